import type { VehicleDocument } from '@tramo/contract/fleet';
import { addDays } from '../platform/calendar.ts';
import { between, randomFrom } from './random.ts';

/** Carrier companies of the demo's third-party vehicles. */
export const providerRows = [
  {
    name: 'Fletes del Bajío',
    legal_name: 'Fletes y Maniobras del Bajío, S.A. de C.V.',
    rfc: 'FMB090417QH6',
    contact_name: 'Norma Quiroga Salinas',
    phone: '8183661200',
    email: 'trafico@fletesdelbajio.example',
  },
  {
    name: 'Transportes Zaragoza',
    legal_name: 'Transportes Zaragoza Hermanos, S. de R.L. de C.V.',
    rfc: 'TZH140826LM3',
    contact_name: 'Raúl Zaragoza Peña',
    phone: '5557730410',
    email: 'operaciones@zaragoza.example',
  },
];

/** Days until a paper of some vehicles ends: some have ended, some soon will. The others have months. */
const paperDays: Readonly<Record<number, number>> = { 2: -9, 7: 3, 12: 12, 19: 21, 26: 28 };

/** Circulation card, insurance and, for what burns much, the emissions check of the n-th vehicle of the demo. */
export function makePapers(n: number, plate: string, today: string): VehicleDocument[] {
  const random = randomFrom(`papeles ${n}`);
  const paper = (kind: VehicleDocument['kind'], number: string, days: number): VehicleDocument => ({
    kind,
    number,
    validUntil: addDays(today, days),
    fileId: null,
  });
  return [
    paper('circulation', `TC-${plate}`, between(random, 200, 900)),
    paper('insurance', `POL ${between(random, 1_000_000, 9_999_999)}`, paperDays[n] ?? between(random, 60, 360)),
    ...(n % 3 === 0 ? [paper('verification', `V${between(random, 100_000, 999_999)}`, between(random, 40, 170))] : []),
  ];
}
