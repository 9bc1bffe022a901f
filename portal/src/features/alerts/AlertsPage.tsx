import { Button, Checkbox } from '@mantine/core';
import { IconArchive, IconBell, IconMail, IconMailOpened } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { isAmong } from '@tramo/contract/access';
import { type Alert, type AlertStatus, alertStatuses } from '@tramo/contract/alerts';
import { alertKindsFor } from '@tramo/contract/road-settings';
import { useMemo, useRef, useState } from 'react';
import { usePaletteActions } from '../../lib/palette-actions.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { useMe } from '../../session/me.api.ts';
import { confirm } from '../../ui/confirm.tsx';
import { Page, Toolbar } from '../../ui/Page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { ClearFilters } from '../../ui/table/ClearFilters.tsx';
import { FilterMenu } from '../../ui/table/FilterMenu.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { SelectionBar } from '../../ui/table/SelectionBar.tsx';
import { between, useSelection } from '../../ui/table/selection.ts';
import tabsCss from '../../ui/tabs.module.css';
import { toast } from '../../ui/toast.ts';
import { uiText } from '../../ui/ui.es.ts';
import { AlertList } from './AlertList.tsx';
import { alertsText } from './alerts.es.ts';
import classes from './alerts.module.css';
import { alertWordsText } from './shared/alert-words.es.ts';
import { renewAlerts, useAlerts, useDeleteAlert, useMarkAlerts, useUnread } from './shared/alerts.api.ts';
import { type Undo, UndoBar } from './UndoBar.tsx';
import { useAlertNews } from './useAlertNews.ts';

const tabs = [...alertStatuses, 'all'] as const;
type Tab = (typeof tabs)[number];
const defaults = { search: '', tab: 'unread' as Tab, kinds: [] as string[] };

/** What needs a person's attention, by day: unread first, to be read, archived or deleted by the team. */
export function AlertsPage() {
  const t = useText(alertsText);
  const ui = useText(uiText);
  const words = useText(alertWordsText);
  const client = useQueryClient();
  const isNarrow = useIsNarrow();
  const { cediId } = useWorkplace();
  const [state, setState] = useUrlState(defaults);
  const [undo, setUndo] = useState<Undo | null>(null);
  const tab = tabs.find((name) => name === state.tab) ?? 'unread';
  const me = useMe();
  const seen = alertKindsFor(me ? isAmong(me, ['admin']) : false);
  const kinds = seen.filter((kind) => state.kinds.includes(kind));
  const filter = {
    search: state.search,
    status: tab === 'all' ? [] : [tab],
    kinds,
    cedisIds: cediId ? [cediId] : [],
  };
  const alerts = useAlerts(filter);
  const unread = useUnread(true).data?.unread;
  const mark = useMarkAlerts();
  const remove = useDeleteAlert();
  const pages = alerts.data?.pages;
  // A row that came again since the page before was read stands on both.
  const rows = useMemo(
    () => [...new Map((pages ?? []).flatMap((p) => p.alerts).map((a) => [a._id, a])).values()],
    [pages],
  );
  const count = pages?.[0]?.count;
  const selection = useSelection('alerts', count?.totalCount ?? 0, JSON.stringify(filter), count?.isAtLeast ?? false);
  const news = useAlertNews({
    kinds,
    hasUnread: tab === 'unread' || tab === 'all',
    isEmpty: rows.length === 0,
    readAt: pages?.[0]?.fetchedAt ?? 0,
  });
  const isFiltered = state.search !== '' || kinds.length > 0;

  const send = (body: Parameters<typeof mark.mutate>[0]): void =>
    mark.mutate(body, {
      onSuccess: ({ changed, undo: parts }) => {
        selection.clear();
        if (changed > 0) setUndo({ text: t(`changed.${body.status}`, { count: changed }), parts });
      },
    });
  const markSome = (ids: string[], status: AlertStatus): void => send({ ids, status });
  /** Those that came after the newest one on show are not meant: nobody has seen them. */
  const until = rows[0]?.lastAt;
  const matching = { ...filter, ...(until ? { until } : {}) };
  const markChosen = (status: AlertStatus): void => {
    const { chosen } = selection;
    send(chosen.all ? { filter: matching, except: [...chosen.except], status } : { ids: [...chosen.ids], status });
  };
  const readAll = (): void => send({ filter: { ...matching, status: ['unread'] }, status: 'read' });
  const ask = async (alert: Alert): Promise<void> => {
    if (!(await confirm({ title: t('removeTitle'), body: t('removeBody'), confirm: ui('delete'), isDangerous: true })))
      return;
    remove.mutate(alert._id, {
      onSuccess: () => toast.ok(t('removed')),
      onError: () => toast.error(t('removeFailed')),
    });
  };
  const lastTicked = useRef<string | null>(null);
  const select = (id: string, isOn: boolean, isRange: boolean): void => {
    const ids = rows.map((a) => a._id);
    selection.set(isRange ? between(ids, lastTicked.current, id) : [id], isOn);
    lastTicked.current = id;
  };
  const canReadAll = rows.some((a) => a.status === 'unread');
  usePaletteActions(
    canReadAll ? [{ id: 'alerts.readAll', label: t('readAll'), icon: IconMailOpened, run: readAll }] : [],
  );

  const shownIds = rows.map((a) => a._id);
  const ticked = shownIds.filter(selection.has).length;
  return (
    <Page
      fill
      title={t('title')}
      subtitle={unread !== undefined && t('unreadCount', { count: unread })}
      actions={
        <Button
          variant="default"
          leftSection={<IconMailOpened size={16} aria-hidden />}
          disabled={!canReadAll}
          onClick={readAll}
        >
          {t('readAll')}
        </Button>
      }
    >
      <div className={classes.head}>
        <nav className={classes.tabs} aria-label={t('tabs')}>
          {tabs.map((name) => (
            <button
              key={name}
              type="button"
              className={tabsCss.tab}
              aria-current={name === tab ? 'true' : undefined}
              onClick={() => setState({ tab: name })}
            >
              {t(`tab.${name}`)}
            </button>
          ))}
        </nav>
        {rows.length > 0 && (
          <Checkbox
            size="xs"
            className={classes.selectShown}
            label={t('selectShown')}
            checked={ticked === shownIds.length}
            indeterminate={ticked > 0 && ticked < shownIds.length}
            onChange={(event) => selection.set(shownIds, event.currentTarget.checked)}
          />
        )}
      </div>
      <Toolbar label={ui('filters')}>
        <SearchField
          value={state.search}
          onChange={(search) => setState({ search })}
          placeholder={t('search')}
          width={isNarrow ? 240 : 280}
        />
        <FilterMenu
          label={t('kinds')}
          options={seen.map((value) => ({ value, label: words(`kind.${value}`) }))}
          value={kinds}
          onChange={(chosen) => setState({ kinds: chosen })}
        />
        <span className={classes.keys}>{t('keys')}</span>
      </Toolbar>
      {selection.count > 0 && (
        <SelectionBar
          selection={selection}
          isPageFull={ticked === shownIds.length}
          actions={
            <>
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconMailOpened size={15} aria-hidden />}
                onClick={() => markChosen('read')}
              >
                {t('readMany')}
              </Button>
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconMail size={15} aria-hidden />}
                onClick={() => markChosen('unread')}
              >
                {t('unreadMany')}
              </Button>
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconArchive size={15} aria-hidden />}
                onClick={() => markChosen('archived')}
              >
                {t('archive')}
              </Button>
            </>
          }
        />
      )}
      {alerts.error && !pages ? (
        <ErrorState title={words('loadFailed')} error={alerts.error} retry={alerts.refetch} />
      ) : !pages ? (
        <SkeletonRows />
      ) : rows.length === 0 && news === 0 ? (
        <EmptyState
          icon={<IconBell size={32} stroke={1.5} aria-hidden />}
          title={t(isFiltered ? 'empty.filteredTitle' : tab === 'unread' ? 'empty.unreadTitle' : 'empty.title')}
          text={t(isFiltered ? 'empty.filteredText' : tab === 'unread' ? 'empty.unreadText' : 'empty.text')}
          action={
            isFiltered ? (
              <ClearFilters isPlain onClear={() => setState({ search: '', kinds: [] })} />
            ) : tab === 'unread' ? (
              <Button variant="default" onClick={() => setState({ tab: 'all' })}>
                {t('empty.seeAll')}
              </Button>
            ) : undefined
          }
        />
      ) : (
        <AlertList
          alerts={rows}
          selection={selection}
          isStale={alerts.isPlaceholderData}
          news={news}
          onNews={() => void renewAlerts(client)}
          hasMore={alerts.hasNextPage}
          isLoadingMore={alerts.isFetchingNextPage}
          loadMore={() => void alerts.fetchNextPage()}
          mark={markSome}
          remove={(alert) => void ask(alert)}
          select={select}
        />
      )}
      <UndoBar
        undo={undo}
        onClose={() => setUndo(null)}
        onUndo={(parts) => {
          setUndo(null);
          for (const { status, ids } of parts)
            mark.mutate({ ids, status }, { onSettled: () => void renewAlerts(client) });
        }}
      />
    </Page>
  );
}
