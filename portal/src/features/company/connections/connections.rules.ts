import type { Body } from '@tramo/contract/endpoint';
import type { guidesApi } from '@tramo/contract/guides-api';

interface Example {
  /** Whole address of the API. */
  apiUrl: string;
  key: string;
  cediId: string;
  /** `YYYY-MM-DD`. */
  day: string;
}

/** A guide with no more than another system must send. */
export const exampleGuide = ({ cediId, day }: Pick<Example, 'cediId' | 'day'>): Body<typeof guidesApi.create> => ({
  folio: 'PEDIDO-1001',
  type: 'delivery',
  cediId,
  scheduledDate: day,
  party: {
    contactName: 'María López',
    phone: '5512345678',
    address: {
      street: 'Av. Insurgentes Sur',
      extNumber: '1602',
      suburb: 'Crédito Constructor',
      city: 'Ciudad de México',
      zipCode: '03940',
    },
  },
  items: [{ name: 'Caja', quantity: 1, packages: 1 }],
});

/** A text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A call that makes a guide, ready for a terminal. */
export const curlExample = (e: Example): string =>
  [
    `curl -X POST ${quoted(`${e.apiUrl}/guides`)}`,
    ...['platform: api', `apiKey: ${e.key}`, 'Idempotency-Key: pedido-1001', 'Content-Type: application/json'].map(
      (h) => `  -H ${quoted(h)}`,
    ),
    `  -d ${quoted(JSON.stringify(exampleGuide(e), null, 2))}`,
  ].join(' \\\n');
