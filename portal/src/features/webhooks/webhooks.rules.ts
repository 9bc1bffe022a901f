import type { WebhookEvent } from '@tramo/contract/webhook-events';
import type { Webhook } from '@tramo/contract/webhooks';
import type { WebhookInput } from './webhooks.api.ts';

/** What the form holds: the map as it is written. */
export interface WebhookValues extends Record<string, unknown> {
  name: string;
  url: string;
  isOn: boolean;
  events: WebhookEvent[];
  bodyKind: Webhook['bodyKind'];
  authType: Webhook['authType'];
  authUser: string;
  authSecret: string;
  algorithm: Webhook['algorithm'];
  isOrdered: boolean;
  map: string;
}
const usual: readonly WebhookEvent[] = [
  'guide.created',
  'guide.started',
  'guide.enRoute',
  'guide.delivered',
  'guide.partial',
  'guide.undelivered',
];
export const valuesOf = (w: Webhook | null): WebhookValues => ({
  name: w?.name ?? '',
  url: w?.url ?? '',
  isOn: w?.isOn ?? true,
  events: w?.events ?? [...usual],
  bodyKind: w?.bodyKind ?? 'full',
  authType: w?.authType ?? 'none',
  authUser: w?.authUser ?? '',
  authSecret: '',
  algorithm: w?.algorithm ?? 'sha256',
  isOrdered: w?.isOrdered ?? false,
  map: w?.map ? JSON.stringify(w.map, null, 2) : '',
});

/** A map's text as a schema; null: there is none, undefined: it is no JSON. */
export function mapOf(text: string): Record<string, unknown> | null | undefined {
  if (text.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

export const inputOf = ({ authSecret, map, ...values }: WebhookValues): WebhookInput => ({
  ...values,
  map: mapOf(map) ?? null,
  ...(authSecret === '' ? {} : { authSecret }),
});

/** A first map for somebody who has none: the leaves of an event that most systems want. */
export const firstMap = {
  type: 'object',
  required: ['folio'],
  properties: {
    folio: { type: 'string', 'x-from': 'data.guide.folio' },
    estado: { type: 'string', 'x-from': 'data.guide.status' },
    motivo: { type: 'string', 'x-from': 'data.guide.subStatus', default: '' },
    fecha: { type: 'string', 'x-from': 'timestamp', 'x-format': 'datetime' },
    destinatario: { type: 'string', 'x-from': 'data.guide.recipient.contactName', default: '' },
    piezas: {
      type: 'array',
      'x-from': 'data.guide.items',
      default: [],
      items: {
        type: 'object',
        properties: {
          nombre: { type: 'string', 'x-from': '.name' },
          cantidad: { type: 'integer', 'x-from': '.quantity' },
        },
      },
    },
  },
} as const;

/** A text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
/** The request as a command; headers that are hidden stay hidden. */
export const curlOf = (url: string, headers: Readonly<Record<string, string>>, body: string): string =>
  [
    `curl -X POST ${quoted(url)}`,
    ...Object.entries(headers)
      .filter(([name]) => name !== 'content-length')
      .map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
    `  --data-raw ${quoted(body)}`,
  ].join(' \\\n');
