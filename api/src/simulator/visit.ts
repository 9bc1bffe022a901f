import type { Outcome, Substatus } from '@tramo/contract/checklists';
import type { DriverRoute, Management } from '@tramo/contract/driver';
import { pictures } from './pictures.ts';
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

/** The simulator plays drivers, who never see the recipient's code: nobody is there to give it. */
const NO_CODE = 'No hubo quien diera el código de entrega';
/** The sub-status of closing a route: every company has it, and it is no reason that a driver would give by himself. */
const CLOSING = 'Cierre de ruta';

/** What happens at a stop; it follows from the seed and the folio alone. `failing`: the share of the visits that fail. */
export function visitOf(
  seed: number,
  stop: Stop,
  substatuses: readonly Substatus[],
  failing = FAILED,
): Omit<Management, 'routeId' | 'at' | 'lat' | 'lng'> {
  const random = randomOf(`${seed} ${stop.folio}`);
  const chance = random();
  const delivers = stop.type === 'delivery';
  const lacksCode = stop.certifiedDelivery;
  const wanted: Outcome =
    lacksCode || chance < failing
      ? delivers
        ? 'undelivered'
        : 'uncollected'
      : chance < failing + PARTIAL && stop.items.length > 0
        ? delivers
          ? 'partial'
          : 'partialCollection'
        : delivers
          ? 'delivered'
          : 'collected';
  const whole: Outcome = delivers ? 'delivered' : 'collected';
  const reasons = substatuses
    .filter((s) => s.category === wanted && s.status === 'enabled' && s.name !== CLOSING)
    .map((s) => s.name);
  // A company may have no sub-status for an outcome.
  if (reasons.length === 0 && lacksCode) reasons.push(CLOSING);
  const result = wanted !== whole && reasons.length === 0 ? whole : wanted;
  const failed = result === 'undelivered' || result === 'uncollected';
  const partial = result === 'partial' || result === 'partialCollection';
  return {
    result,
    ...(result === whole ? {} : { subStatus: pick(random, reasons) }),
    receivedBy: failed
      ? ''
      : random() < 0.55 && stop.contactName
        ? stop.contactName
        : `${pick(random, names)} ${pick(random, surnames)}`,
    comment: lacksCode ? NO_CODE : comments[result] ? pick(random, comments[result]) : '',
    items: partial
      ? stop.items.map((item, i) => ({
          id: item._id,
          quantity: i === 0 ? Math.max(0, item.quantity - 1) : item.quantity,
        }))
      : [],
  };
}

/** What the driver takes at a stop: a picture of most visits, and a name in ink where somebody received. */
export function shotsOf(
  seed: number,
  stop: Pick<Stop, 'folio'>,
  result: Outcome,
): { kind: 'photo' | 'signature'; png: Uint8Array }[] {
  const random = randomOf(`${seed} ${stop.folio} fotos`);
  const failed = result === 'undelivered' || result === 'uncollected';
  const { photos, failed: gates, signatures } = pictures();
  return [
    ...(random() < 0.8 ? [{ kind: 'photo' as const, png: pick(random, failed ? gates : photos) }] : []),
    ...(!failed && random() < 0.7 ? [{ kind: 'signature' as const, png: pick(random, signatures) }] : []),
  ];
}

/** A picture that a checklist asks for, the n-th of a visit. */
export function askedPicture(kind: 'photo' | 'signature', failed: boolean, n: number): Uint8Array {
  const { photos, failed: gates, signatures } = pictures();
  const list = kind === 'signature' ? signatures : failed ? gates : photos;
  return list[n % list.length] as Uint8Array;
}
