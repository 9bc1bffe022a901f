import { Menu } from '@mantine/core';
import { IconDeviceMobile, IconHandStop, IconShoppingCart, IconTrash, IconUserShare } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type PickTask, type PickTaskStatus, pickLimits, pickTaskStatuses } from '@tramo/contract/warehouse/pick-tasks';
import { useMemo, useState } from 'react';
import { serverNow } from '../../../lib/live.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useWorkplace } from '../../../lib/workplace.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { Toolbar } from '../../../ui/Page.tsx';
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx';
import { EmptyList } from '../../../ui/states.tsx';
import { ChoiceFilter } from '../../../ui/table/ChoiceFilter.tsx';
import { type Column, DataTable, type TableState, TwoLines } from '../../../ui/table/DataTable.tsx';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCancelTask, usePickTasks, useReleaseTask } from '../picking.api.ts';
import { pickingText } from '../picking.es.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import { LineProgress } from './LineProgress.tsx';

const tones: Record<PickTaskStatus, Tone> = {
  open: 'idle',
  claimed: 'info',
  paused: 'warn',
  done: 'ok',
  cancelled: 'idle',
};

export interface TabState extends TableState {
  search: string;
  status: string;
}
export interface TabProps {
  state: TabState;
  setState(change: Partial<TabState>): void;
}

/** Picking tasks: who has them, how far they are, who is silent. */
export function TasksTab({ state, setState }: TabProps) {
  const t = useText(pickingText);
  const f = useFormat();
  const { cediId } = useWorkplace();
  const [handed, setHanded] = useState<PickTask | null>(null);
  const status = pickTaskStatuses.find((one) => one === state.status);
  const tasks = usePickTasks({
    search: state.search,
    page: state.page,
    limit: pickLimits.tasksPage,
    ...(cediId ? { cedisIds: [cediId] } : {}),
    ...(status ? { status: [status] } : {}),
  });
  const release = useReleaseTask();
  const cancel = useCancelTask();
  const { mutate: letGo } = release;
  const { mutate: giveUp } = cancel;
  const columns = useMemo((): Column<PickTask>[] => {
    const menu = (task: PickTask) => {
      const { _id: id, number, version } = task;
      const isOpen = task.status !== 'done' && task.status !== 'cancelled';
      if (!isOpen) return null;
      const giveUpTask = async (): Promise<void> => {
        const title = t('task.cancelTitle', { number });
        if (await confirm({ title, body: t('task.cancelText'), confirm: t('task.cancel'), isDangerous: true }))
          giveUp({ id, version });
      };
      return (
        <RowMenu name={t('task.name', { number })}>
          <Menu.Item leftSection={<IconUserShare size={16} aria-hidden />} onClick={() => setHanded(task)}>
            {t('task.hand')}
          </Menu.Item>
          {task.picker && (
            <Menu.Item
              leftSection={<IconHandStop size={16} aria-hidden />}
              onClick={() => letGo(id, { onSuccess: () => toast.ok(t('task.taken')) })}
            >
              {t('task.takeAway', { name: task.picker.name })}
            </Menu.Item>
          )}
          <Menu.Item
            component={Link}
            to={pathOf('warehouseMode', { work: 'pick', id })}
            leftSection={<IconDeviceMobile size={16} aria-hidden />}
          >
            {t('task.follow')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void giveUpTask()}>
            {t('task.cancel')}
          </Menu.Item>
        </RowMenu>
      );
    };
    const age = (at: string): string => f.age((serverNow() - Date.parse(at)) / 1000);
    return [
      {
        key: 'task',
        header: t('task.column'),
        cell: (task) => (
          <TwoLines
            top={t('task.name', { number: task.number })}
            bottom={[task.wave?.name ?? t(`mode.${task.mode}`), task.areaName].filter(Boolean).join(' · ')}
          />
        ),
      },
      {
        key: 'orders',
        header: t('task.orders'),
        isWide: true,
        width: 150,
        cell: (task) => (
          <TwoLines top={t('task.ordersCount', { count: task.orders })} bottom={t(`mode.${task.mode}`)} />
        ),
      },
      {
        key: 'progress',
        header: t('task.progress'),
        width: 200,
        cell: (task) => <LineProgress done={task.linesDone} lines={task.lines} short={task.shortUnits} />,
      },
      {
        key: 'who',
        header: t('task.who'),
        isWide: true,
        cell: (task) => (
          <TwoLines
            top={task.picker?.name ?? t('task.nobody')}
            bottom={task.lastScanDate ? t('task.lastScan', { age: age(task.lastScanDate) }) : ''}
          />
        ),
      },
      {
        key: 'leaves',
        header: t('task.leaves'),
        isWide: true,
        width: 150,
        cell: (task) => (task.leavesAt ? f.dateTime(task.leavesAt) : f.day(task.promisedDate)),
      },
      {
        key: 'status',
        header: t('task.status'),
        width: 130,
        cell: (task) =>
          task.isStuck ? (
            <StatusPill tone="bad">{t('stuck')}</StatusPill>
          ) : (
            <StatusPill tone={tones[task.status]}>{t(`taskStatus.${task.status}`)}</StatusPill>
          ),
      },
      { key: 'menu', header: t('filters'), isHeaderHidden: true, width: 52, align: 'right', cell: menu },
    ];
  }, [t, f, letGo, giveUp]);
  return (
    <>
      <Toolbar label={t('filters')}>
        <SearchField value={state.search} onChange={(search) => setState({ search })} placeholder={t('search')} />
        <ChoiceFilter
          label={t('task.status')}
          all={t('allStatuses')}
          options={pickTaskStatuses.map((value) => ({ value, label: t(`taskStatus.${value}`) }))}
          value={status ?? ''}
          onChange={(value) => setState({ status: value })}
        />
      </Toolbar>
      <DataTable
        label={t('tabs.tasks')}
        rows={tasks.data?.tasks}
        columns={columns}
        rowKey={(task) => task._id}
        rowName={(task) => t('task.name', { number: task.number })}
        query={tasks}
        pageSize={pickLimits.tasksPage}
        {...(tasks.data ? { count: tasks.data.count } : {})}
        state={state}
        setState={setState}
        empty={
          <EmptyList
            t={t}
            icon={<IconShoppingCart aria-hidden />}
            clear={(state.search !== '' || status !== undefined) && (() => setState({ search: '', status: '' }))}
          />
        }
      />
      {handed && <HandOverDialog task={handed} onClose={() => setHanded(null)} />}
    </>
  );
}
