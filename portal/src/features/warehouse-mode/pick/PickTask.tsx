import { IconArrowBackUp, IconDots, IconPackageOff, IconScan, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { say } from '@tramo/browser/scanner/sounds';
import { isOpen, openAt } from '@tramo/contract/warehouse/pick-step';
import type { PickTaskDetail } from '@tramo/contract/warehouse/pick-tasks';
import { scanCommands } from '@tramo/contract/warehouse/scan-codes';
import { useEffect, useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { BigButton } from '../frame/Big.tsx';
import frame from '../frame/Mode.module.css';
import { ModeFrame } from '../frame/ModeFrame.tsx';
import { ModeState, WorkTaken } from '../frame/ModeState.tsx';
import { QueueNote } from '../frame/QueueNote.tsx';
import { ReadPanel } from '../frame/ReadPanel.tsx';
import { ShortPanel } from '../frame/ShortPanel.tsx';
import { Verdict } from '../frame/Verdict.tsx';
import { useModeSettings } from '../mode-settings.ts';
import { useStepSpeech, useVerdictWords } from '../useVerdictWords.ts';
import { beatTask, claimTask, forgetWork, useBeat, useShorts, useTaskWork } from '../warehouse-mode.api.ts';
import { warehouseModeText } from '../warehouse-mode.es.ts';
import { MorePanel } from './MorePanel.tsx';
import { PickEnd } from './PickEnd.tsx';
import { ShortsPanel } from './ShortsPanel.tsx';
import { NextStop, StepCard } from './StepCard.tsx';
import { usePickWork, workOf } from './usePickWork.ts';

/** A task in the hand of who picks it. */
export function PickTask({ id }: { id: string }) {
  const t = useText(warehouseModeText);
  const task = useTaskWork(id);
  if (task.data) return <Work key={id} detail={task.data} />;
  return <ModeState title={t('title')} error={task.error} retry={() => void task.refetch()} />;
}

type Panel = 'short' | 'shorts' | 'read' | 'more';

function Work({ detail }: { detail: PickTaskDetail }) {
  const t = useText(warehouseModeText);
  const navigate = useNavigate();
  const { hasVoice } = useModeSettings();
  const words = useVerdictWords();
  const speech = useStepSpeech();
  const [panel, setPanel] = useState<Panel | null>(null);
  const pick = usePickWork(detail, () => setPanel('short'));
  const { work, step, state, told, queue } = pick;
  const { _id: id, number } = detail.task;
  const home = pathOf('warehouseMode');
  const title = t('pick.title', { number });
  const beat = useBeat(id, () => beatTask(id));
  const done = work.lines.filter((l) => !isOpen(l)).length;
  const short = work.lines.reduce((n, l) => n + l.short, 0);
  const shorts = useShorts(id, short, state.waiting.length === 0).data?.shorts ?? [];
  const isFinished = step.kind === 'finished';
  const isPaused = work.position.isPaused && !isFinished;
  const verdict = words(told, t(step.kind === 'location' ? 'pick.start' : 'pick.startItem'));
  useEffect(() => {
    if (!hasVoice || !told) return;
    say(told.verdict.verdict === 'refuse' ? `${verdict.title}. ${verdict.detail}` : speech(told.verdict.next));
  }, [hasVoice, told, verdict.title, verdict.detail, speech]);

  const leave = (): void => void navigate({ to: home });
  const takeAgain = async (): Promise<void> => {
    const taken = await claimTask(id);
    pick.setKnown({ work: workOf(taken), lastSeq: taken.lastSeq });
    beat.forget();
    queue?.retry();
  };
  const command = (which: keyof typeof scanCommands): void => {
    pick.add(scanCommands[which], 'typed');
    setPanel(null);
  };
  const toggle = (which: Panel) => () => setPanel(panel === which ? null : which);

  if (pick.isTaken) return <WorkTaken title={title} retry={pick.tryAgain} />;
  const isSeen = step.kind === 'item' && work.position.seen === step.stop && step.quantity > 0;
  const open = step.stop === null ? 0 : openAt(work.lines, step.stop);
  return (
    <ModeFrame
      title={title}
      detail={[
        t('pick.progress', { done, lines: work.lines.length }),
        t('pick.detail', { orders: detail.orders.length }),
      ]
        .filter(Boolean)
        .join(' · ')}
      back={home}
      progress={work.lines.length === 0 ? 1 : done / work.lines.length}
      progressName={t('pick.progress', { done, lines: work.lines.length })}
      queue={state}
      foot={
        panel ? (
          <BigButton icon={IconX} onClick={() => setPanel(null)}>
            {t('close')}
          </BigButton>
        ) : isPaused ? (
          <>
            <BigButton onClick={leave}>{t('toHome')}</BigButton>
            <BigButton
              isMain
              onClick={() =>
                void takeAgain().then(
                  () => undefined,
                  () => undefined,
                )
              }
            >
              {t('pick.goOn')}
            </BigButton>
          </>
        ) : isFinished ? undefined : (
          <>
            <BigButton isStacked icon={IconPackageOff} onClick={toggle('short')}>
              {t('short')}
            </BigButton>
            <BigButton isStacked icon={IconArrowBackUp} onClick={() => command('undo')}>
              {t('undo')}
            </BigButton>
            <BigButton isStacked icon={IconDots} onClick={toggle('more')}>
              {t('more')}
            </BigButton>
            <BigButton isStacked icon={IconScan} onClick={toggle('read')}>
              {t('read')}
            </BigButton>
          </>
        )
      }
    >
      <Verdict verdict={isPaused ? { tone: 'warn', title: t('pick.paused'), detail: '' } : verdict} />
      <QueueNote
        state={state}
        onRetry={() => void takeAgain().catch(() => queue?.retry())}
        onDiscard={() => void queue?.discard()}
      />
      {beat.lost !== null && (
        <div className={frame.note} data-bad role="alert">
          <p>{problemText(beat.lost)}</p>
          <BigButton onClick={() => void takeAgain().catch(() => undefined)}>{t('takeAgain')}</BigButton>
        </div>
      )}
      {shorts.length > 0 && panel !== 'shorts' && (
        <div className={frame.note}>
          <p>{t('shorts.note', { count: shorts.length })}</p>
          <BigButton onClick={() => setPanel('shorts')}>{t('shorts.solve')}</BigButton>
        </div>
      )}
      {panel === 'short' && (
        <ShortPanel
          open={open}
          onShort={(reason, quantity) => {
            pick.add(scanCommands.short, 'typed', { reason, quantity });
            setPanel(null);
          }}
        />
      )}
      {panel === 'shorts' && (
        <ShortsPanel
          taskId={id}
          units={short}
          directory={pick.directory}
          onResolved={(task) => {
            pick.setKnown({ work: workOf(task), lastSeq: task.lastSeq });
            // What else is missing has its own note.
            setPanel(null);
          }}
        />
      )}
      {panel === 'more' && (
        <MorePanel
          detail={detail}
          work={work}
          onPause={() => command('pause')}
          onGone={() => {
            forgetWork(id);
            leave();
          }}
        />
      )}
      {(panel === null || panel === 'read') &&
        !isPaused &&
        (isFinished ? (
          <PickEnd detail={detail} directory={pick.directory} isSent={state.waiting.length === 0} />
        ) : (
          <>
            <StepCard work={work} step={step} />
            {panel === 'read' && <ReadPanel />}
            {isSeen && (
              <div className={frame.row}>
                <BigButton isMain onClick={() => command('done')}>
                  {t('pick.takeRest', { count: step.quantity })}
                </BigButton>
              </div>
            )}
            <NextStop work={work} step={step} />
          </>
        ))}
    </ModeFrame>
  );
}
