import { Menu } from '@mantine/core';
import { IconTrash, IconWaveSine } from '@tabler/icons-react';
import { pickLimits } from '@tramo/contract/warehouse/pick-tasks';
import type { Wave } from '@tramo/contract/warehouse/waves';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useWorkplace } from '../../../lib/workplace.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { Toolbar } from '../../../ui/Page.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../../ui/table/DataTable.tsx';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { useCancelWave, useWaves } from '../picking.api.ts';
import { pickingText } from '../picking.es.ts';
import { LineProgress } from './LineProgress.tsx';
import type { TabProps } from './TasksTab.tsx';

const tones = { released: 'info', finished: 'ok', cancelled: 'idle' } as const;

/** Waves, the latest first: how far they are, and what batching saved of the walk. */
export function WavesTab({ state, setState }: TabProps) {
  const t = useText(pickingText);
  const f = useFormat();
  const { cediId } = useWorkplace();
  const waves = useWaves({
    search: state.search,
    page: state.page,
    limit: pickLimits.wavesPage,
    ...(cediId ? { cedisIds: [cediId] } : {}),
  });
  const { mutate: giveUp } = useCancelWave();
  const columns = useMemo((): Column<Wave>[] => {
    const ask = async ({ _id: id, name, version }: Wave): Promise<void> => {
      const question = {
        title: t('wave.cancelTitle', { name }),
        body: t('wave.cancelText'),
        confirm: t('wave.cancel'),
      };
      if (await confirm({ ...question, isDangerous: true })) giveUp({ id, version });
    };
    return [
      {
        key: 'wave',
        header: t('wave.column'),
        cell: (w) => <TwoLines top={w.name} bottom={`${w.cedi.name} · ${t(`mode.${w.mode}`)}`} />,
      },
      {
        key: 'leaves',
        header: t('wave.leaves'),
        width: 150,
        isWide: true,
        cell: (w) => f.dateTime(w.leavesAt),
      },
      {
        key: 'progress',
        header: t('task.progress'),
        width: 200,
        cell: (w) => <LineProgress done={w.linesDone} lines={w.lines} short={w.shortUnits} />,
      },
      {
        key: 'tasks',
        header: t('wave.tasks'),
        width: 170,
        isWide: true,
        cell: (w) => (
          <TwoLines
            top={t('task.progressOf', { done: w.tasksDone, lines: w.tasks })}
            bottom={t('task.ordersCount', { count: w.orders })}
          />
        ),
      },
      {
        key: 'walk',
        header: t('wave.walkColumn'),
        isWide: true,
        cell: (w) => (
          <TwoLines
            top={f.number(w.walk)}
            bottom={w.singleWalk > w.walk ? t('wave.saved', { share: f.percent(1 - w.walk / w.singleWalk) }) : ''}
          />
        ),
      },
      {
        key: 'status',
        header: t('task.status'),
        width: 120,
        cell: (w) => <StatusPill tone={tones[w.status]}>{t(`wave.status.${w.status}`)}</StatusPill>,
      },
      {
        key: 'menu',
        header: t('filters'),
        isHeaderHidden: true,
        width: 52,
        align: 'right',
        cell: (w) =>
          w.status === 'released' && (
            <RowMenu name={w.name}>
              <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void ask(w)}>
                {t('wave.cancel')}
              </Menu.Item>
            </RowMenu>
          ),
      },
    ];
  }, [t, f, giveUp]);
  const isFiltered = state.search !== '';
  return (
    <>
      <Toolbar label={t('filters')}>
        <SearchField value={state.search} onChange={(search) => setState({ search })} placeholder={t('searchWaves')} />
      </Toolbar>
      <DataTable
        label={t('tabs.waves')}
        rows={waves.data?.waves}
        columns={columns}
        rowKey={(w) => w._id}
        rowName={(w) => w.name}
        query={waves}
        pageSize={pickLimits.wavesPage}
        {...(waves.data ? { count: waves.data.count } : {})}
        state={state}
        setState={setState}
        empty={
          <EmptyState
            icon={<IconWaveSine aria-hidden />}
            title={t(isFiltered ? 'waves.filteredTitle' : 'waves.title')}
            text={t(isFiltered ? 'waves.filteredText' : 'waves.text')}
          />
        }
      />
    </>
  );
}
