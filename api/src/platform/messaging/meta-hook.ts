import { createHmac } from 'node:crypto';
import { phoneKey } from '@tramo/contract/phones';
import { inboundKinds } from '@tramo/contract/words/inbound';
import { isSameSecret } from '../secrets.ts';
import type { InboundText, StatusReport } from './provider.ts';
import type { MetaSettings } from './settings.ts';

/** Path of the server where Meta tells what happens: the installation's app, or a company's own. */
export const metaHookPathOf = (companyId: string | null): string =>
  companyId === null ? '/api/hooks/meta' : `/api/hooks/companies/${companyId}/meta`;
export const metaHookPath = metaHookPathOf(null);

/** What Meta tells of a template. `status` as in its list of templates; null when only the category changed, and the other way round. */
export interface TemplateReport {
  /** Meta's id of the template. */
  id: string;
  name: string;
  language: string;
  status: string | null;
  reason: string | null;
  /** What it says beside the reason: what is wrong with the text, how long a pause lasts. */
  detail: string | null;
  category: string | null;
  /** When it happened, by Meta's clock. */
  at: Date;
}
export interface MetaReports {
  statuses: StatusReport[];
  inbound: InboundText[];
  templates: TemplateReport[];
}

export const metaSignature = (appSecret: string, body: Buffer): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
/** Whether `X-Hub-Signature-256` is Meta's for this very body. */
export const isFromMeta = (appSecret: string, body: Buffer, signature: string): boolean =>
  isSameSecret(metaSignature(appSecret, body), signature);

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null | undefined;
/** The body comes from outside, signed as it may be: what is not there, or is something else, is empty. */
const at = (value: Json, key: string): Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value[key] : undefined;
const list = (value: Json): Json[] => (Array.isArray(value) ? value : []);
const text = (value: Json): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const seconds = (value: Json): Date | null => {
  const n = Number(text(value));
  return n > 0 && n < 1e11 ? new Date(n * 1000) : null;
};

const states = new Map<string, StatusReport['state']>([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['failed', 'failed'],
]);

function statusOf(status: Json): StatusReport | null {
  const [providerId, state] = [text(at(status, 'id')), states.get(text(at(status, 'status')))];
  if (!providerId || !state) return null;
  const error = list(at(status, 'errors'))[0];
  const attemptId = text(at(status, 'biz_opaque_callback_data'));
  const category = text(at(at(status, 'pricing'), 'category')).toLowerCase();
  return {
    providerId,
    ...(attemptId ? { attemptId } : {}),
    state,
    at: seconds(at(status, 'timestamp')),
    code: text(at(error, 'code')) || null,
    text:
      text(at(at(error, 'error_data'), 'details')) || text(at(error, 'message')) || text(at(error, 'title')) || null,
    ...(category ? { category } : {}),
  };
}

/** What was written, or which button was pressed; of all else its kind, with what stands beside it. */
function writtenIn(message: Json): { text: string; hasMedia?: true } | null {
  const kind = text(at(message, 'type'));
  if (kind === 'text') return { text: text(at(at(message, 'text'), 'body')) };
  if (kind === 'button') return { text: text(at(at(message, 'button'), 'text')) };
  const interactive = at(message, 'interactive');
  if (kind === 'interactive')
    return { text: text(at(at(interactive, 'button_reply') ?? at(interactive, 'list_reply'), 'title')) };
  // A thumb under a message, and what WhatsApp itself says (a changed number), are no answers.
  if (kind === 'reaction' || kind === 'system') return null;
  const name = inboundKinds[kind as keyof typeof inboundKinds] ?? inboundKinds.unsupported;
  return { text: [`[${name.es}]`, text(at(at(message, kind), 'caption'))].join(' ').trim(), hasMedia: true };
}

function inboundOf(message: Json, now: Date): InboundText | null {
  const [providerId, from] = [text(at(message, 'id')), phoneKey(text(at(message, 'from')))];
  const written = writtenIn(message);
  if (!providerId || !from || written === null) return null;
  return {
    channel: 'whatsapp',
    from,
    ...written,
    providerId,
    inReplyTo: text(at(at(message, 'context'), 'id')) || null,
    at: seconds(at(message, 'timestamp')) ?? now,
  };
}

const firstOf = (...values: readonly Json[]): string => values.map(text).find((t) => t !== '') ?? '';

function templateOf(field: string, value: Json, told: Date): TemplateReport | null {
  const id = text(at(value, 'message_template_id'));
  const [status, category] = [text(at(value, 'event')), text(at(value, 'new_category'))];
  if (!id || !(field === 'message_template_status_update' ? status : category)) return null;
  const reason = text(at(value, 'reason'));
  return {
    id,
    name: text(at(value, 'message_template_name')),
    language: text(at(value, 'message_template_language')),
    status: field === 'message_template_status_update' ? status : null,
    reason: reason && reason !== 'NONE' ? reason : null,
    detail:
      firstOf(
        at(at(value, 'rejection_info'), 'reason'),
        at(at(value, 'other_info'), 'description'),
        at(at(value, 'rejection_info'), 'recommendation'),
      ) || null,
    at: told,
    category: field === 'template_category_update' ? category : null,
  };
}

/** What a call of Meta's webhook tells, of our account and our number alone: an app may serve several. */
export function readMetaHook(
  body: unknown,
  { wabaId, phoneId }: Pick<MetaSettings, 'wabaId' | 'phoneId'>,
  now: Date,
): MetaReports {
  const reports: MetaReports = { statuses: [], inbound: [], templates: [] };
  const entries = list(at(body as Json, 'entry')).filter((entry) => text(at(entry, 'id')) === wabaId);
  const changes = entries.flatMap((entry) =>
    list(at(entry, 'changes')).map((change) => ({ change, told: seconds(at(entry, 'time')) ?? now })),
  );
  for (const { change, told } of changes) {
    const [field, value] = [text(at(change, 'field')), at(change, 'value')];
    if (field === 'messages' && text(at(at(value, 'metadata'), 'phone_number_id')) === phoneId) {
      reports.statuses.push(...list(at(value, 'statuses')).flatMap((status) => statusOf(status) ?? []));
      reports.inbound.push(...list(at(value, 'messages')).flatMap((message) => inboundOf(message, now) ?? []));
    } else if (field === 'message_template_status_update' || field === 'template_category_update')
      reports.templates.push(...[templateOf(field, value, told)].flatMap((report) => report ?? []));
  }
  return reports;
}
