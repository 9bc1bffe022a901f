import { Button } from '@mantine/core';
import { IconDownload, IconPencil } from '@tabler/icons-react';
import { isAmong } from '@tramo/contract/access';
import { type BulkList, bulkAudiences } from '@tramo/contract/bulk';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useMe } from '../../../session/me.api.ts';
import type { Selection } from '../../../ui/table/selection.ts';
import { useExport } from '../bulk.api.ts';
import { bulkText } from '../bulk.es.ts';
import { BulkEditDialog } from './BulkEditDialog.tsx';
import type { BulkField } from './bulk-field.ts';
import { type ListFilter, selectionOf } from './bulk-selection.rules.ts';

interface SelectionActionsProps {
  list: BulkList;
  selection: Selection;
  /** What the list call takes now; for "all that match". */
  filter: ListFilter;
  /** What can be changed in bulk; without it there is no bulk edit. */
  fields?: readonly BulkField[];
  /** Other actions on the ticked rows. */
  children?: ReactNode;
}

/** What can be done with the ticked rows of a list; goes into `DataTable`'s `selectionActions`. */
export function SelectionActions({ list, selection, filter, fields = [], children }: SelectionActionsProps) {
  const t = useText(bulkText);
  const me = useMe();
  const start = useExport(list);
  const [isEditing, setEditing] = useState(false);
  const audiences = bulkAudiences[list];
  const mayEdit = me !== undefined && audiences.edit !== null && isAmong(me, audiences.edit) && fields.length > 0;
  const mayExport = me !== undefined && isAmong(me, audiences.export);
  return (
    <>
      {children}
      {mayEdit && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPencil size={14} aria-hidden />}
          onClick={() => setEditing(true)}
        >
          {t('edit.action')}
        </Button>
      )}
      {mayExport && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={14} aria-hidden />}
          loading={start.isPending}
          onClick={() => start.mutate(selectionOf(selection.chosen, filter))}
        >
          {t('export.selection')}
        </Button>
      )}
      {mayEdit && (
        <BulkEditDialog
          list={list}
          selection={selection}
          filter={filter}
          fields={fields}
          isOpen={isEditing}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}
