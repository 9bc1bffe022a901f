import { playSound } from '@tramo/browser/scanner/sounds';
import type { OfficeChange } from '@tramo/contract/driver-day/changes';
import { useEffect, useState } from 'preact/hooks';
import { useDayPart, useDayStore } from '../app/day-context.ts';
import { type Translate, useWords } from '../app/words.ts';
import { Button } from '../ui/Button.tsx';
import { type Format, useFormat } from '../ui/format.ts';
import { Notice } from '../ui/pieces.tsx';
import { Row, Rows } from '../ui/Row.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { routeWords } from './route-words.ts';

/** What was told already by sound: a change is heard once, however many screens show it. */
const heard = new Set<string>();
const shownMost = 2;
const none: readonly OfficeChange[] = [];

/** «La oficina quitó la parada 7 (Ana Garza)». */
export function changeText(t: Translate<typeof routeWords.es>, change: OfficeChange): string {
  const { stop } = change;
  const values = {
    n: stop?.order ?? 0,
    name: stop?.name || stop?.folio || '',
    route: change.routeName,
    to: change.toRoute ?? '',
    by: change.by || t('office'),
    text: change.text ?? '',
    address: stop?.addressLine ?? '',
  };
  return t(`change.${change.kind}`, values);
}

/** What the office changed since the driver looked last: as a banner, with all of it behind. `routeId`: of that route alone. */
export function OfficeChanges({ routeId }: { routeId?: string }) {
  const t = useWords(routeWords);
  const format: Format = useFormat();
  const store = useDayStore();
  const all = useDayPart(() => {
    const told = store.officeChanges();
    return told.length > 0 ? told : none;
  });
  const changes = routeId ? all.filter((one) => one.routeId === routeId || one.kind === 'routeAssigned') : all;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const fresh = changes.filter((one) => !heard.has(one.key));
    if (fresh.length === 0) return;
    for (const one of fresh) heard.add(one.key);
    playSound('repeated');
    navigator.vibrate?.([120, 60, 120]);
  }, [changes]);
  if (changes.length === 0) return null;
  const acknowledge = () => {
    setOpen(false);
    store.acknowledgeChanges();
  };
  return (
    <>
      <Notice tone="info" icon="bell" title={t('changes', { n: changes.length })} isAlert>
        {changes.slice(-shownMost).map((one) => (
          <p key={one.key}>{changeText(t, one)}</p>
        ))}
        {changes.length > shownMost && (
          <Button icon="list" onClick={() => setOpen(true)}>
            {t('changesSee')}
          </Button>
        )}
        <Button icon="check" onClick={acknowledge}>
          {t('understood')}
        </Button>
      </Notice>
      <Sheet
        title={t('changes', { n: changes.length })}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        footer={
          <Button isLarge tone="primary" icon="check" onClick={acknowledge}>
            {t('understood')}
          </Button>
        }
      >
        <Rows>
          {changes.map((one) => (
            <Row key={one.key} title={changeText(t, one)} text={format.time(one.at)} />
          ))}
        </Rows>
      </Sheet>
    </>
  );
}
