import { Button, NumberInput } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowRight,
  IconCamera,
  IconCheck,
  IconCloudOff,
  IconMapPin,
  IconPlayerPause,
  IconScan,
  IconX,
} from '@tabler/icons-react';
import type { Count } from '@tramo/contract/warehouse/counts';
import { stockMost } from '@tramo/contract/warehouse/stock';
import { useEffect, useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { CodeField } from '../../../ui/scanner/CodeField.tsx';
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx';
import { ToggleButton } from '../../../ui/ToggleButton.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { useCediDirectory } from '../shared/useCediDirectory.ts';
import classes from './CountWork.module.css';
import { countWorkText } from './count-work.es.ts';
import { type TallyLine, tallyLines } from './count-work.rules.ts';
import { type CountTold, useCountWork } from './useCountWork.ts';

const CameraScanner = lazyPart(() => import('../../../ui/scanner/CameraScanner.tsx').then((m) => m.CameraScanner));

/** One location after the other, blind: which, what was read there so far, and what became of the last scan. */
export function CountWork({ count }: { count: Count }) {
  const t = useText(countWorkText);
  const ui = useText(uiText);
  const directory = useCediDirectory(count.cedi._id);
  const work = useCountWork(count, directory);
  const [isCameraOn, setCamera] = useState(false);
  const { state, task, told } = work;
  if (work.isTaken)
    return (
      <EmptyState
        icon={<IconScan aria-hidden />}
        title={t('taken')}
        text={t('takenText')}
        action={<Button onClick={work.tryAgain}>{ui('retry')}</Button>}
      />
    );
  if (!work.isReady) return <SkeletonRows rows={4} />;
  const lines = tallyLines(state, (id) => directory?.productById(id));
  const isOpen = state.location !== null;
  return (
    <div className={classes.work}>
      <div className={classes.acts}>
        <section className={classes.place} data-open={isOpen || undefined} aria-label={t('place')}>
          <IconMapPin size={30} aria-hidden />
          <div>
            <p className={classes.code}>{state.location?.code ?? t('noLocation')}</p>
            <p className="muted">
              {task && isOpen
                ? [task.areaName, ...(task.round > 1 ? [t('again')] : [])].join(' · ')
                : t(work.isAllDone ? 'allDone' : 'scanLocation')}
            </p>
          </div>
        </section>
        <Verdict told={told} />
        {!isOpen && (
          <Button
            size="lg"
            leftSection={<IconArrowRight size={20} aria-hidden />}
            loading={work.isTaking}
            onClick={work.take}
          >
            {t('next')}
          </Button>
        )}
        {isOpen && (
          <div className={classes.buttons}>
            <Button size="lg" leftSection={<IconCheck size={20} aria-hidden />} onClick={() => work.command('done')}>
              {t(Object.keys(state.tally).length === 0 ? 'isEmpty' : 'done')}
            </Button>
            <Button
              size="lg"
              variant="default"
              leftSection={<IconArrowBackUp size={20} aria-hidden />}
              disabled={state.steps.length === 0}
              onClick={() => work.command('undo')}
            >
              {t('undo')}
            </Button>
            <Button
              size="lg"
              variant="default"
              leftSection={<IconPlayerPause size={20} aria-hidden />}
              onClick={() => work.command('pause')}
            >
              {t('pause')}
            </Button>
          </div>
        )}
        <div className={classes.tools}>
          <div className={classes.type}>
            <CodeField size="lg" />
          </div>
          <ToggleButton icon={IconCamera} isOn={isCameraOn} onToggle={() => setCamera(!isCameraOn)}>
            {t('camera')}
          </ToggleButton>
        </div>
        {isCameraOn && <CameraScanner onClose={() => setCamera(false)} />}
        <Waiting work={work} />
      </div>
      <section className={classes.tally} aria-label={t('tally')}>
        <h2>{t('tally')}</h2>
        {lines.length === 0 ? (
          <p className="muted">{t(isOpen ? 'nothingYet' : 'openFirst')}</p>
        ) : (
          <ul>
            {lines.map((line) => (
              <Line key={line.productId} line={line} onType={(quantity) => work.type(line.sku, quantity)} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

/** A product that was read here; its number can be typed. */
function Line({ line, onType }: { line: TallyLine; onType: (quantity: number) => void }) {
  const t = useText(countWorkText);
  const [typed, setTyped] = useState<number | string>(line.quantity ?? '');
  useEffect(() => setTyped(line.quantity ?? ''), [line.quantity]);
  const send = (): void => {
    if (typeof typed === 'number' && typed !== line.quantity && typed >= 0 && typed <= stockMost) onType(typed);
    else if (typeof typed !== 'number') setTyped(line.quantity ?? '');
  };
  return (
    <li className={classes.line}>
      <span className={classes.name}>
        <span>{line.name}</span>
        <span>{line.sku}</span>
      </span>
      <NumberInput
        className={classes.quantity ?? ''}
        size="md"
        aria-label={t('quantityOf', { sku: line.sku })}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        max={stockMost}
        value={typed}
        onChange={setTyped}
        onBlur={send}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send();
        }}
      />
    </li>
  );
}

const icons = { ok: IconCheck, warn: IconAlertTriangle, bad: IconX };

/** What became of the last scan; the server's word stands where it has one. */
function Verdict({ told }: { told: CountTold | null }) {
  const t = useText(countWorkText);
  if (!told) return null;
  const { verdict, result, code } = told;
  const { kind, sound, what, quantity } = result ?? verdict;
  const tone = sound === 'refused' ? 'bad' : sound === 'repeated' ? 'warn' : 'ok';
  const Icon = icons[tone];
  return (
    <section className={classes.verdict} data-tone={tone} role="status" aria-live="assertive">
      <Icon size={30} stroke={2.2} aria-hidden />
      <div>
        <p className={classes.verdictTitle}>{t(`verdict.${kind}`, { what: what || code, quantity: quantity ?? 0 })}</p>
        {(kind === 'unknown' || tone === 'bad') && <p className="small">{code}</p>}
      </div>
    </section>
  );
}

/** Scans that the server does not have yet, and why. */
function Waiting({ work }: { work: ReturnType<typeof useCountWork> }) {
  const t = useText(countWorkText);
  const ui = useText(uiText);
  const { waiting, state, error, isKept } = work.sending;
  if (state !== 'offline' && state !== 'refused' && isKept) return null;
  return (
    <div className={classes.queue} role="status" data-bad={state === 'refused' || undefined}>
      <IconCloudOff size={18} aria-hidden />
      <div>
        {waiting.length > 0 && <strong>{t('waiting', { count: waiting.length })}</strong>}
        {state === 'offline' && <p>{t('offline')}</p>}
        {!isKept && <p>{t('notKept')}</p>}
        {state === 'refused' && (
          <p>
            {t('refused')} {problemText(error)}
          </p>
        )}
      </div>
      {state === 'refused' && (
        <>
          <Button size="compact-md" variant="default" onClick={work.queue?.retry}>
            {ui('retry')}
          </Button>
          <Button size="compact-md" variant="default" onClick={() => void work.queue?.discard()}>
            {t('discard')}
          </Button>
        </>
      )}
    </div>
  );
}
