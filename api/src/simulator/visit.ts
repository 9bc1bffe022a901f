import type { Outcome, Substatus } from '@tramo/contract/checklists';
import type { DriverRoute, Management } from '@tramo/contract/driver';
import { pick, randomOf } from './random.ts';

type Stop = DriverRoute['stops'][number];
/** Shares of a believable day: the rest is delivered or collected whole. */
const FAILED = 0.08;
const PARTIAL = 0.04;

const names = ['María', 'Juan Carlos', 'Guadalupe', 'Luis', 'Sofía', 'Jorge', 'Patricia', 'Ramón'];
const surnames = ['Garza', 'Ramírez', 'Villarreal', 'Ortiz', 'Salinas', 'Mendoza', 'Cavazos', 'Flores'];
const comments: Partial<Record<Outcome, readonly string[]>> = {
  undelivered: ['Toqué varias veces y nadie salió', 'Vecino indica que no están', 'No coincide el número'],
  uncollected: ['No tenían la mercancía lista', 'Piden pasar mañana'],
  partial: ['Rechaza una pieza golpeada', 'Faltó una pieza en el paquete'],
  partialCollection: ['Entregaron solo una parte'],
};

/** What happens at a stop; it follows from the seed and the folio alone. */
export function visitOf(seed: number, stop: Stop, substatuses: readonly Substatus[]): Omit<Management, 'routeId' | 'at' | 'lat' | 'lng'> {
  const random = randomOf(`${seed} ${stop.folio}`);
  const chance = random();
  const delivers = stop.type === 'delivery';
  const wanted: Outcome =
    chance < FAILED
      ? delivers
        ? 'undelivered'
        : 'uncollected'
      : chance < FAILED + PARTIAL && stop.items.length > 0
        ? delivers
          ? 'partial'
          : 'partialCollection'
        : delivers
          ? 'delivered'
          : 'collected';
  const whole: Outcome = delivers ? 'delivered' : 'collected';
  // A company may have no sub-status for an outcome; closing a route gives its own, which is not a driver's.
  const reasons = substatuses.filter((s) => s.category === wanted && s.status === 'enabled' && s.name !== 'Cierre de ruta');
  const result = wanted !== whole && reasons.length === 0 ? whole : wanted;
  const failed = result === 'undelivered' || result === 'uncollected';
  const partial = result === 'partial' || result === 'partialCollection';
  return {
    result,
    ...(result === whole ? {} : { subStatus: pick(random, reasons).name }),
    receivedBy: failed ? '' : random() < 0.55 && stop.contactName ? stop.contactName : `${pick(random, names)} ${pick(random, surnames)}`,
    comment: comments[result] ? pick(random, comments[result]) : '',
    items: partial
      ? stop.items.map((item, i) => ({ id: item._id, quantity: i === 0 ? Math.max(0, item.quantity - 1) : item.quantity }))
      : [],
  };
}
