import { targetOf } from '@tramo/contract/custom-fields';
import type { RouteOfDay, StopOfDay } from '@tramo/contract/driver-day/day';
import { useWords } from '../../app/words.ts';
import { whereabouts } from '../../position/place.ts';
import { useFormat } from '../../ui/format.ts';
import { Card, Facts, Notice, Section } from '../../ui/pieces.tsx';
import { useStore } from '../../ui/store.ts';
import { airM, legTo } from '../legs.ts';
import classes from '../route.module.css';
import { routeWords } from '../route-words.ts';
import { isOpen } from '../stop-facts.ts';
import { clockText } from '../time-windows.ts';

/** Nearer than this it is the same door as the stop before. */
const leastM = 30;

/** What is to be known of a stop: instructions first, then where and when, then what is brought. */
export function StopDetails({ route, stop }: { route: RouteOfDay; stop: StopOfDay }) {
  const t = useWords(routeWords);
  const format = useFormat();
  const { fix } = useStore(whereabouts);
  const leg = legTo(route.directions, stop.guideId);
  const metres = leg?.distanceM ?? airM(fix, stop);
  const windows = stop.windows.map((w) => `${clockText(w.startMinute)}–${clockText(w.endMinute)}`).join(', ');
  const captured = route.capture.filter((field) => field.target === targetOf(stop.type, 'guide'));
  return (
    <>
      {stop.observations.trim() !== '' && (
        <Notice tone="warn" icon="note" title={t('instructions')}>
          <p class={classes.wrapped}>{stop.observations}</p>
        </Notice>
      )}
      {stop.notes.length > 0 && (
        <Section title={t('notesTitle')}>
          {stop.notes.map((note) => (
            <Card key={`${note.at} ${note.text}`}>
              <p class={classes.wrapped}>{note.text}</p>
              <p class={classes.second}>{[note.by, format.dateTime(note.at)].filter(Boolean).join(' · ')}</p>
            </Card>
          ))}
        </Section>
      )}
      <Facts
        of={[
          [t('address'), stop.addressLine],
          ...(stop.contactName && stop.companyName ? [[t('company'), stop.companyName] as const] : []),
          ...(stop.phone ? [[t('phone'), stop.phone] as const] : []),
          ...(windows ? [[t('windows'), windows] as const] : []),
          ...(isOpen(stop) && stop.expectedArrival ? [[t('arrival'), format.time(stop.expectedArrival)] as const] : []),
          ...(isOpen(stop) && metres !== null && metres >= leastM
            ? [[t(leg ? 'fromLast' : 'distance'), format.distance(metres)] as const]
            : []),
          [t('serviceMinutes'), t('minutes', { n: stop.serviceMinutes })],
          [t('folio'), stop.folio],
          ...(captured.length > 0 ? [[t('captured'), captured.map((one) => one.name).join(', ')] as const] : []),
        ]}
      />
      {stop.items.length > 0 && (
        <Section title={t('items', { n: stop.items.length })}>
          <ul class={classes.items}>
            {stop.items.map((item) => (
              <li key={item._id}>
                <strong>
                  {item.managedQuantity === null ? item.quantity : `${item.managedQuantity}/${item.quantity}`}
                </strong>
                <span>
                  {item.name || item.code}
                  {(item.sku || item.barcode) && <span class={classes.second}>{item.sku || item.barcode}</span>}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
