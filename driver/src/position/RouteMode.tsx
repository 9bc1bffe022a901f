import type { Position } from '@tramo/contract/driver';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useDayStore } from '../app/day-context.ts';
import { useWords } from '../app/words.ts';
import { Check } from '../ui/fields.tsx';
import { useFormat } from '../ui/format.ts';
import { Row } from '../ui/Row.tsx';
import { useRestChange } from '../ui/rest.ts';
import { useStore } from '../ui/store.ts';
import { whereabouts } from './place.ts';
import classes from './position.module.css';
import { positionWords } from './position-words.ts';
import { awakeChoice, chooseAwake, keepAwake, wakeState } from './wake-lock.ts';

/** What is shown of the stop that is driven to. */
export interface Ahead {
  order: number;
  name: string;
  address: string;
  turnOf: (fix: Position) => { step: { text: string }; inM: number } | null;
}

/** «Modo ruta»: the screen stays on, black but for what the next stop needs, so that positions go on and the battery lasts. */
export function useRouteMode(ahead: Ahead | null) {
  const t = useWords(positionWords);
  const wake = useStore(wakeState);
  const [isOn, setOn] = useState(false);
  const enter = () => {
    setOn(true);
    void keepAwake(true);
  };
  const leave = useCallback(() => {
    setOn(false);
    void keepAwake(awakeChoice.get());
  }, []);
  // Who leaves the screen leaves the mode: nothing would show it any more.
  useEffect(() => () => void keepAwake(awakeChoice.get()), []);
  useRestChange(useCallback((isResting: boolean) => isResting && leave(), [leave]));
  const isAwake = useStore(awakeChoice);
  const choice = wake !== 'unsupported' && (
    <Check label={t('awake')} hint={t('awakeText')} isOn={isAwake} onChange={chooseAwake} />
  );
  const row = (before: () => void) => (
    <Row
      icon="moon"
      title={t('mode')}
      text={wake === 'unsupported' ? t('modeUnsupported') : t('modeText')}
      onClick={() => {
        before();
        enter();
      }}
    />
  );
  return { row, choice, overlay: isOn ? <DarkScreen ahead={ahead} onLeave={leave} /> : null };
}

function DarkScreen({ ahead, onLeave }: { ahead: Ahead | null; onLeave: () => void }) {
  const t = useWords(positionWords);
  const format = useFormat();
  const store = useDayStore();
  const { fix } = useStore(whereabouts);
  const wake = useStore(wakeState);
  const dialog = useRef<HTMLDialogElement>(null);
  const [now, setNow] = useState(() => store.now());
  useEffect(() => {
    dialog.current?.showModal();
    const timer = setInterval(() => setNow(store.now()), 10_000);
    return () => clearInterval(timer);
  }, [store]);
  const turn = ahead && fix ? ahead.turnOf(fix) : null;
  return (
    <dialog ref={dialog} class={classes.dark} aria-label={t('mode')} onCancel={onLeave}>
      <p class={classes.clock}>{format.time(now)}</p>
      <div class={classes.ahead}>
        {turn && (
          <p class={classes.turn}>
            {turn.step.text} {turn.inM > 0 && <span>{t('inDistance', { distance: format.distance(turn.inM) })}</span>}
          </p>
        )}
        {ahead ? (
          <>
            <p>{t('follows', { n: ahead.order })}</p>
            <p class={classes.name}>{ahead.name}</p>
            <p>{ahead.address}</p>
          </>
        ) : (
          <p class={classes.name}>{t('noNext')}</p>
        )}
      </div>
      <p class={classes.small}>
        {fix ? t('accuracy', { m: Math.round(fix.accuracyM ?? 0) }) : t('noPlace')}
        {wake === 'refused' && ` · ${t('modeRefused')}`}
        {wake === 'unsupported' && ` · ${t('modeUnsupported')}`}
      </p>
      <button type="button" class={classes.leave} onClick={onLeave}>
        {t('leave')}
      </button>
    </dialog>
  );
}
