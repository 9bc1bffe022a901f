import { ActionIcon, Button, Popover, SegmentedControl, Stack } from '@mantine/core';
import { IconFilter2 } from '@tabler/icons-react';
import type { Route } from '@tramo/contract/routes';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { LiveBadge } from '../../../ui/LiveBadge.tsx';
import { lazyPart, useLoadAhead } from '../../../ui/lazyPart.tsx';
import { Toolbar } from '../../../ui/Page.tsx';
import { PopoverPanel } from '../../../ui/PopoverPanel.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import classes from '../OverviewPage.module.css';
import { routesText } from '../routes.es.ts';
import type { OverviewState } from './overview.state.ts';

const BoardHistory = lazyPart(() => import('../undo/BoardHistory.tsx').then((m) => m.BoardHistory));

const OverviewFilters = lazyPart(
  () => import('./OverviewFilters.tsx').then((m) => m.OverviewFilters),
  <SkeletonRows rows={5} />,
);

interface OverviewToolbarProps {
  state: OverviewState;
  setState: (change: Partial<OverviewState>) => void;
  /** The order in force: the chosen one, or the day's usual one. */
  sort: string;
  /** Those of the day: who drives what stands among the filters. */
  routes: readonly Route[];
  /** The badge stands in the map's corner, and here where there is no map. */
  hasBadge: boolean;
  /** On a phone map and list share one row of controls. */
  phone?: { tab: 'list' | 'map'; onTab: (tab: 'list' | 'map') => void } | undefined;
  /** What is done with all that is listed. */
  children?: ReactNode;
}

/** Search, filters, order, and list or board; all of it kept in the address. */
export function OverviewToolbar({ state, setState, sort, routes, hasBadge, phone, children }: OverviewToolbarProps) {
  const t = useText(routesText);
  const ui = useText(uiText);
  const mayDispatch = useMayOpen()('newRoute');
  useLoadAhead(routes.length > 0, OverviewFilters);
  const count = state.status.length + state.conditions.length + state.drivers.length + state.vehicles.length;
  const view = state.view === 'board' ? 'board' : 'list';
  if (phone) {
    const show = (value: string): void => {
      phone.onTab(value === 'map' ? 'map' : 'list');
      if (value !== 'map') setState({ view: value });
    };
    const chosen = count + (state.search === '' ? 0 : 1);
    return (
      <div className={classes.phoneBar} role="toolbar" aria-label={t('tools')}>
        <SegmentedControl
          size="sm"
          className={classes.phoneViews}
          aria-label={t('view')}
          value={phone.tab === 'map' ? 'map' : view}
          onChange={show}
          data={[
            { value: 'list', label: t('viewList') },
            { value: 'map', label: t('viewMap') },
            { value: 'board', label: t('viewBoard') },
          ]}
        />
        <Popover position="bottom-end" shadow="md" trapFocus returnFocus width={290}>
          <Popover.Target>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={chosen > 0 ? t('filterChosen', { count: chosen }) : ui('filters')}
              className={classes.filter}
              data-on={chosen > 0 || undefined}
            >
              <IconFilter2 size={18} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <PopoverPanel label={ui('filters')}>
            <Stack gap="sm">
              <SearchField
                value={state.search}
                onChange={(search) => setState({ search })}
                placeholder={t('search')}
                width="100%"
              />
              <OverviewFilters state={state} setState={setState} sort={sort} routes={routes} hasAny={count > 0} />
            </Stack>
          </PopoverPanel>
        </Popover>
        {mayDispatch && <BoardHistory />}
        {children}
      </div>
    );
  }
  return (
    <Toolbar label={t('tools')} isWhole>
      <SegmentedControl
        size="sm"
        aria-label={t('view')}
        value={view}
        onChange={(view) => setState({ view })}
        data={[
          { value: 'list', label: t('viewList') },
          { value: 'board', label: t('viewBoard') },
        ]}
      />
      <div className={classes.search}>
        <SearchField
          value={state.search}
          onChange={(search) => setState({ search })}
          placeholder={t('search')}
          width="100%"
        />
      </div>
      <Popover position="bottom-end" shadow="md" trapFocus returnFocus width={290}>
        <Popover.Target>
          <Button
            variant="default"
            fw={500}
            data-on={count > 0 || undefined}
            className={classes.filter}
            leftSection={<IconFilter2 size={16} aria-hidden />}
          >
            {ui('filters')}
            {count > 0 && <span className={classes.chosen}>{count}</span>}
          </Button>
        </Popover.Target>
        <PopoverPanel label={ui('filters')}>
          <OverviewFilters state={state} setState={setState} sort={sort} routes={routes} hasAny={count > 0} />
        </PopoverPanel>
      </Popover>
      {mayDispatch && <BoardHistory />}
      {children}
      {hasBadge && <LiveBadge />}
    </Toolbar>
  );
}
