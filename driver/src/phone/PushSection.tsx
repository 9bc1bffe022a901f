import { useEffect, useState } from 'preact/hooks';
import { NoAnswer } from '../acts/api.ts';
import { useDayStore } from '../app/day-context.ts';
import { useWords } from '../app/words.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/overlays.tsx';
import { Notice, Section } from '../ui/pieces.tsx';
import { phoneWords } from './phone-words.ts';
import { type PushState, pushState, turnPushOff, turnPushOn } from './push.ts';

/** Pushes of a route's changes: why first, the browser's question after. */
export function PushSection() {
  const store = useDayStore();
  const t = useWords(phoneWords);
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void pushState(store).then(setState);
  }, [store]);

  async function change(work: () => Promise<unknown>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const why = error instanceof NoAnswer ? t('needsSignal') : String((error as Error).message);
      toast(t('pushFailed', { why }), { tone: 'bad' });
    }
    setState(await pushState(store));
    setBusy(false);
  }

  if (!state) return null;
  return (
    <Section title={t('push')}>
      <p>{t('pushText')}</p>
      {state === 'off' && (
        <Button icon="bell" isWide isBusy={isBusy} onClick={() => change(() => turnPushOn(store))}>
          {t('pushTurnOn')}
        </Button>
      )}
      {state === 'on' && (
        <Notice tone="ok" icon="bell" title={t('pushOn')}>
          <Button isBusy={isBusy} onClick={() => change(() => turnPushOff(store))}>
            {t('pushTurnOff')}
          </Button>
        </Notice>
      )}
      {state === 'denied' && <Notice tone="warn">{t('pushDenied')}</Notice>}
      {state === 'unsupported' && <Notice tone="idle">{t('pushUnsupported')}</Notice>}
    </Section>
  );
}
