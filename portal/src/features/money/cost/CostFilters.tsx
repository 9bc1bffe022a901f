import '@mantine/core/styles/Chip.layer.css';
import { ActionIcon, Button, Chip, Menu, Select } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { costParts } from '@tramo/contract/costs';
import type { ScopeNames } from '@tramo/contract/money';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { Toolbar } from '../../../ui/Page.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCostExport } from '../costs.api.ts';
import { costsText } from '../costs.es.ts';
import { useMonthName } from '../useMonthName.ts';
import classes from './Cost.module.css';
import {
  type CostState,
  costQueryOf,
  monthOfState,
  monthsUntil,
  type SetCost,
  scopeKeys,
  tableGroups,
  toggleOf,
} from './cost.state.ts';
import { ScopePill } from './ScopePill.tsx';

const MONTHS = 24;

/** Month, what counts, and whose: all of it in the address. */
export function CostFilters({
  state,
  setState,
  names,
}: {
  state: CostState;
  setState: SetCost;
  /** What those are called to whom it is narrowed. */
  names: ScopeNames | undefined;
}) {
  const t = useText(costsText);
  const f = useFormat();
  const monthName = useMonthName();
  const months = monthsUntil(f.today(), MONTHS);
  const month = monthOfState(state, f.today());
  const at = months.indexOf(month);
  const go = (step: number): void => {
    const next = months[at + step];
    if (next) setState({ month: next === months[0] ? '' : next, sort: 'total' });
  };
  return (
    <Toolbar label={t('filters')} isWhole>
      <div className={classes.month}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('earlier')}
          disabled={at === months.length - 1}
          onClick={() => go(1)}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <Select
          w={180}
          aria-label={t('month')}
          allowDeselect={false}
          value={month}
          data={(at < 0 ? [month, ...months] : months).map((value) => ({ value, label: monthName(value) }))}
          onChange={(value) => setState({ month: value === months[0] || value === null ? '' : value })}
        />
        <ActionIcon variant="default" size={36} aria-label={t('later')} disabled={at <= 0} onClick={() => go(-1)}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </div>
      <fieldset className={classes.toggles} aria-label={t('counted')}>
        {costParts.map((part) => (
          <Chip
            key={part}
            size="sm"
            checked={state[toggleOf[part]]}
            onChange={(checked) => setState({ [toggleOf[part]]: checked })}
          >
            {t(`part.${part}`)}
          </Chip>
        ))}
      </fieldset>
      {tableGroups.map(
        (group) =>
          state[scopeKeys[group]] !== '' && (
            <ScopePill
              key={group}
              group={group}
              value={state[scopeKeys[group]]}
              name={names?.[group]}
              onRemove={() => setState({ [scopeKeys[group]]: '', by: group })}
            />
          ),
      )}
      <div className={classes.end}>
        <CostExport state={state} />
      </div>
    </Toolbar>
  );
}

function CostExport({ state }: { state: CostState }) {
  const t = useText(costsText);
  const f = useFormat();
  const make = useCostExport();
  const start = (format: 'xlsx' | 'pdf'): void =>
    make.mutate(
      { ...costQueryOf(state, f.today()), format },
      { onError: (error) => toast.error(problemText(error) || t('exportFailed')) },
    );
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          loading={make.isPending}
        >
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => start('xlsx')}>{t('exportXlsx')}</Menu.Item>
        <Menu.Item onClick={() => start('pdf')}>{t('exportPdf')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
