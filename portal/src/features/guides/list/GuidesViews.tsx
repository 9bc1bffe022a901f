import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconBookmark,
  IconBookmarkPlus,
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { isAmong } from '@tramo/contract/access';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useMe } from '../../../session/me.api.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { guidesText } from '../guides.es.ts';
import classes from './GuidesTools.module.css';
import { useGuidePrefs, useRemoveView, useSaveView } from './guides-prefs.api.ts';
import { type GuidesView, isChanged, type ViewContent } from './guides-views.rules.ts';
import { saveRefusal, ViewDialog } from './ViewDialog.tsx';

interface GuidesViewsProps {
  /** What the screen shows now. */
  content: ViewContent;
  /** The one that was chosen. */
  view: GuidesView | undefined;
  /** null leaves the view and its filters. */
  onChoose: (view: GuidesView | null) => void;
}

/** Filters, sort and columns under a name: one's own, or the company's. */
export function GuidesViews({ content, view, onChoose }: GuidesViewsProps) {
  const t = useText(guidesText);
  const ui = useText(uiText);
  const me = useMe();
  const isNarrow = useIsNarrow();
  const { views, reload } = useGuidePrefs();
  const { save } = useSaveView();
  const remove = useRemoveView();
  // A view's form, or an empty one.
  const [form, setForm] = useState<GuidesView | 'new' | null>(null);
  if (!me) return null;
  const hasChanged = view !== undefined && isChanged(view, content);
  const mayChange = view !== undefined && (view.ownerId === me._id || isAmong(me, ['admin']));
  const own = views.filter((one) => !one.isShared);
  const shared = views.filter((one) => one.isShared);

  const update = async (kept: GuidesView): Promise<void> => {
    try {
      await save({ ...kept, ...content });
      toast.ok(t('views.saved', { name: kept.name }));
    } catch (error) {
      toast.error(saveRefusal(error, t('views.noSpace')));
    }
  };
  const drop = async (one: GuidesView): Promise<void> => {
    const isSure = await confirm({
      title: t('views.removeTitle', { name: one.name }),
      body: t(one.isShared ? 'views.removeShared' : 'views.removeText'),
      confirm: ui('delete'),
      isDangerous: true,
    });
    if (!isSure) return;
    await remove(one.id);
    onChoose(null);
    toast.ok(t('views.removed'));
  };
  const item = (one: GuidesView) => (
    <Menu.Item
      key={one.id}
      leftSection={<IconCheck size={16} aria-hidden opacity={one.id === view?.id ? 1 : 0} />}
      aria-current={one.id === view?.id || undefined}
      onClick={() => onChoose(one)}
    >
      {one.name}
    </Menu.Item>
  );
  const label = view ? t('views.current', { name: view.name }) : t('views.action');
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={300} withinPortal onOpen={reload}>
        <Menu.Target>
          {isNarrow ? (
            <ActionIcon variant="default" size={36} aria-label={label} data-on={view ? true : undefined}>
              <IconBookmark size={18} aria-hidden />
            </ActionIcon>
          ) : (
            <Button
              variant="default"
              fw={500}
              leftSection={<IconBookmark size={16} aria-hidden />}
              rightSection={<IconChevronDown size={14} aria-hidden />}
            >
              <span className={classes.viewName}>{view ? view.name : t('views.action')}</span>
              {hasChanged && <span className={classes.changed}>&nbsp;· {t('views.changed')}</span>}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {views.length === 0 && <Menu.Label className={classes.hint}>{t('views.none')}</Menu.Label>}
          {own.length > 0 && <Menu.Label>{t('views.own')}</Menu.Label>}
          {own.map(item)}
          {shared.length > 0 && <Menu.Label>{t('views.shared')}</Menu.Label>}
          {shared.map(item)}
          <Menu.Divider />
          {view && (
            <>
              {hasChanged && mayChange && (
                <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={() => void update(view)}>
                  {t('views.update')}
                </Menu.Item>
              )}
              {hasChanged && <Menu.Item onClick={() => onChoose(view)}>{t('views.undo')}</Menu.Item>}
              {mayChange && (
                <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setForm(view)}>
                  {t('views.rename')}
                </Menu.Item>
              )}
              {mayChange && (
                <Menu.Item
                  color="red"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => void drop(view).catch(() => undefined)}
                >
                  {ui('delete')}
                </Menu.Item>
              )}
              <Menu.Item onClick={() => onChoose(null)}>{t('views.plain')}</Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Item leftSection={<IconBookmarkPlus size={16} aria-hidden />} onClick={() => setForm('new')}>
            {t('views.saveNew')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ViewDialog
        view={form}
        content={content}
        views={views}
        onClose={() => setForm(null)}
        onSaved={(saved, isNew) => {
          setForm(null);
          if (isNew) onChoose(saved);
        }}
      />
    </>
  );
}
