import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconTableImport } from '@tabler/icons-react';
import { isAmong } from '@tramo/contract/access';
import { type BulkList, bulkAudiences } from '@tramo/contract/bulk';
import { type ReactNode, useRef } from 'react';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useMe } from '../../../session/me.api.ts';
import { BulkTasks } from '../BulkTasks.tsx';
import { useExport, useTemplate } from '../bulk.api.ts';
import { bulkText } from '../bulk.es.ts';
import { allOf, type ListFilter } from './bulk-selection.rules.ts';
import { ImportDialog } from './ImportDialog.tsx';

interface ListActionsProps {
  list: BulkList;
  /** What the list call takes now: an export has all that match it. */
  filter: ListFilter;
  /** How many match; undefined while it is not known. */
  total?: number;
  /** A sign alone, where there is no room for words. */
  isCompact?: boolean;
  /** More entries (`Menu.Item`) of the same menu. */
  children?: ReactNode;
}

/**
 * Import, export and template of a list, in the page's header (`<Page actions>`), with the progress of what is under way.
 * What the user may not do is left out. The list is read again by itself when an import or a bulk edit ends.
 */
export function ListActions({ list, filter, total, isCompact, children }: ListActionsProps) {
  const t = useText(bulkText);
  const me = useMe();
  const isNarrow = useIsNarrow();
  const start = useExport(list);
  const template = useTemplate(list);
  const [{ sheet }, setState] = useUrlState({ sheet: '' }, ['sheet']);
  // What is under way is shown when the dialog is opened again.
  const kept = useRef('');
  const isBusy = start.isPending || template.isPending;
  const audiences = bulkAudiences[list];
  const mayImport = me !== undefined && audiences.import !== null && isAmong(me, audiences.import);
  const mayExport = me !== undefined && isAmong(me, audiences.export);
  if (!mayImport && !mayExport && !children) return null;
  return (
    <>
      <BulkTasks />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          {isNarrow || isCompact ? (
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t(mayImport ? 'menu' : 'exportMenu')}
              title={t(mayImport ? 'menu' : 'exportMenu')}
              loading={isBusy}
            >
              <IconFileSpreadsheet size={18} aria-hidden />
            </ActionIcon>
          ) : (
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
              rightSection={<IconChevronDown size={14} aria-hidden />}
              loading={isBusy}
            >
              {t(mayImport ? 'menu' : 'exportMenu')}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {mayImport && (
            <Menu.Item
              leftSection={<IconTableImport size={16} aria-hidden />}
              onClick={() => setState({ sheet: kept.current || 'new' })}
            >
              {t('import.action')}
            </Menu.Item>
          )}
          {mayExport && (
            <Menu.Item
              leftSection={<IconDownload size={16} aria-hidden />}
              disabled={total === 0}
              onClick={() => start.mutate(allOf(filter))}
            >
              {total === undefined ? t('export.action') : t('export.count', { count: total })}
            </Menu.Item>
          )}
          {mayImport && (
            <Menu.Item leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={() => template.mutate()}>
              {t('template')}
            </Menu.Item>
          )}
          {children}
        </Menu.Dropdown>
      </Menu>
      {mayImport && (
        <ImportDialog
          list={list}
          isOpen={sheet !== ''}
          id={sheet === '' || sheet === 'new' ? null : sheet}
          onId={(id) => {
            kept.current = id ?? '';
            setState({ sheet: id ?? 'new' });
          }}
          onClose={(isEnded) => {
            kept.current = isEnded || sheet === 'new' ? '' : sheet;
            setState({ sheet: '' });
          }}
        />
      )}
    </>
  );
}
