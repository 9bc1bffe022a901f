import {
  IconBoxSeam,
  IconClipboardList,
  IconCloudUpload,
  IconPlayerPlay,
  IconScan,
  IconShoppingCart,
  IconTruckLoading,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../lib/api-problem.ts';
import { pathOf } from '../../lib/paths.ts';
import { openScanStore } from '../../lib/scanner/scan-store.ts';
import { useText } from '../../lib/text.ts';
import { useMe } from '../../session/me.api.ts';
import { BigButton, BigLink } from './frame/Big.tsx';
import classes from './frame/Mode.module.css';
import { ModeFrame } from './frame/ModeFrame.tsx';
import { ReadPanel } from './frame/ReadPanel.tsx';
import { Verdict } from './frame/Verdict.tsx';
import { useNextTask, useOpenByCode } from './useNextTask.ts';
import { useMyTasks, useOpenTasks, usePackingQueue } from './warehouse-mode.api.ts';
import { warehouseModeText } from './warehouse-mode.es.ts';

/** Pieces of work of this device with scans that the server does not have: by opening one they are sent. */
const useUnsent = () =>
  useQuery({
    queryKey: ['scans', 'unsent'],
    queryFn: async () => (await (await openScanStore()).works()).filter((work) => /^(pick|pack)\//.test(work)),
    staleTime: 0,
  }).data ?? [];

/** The start: what lies in my hands, what comes next, and a scan that opens an order whichever way it has to go. */
export function ModeHome() {
  const t = useText(warehouseModeText);
  const me = useMe();
  const [isReading, setReading] = useState(false);
  const mine = useMyTasks();
  const open = useOpenTasks();
  const queue = usePackingQueue();
  const next = useNextTask();
  const byCode = useOpenByCode();
  const unsent = useUnsent();
  const isBusy = next.isPending || byCode.isPending;
  const error = byCode.error ?? next.error;
  const tasks = mine.data?.tasks ?? [];
  const isPacker = me?.staffType === 'packer';
  const toNext = (
    <BigButton
      key="next"
      icon={IconShoppingCart}
      isWide
      isMain={!isPacker && tasks.length === 0}
      disabled={isBusy}
      detail={open.data && t('home.nextDetail', { count: open.data.count.totalCount })}
      onClick={() => {
        byCode.reset();
        next.mutate({});
      }}
    >
      {t('home.next')}
    </BigButton>
  );
  const toPacking = (
    <BigLink
      key="pack"
      icon={IconBoxSeam}
      isWide
      isMain={isPacker}
      to={pathOf('warehouseMode', { work: 'pack' })}
      detail={queue.data && t('home.packDetail', { count: queue.data.count.totalCount })}
    >
      {t('home.pack')}
    </BigLink>
  );
  return (
    <ModeFrame
      title={t('title')}
      detail={me?.fullName ?? ''}
      back={pathOf('loading')}
      foot={
        <BigButton icon={IconScan} isOn={isReading} onClick={() => setReading(!isReading)}>
          {t('read')}
        </BigButton>
      }
    >
      <Verdict
        verdict={
          byCode.isPending
            ? { tone: 'idle', title: t('home.looking', { code: byCode.code }), detail: '' }
            : error
              ? { tone: 'bad', title: problemText(error), detail: byCode.error ? byCode.code : '' }
              : { tone: 'idle', title: t('home.start'), detail: '' }
        }
      />
      {isReading && <ReadPanel />}
      {unsent.length > 0 && (
        <section className={classes.group}>
          <h2>{t('home.unsent')}</h2>
          {unsent.map((work) => {
            const [kind = '', id = ''] = work.split('/');
            return (
              <BigLink key={work} icon={IconCloudUpload} isWide to={pathOf('warehouseMode', { work: kind, id })}>
                {t(kind === 'pick' ? 'home.unsentPick' : 'home.unsentPack')}
              </BigLink>
            );
          })}
        </section>
      )}
      {tasks.length > 0 && (
        <section className={classes.group}>
          <h2>{t('home.mine')}</h2>
          {tasks.map((task, index) => (
            <BigLink
              key={task._id}
              icon={IconPlayerPlay}
              isWide
              isMain={index === 0}
              to={pathOf('warehouseMode', { work: 'pick', id: task._id })}
              detail={t('home.goDetail', { done: task.linesDone, lines: task.lines })}
            >
              {t('home.go', { number: task.number })}
            </BigLink>
          ))}
        </section>
      )}
      <section className={classes.group}>
        <h2>{t('home.todo')}</h2>
        {isPacker ? [toPacking, toNext] : [toNext, toPacking]}
        <BigLink icon={IconTruckLoading} isWide to={pathOf('loading')}>
          {t('home.load')}
        </BigLink>
        <BigLink icon={IconClipboardList} isWide to={pathOf('warehouseCounts')}>
          {t('home.count')}
        </BigLink>
      </section>
    </ModeFrame>
  );
}
