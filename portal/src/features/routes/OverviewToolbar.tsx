import { Button, Checkbox, Popover, SegmentedControl, Select, Stack } from '@mantine/core';
import { IconFilter2 } from '@tabler/icons-react';
import { useText } from '../../lib/text.ts';
import { LiveBadge } from '../../ui/LiveBadge.tsx';
import { Toolbar } from '../../ui/Page.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import classes from './OverviewPage.module.css';
import { routeSorts, statusOrder } from './overview.rules.ts';
import { routesText } from './routes.text.ts';

/** What the address of the screen holds beside day and cedi. */
export const overviewDefaults = {
  route: '',
  search: '',
  status: [] as readonly string[],
  sort: 'startDate' as string,
  view: 'list' as string,
};
export type OverviewState = { route: string; search: string; status: readonly string[]; sort: string; view: string };
export const noFilters = { search: '', status: [] as readonly string[] };

interface OverviewToolbarProps {
  state: OverviewState;
  setState: (change: Partial<OverviewState>) => void;
  /** The badge stands in the map's corner, and here where there is no map. */
  hasBadge: boolean;
}

/** Search, filter, order, and list or board; all of it kept in the address. */
export function OverviewToolbar({ state, setState, hasBadge }: OverviewToolbarProps) {
  const t = useText(routesText);
  return (
    <Toolbar label={t('tools')} isWhole>
      <SegmentedControl
        size="sm"
        aria-label={t('view')}
        value={state.view === 'board' ? 'board' : 'list'}
        onChange={(view) => setState({ view })}
        data={[
          { value: 'list', label: t('viewList') },
          { value: 'board', label: t('viewBoard') },
        ]}
      />
      <div className={classes.search}>
        <SearchField value={state.search} onChange={(search) => setState({ search })} placeholder={t('search')} width="100%" />
      </div>
      <Popover position="bottom-end" shadow="md" trapFocus returnFocus width={230}>
        <Popover.Target>
          <Button
            variant="default"
            fw={500}
            data-on={state.status.length > 0 || undefined}
            className={classes.filter}
            leftSection={<IconFilter2 size={16} aria-hidden />}
          >
            {t('filter')}
            {state.status.length > 0 && <span className={classes.chosen}>{state.status.length}</span>}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('filter')}>
          <Stack gap="sm">
            <Checkbox.Group value={[...state.status]} onChange={(status) => setState({ status })} aria-label={t('filter')}>
              <Stack gap="xs">
                {statusOrder.map((status) => (
                  <Checkbox key={status} size="sm" value={status} label={t(`status.${status}`)} />
                ))}
              </Stack>
            </Checkbox.Group>
            <Select
              size="sm"
              label={t('sort.label')}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              value={state.sort}
              onChange={(sort) => setState({ sort: sort ?? 'startDate' })}
              data={routeSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
            />
            {state.status.length > 0 && (
              <Button variant="subtle" size="compact-sm" onClick={() => setState({ status: [] })}>
                {t('filterClear')}
              </Button>
            )}
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {hasBadge && <LiveBadge />}
    </Toolbar>
  );
}
