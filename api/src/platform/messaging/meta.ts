import { createHmac } from 'node:crypto';
import { phoneKey } from '@tramo/contract/phones';
import type { Outbound } from '../outbound.ts';
import { handOver, jsonOf, retryAfterMs, type Told } from './exchange.ts';
import type { Outgoing, Provider, SendResult } from './provider.ts';
import type { MetaSettings } from './settings.ts';
import { accepted, ask, refused, type Trial } from './trial.ts';

/** Codes that say something of us and of now, not of the message: access, pace, faults of Meta, unpaid bills. All others end it. */
const later = new Set([
  0, // wrong access
  1,
  2, // Meta is away for a while
  4, // pace of the app
  10, // permission
  190, // token ended
  80007, // pace of the account
  130429, // pace of the number
  131000, // something went wrong
  131005, // permission
  131016, // overloaded
  131031, // account locked
  131042, // unpaid
  131045, // the number is not registered
  131048, // pace for fear of spam
  131056, // pace of this pair of numbers
  131057, // maintenance
  133004, // Meta's server is away
]);
/** Pace of a pair of numbers: Meta asks for at least six seconds. */
const PAIR_PACE_MS = 6000;

export interface MetaError {
  code?: number;
  message?: string;
  title?: string;
  error_user_msg?: string;
  error_data?: { details?: string };
}
/** The most telling words of an error. */
export const metaErrorText = (e: MetaError): string =>
  e.error_data?.details ?? e.error_user_msg ?? e.message ?? e.title ?? '';

const refusalOf = (error: MetaError, headers: Record<string, string>): SendResult & { state: 'refused' } => {
  const code = error.code ?? 0;
  const pace = code === 131056 ? { retryAfterMs: PAIR_PACE_MS } : {};
  return {
    state: 'refused',
    code: String(code),
    text: metaErrorText(error),
    isFinal: !later.has(code),
    ...pace,
    ...retryAfterMs(headers),
  };
};

/** What Meta answers to a message. */
export function readMetaAnswer({ status, headers, json }: Told): SendResult | null {
  const { messages, error } = json as { messages?: { id?: string }[]; error?: MetaError };
  const providerId = messages?.[0]?.id;
  if (status >= 200 && status < 300 && providerId) return { state: 'accepted', providerId };
  return error && typeof error.code === 'number' ? refusalOf(error, headers) : null;
}

/** What Meta takes below a text: more, or longer ones, it refuses; then the text leaves alone. */
const BUTTONS = { most: 3, titleMax: 20, bodyMax: 1024 };

function freeText(text: string, buttons: readonly string[]): Record<string, unknown> {
  const fits =
    buttons.length > 0 &&
    buttons.length <= BUTTONS.most &&
    buttons.every((title) => title !== '' && title.length <= BUTTONS.titleMax) &&
    text.length <= BUTTONS.bodyMax;
  if (!fits) return { type: 'text', text: { body: text, preview_url: false } };
  return {
    type: 'interactive',
    interactive: {
      type: 'button',
      body: { text },
      action: { buttons: buttons.map((title) => ({ type: 'reply', reply: { id: title, title } })) },
    },
  };
}

const contentOf = ({ template, text, buttons = [] }: Outgoing): Record<string, unknown> => {
  if (!template) return freeText(text, buttons);
  const parameters = template.parameters.map((value) => ({ type: 'text', text: value }));
  return {
    type: 'template',
    template: {
      name: template.name,
      language: { code: template.language },
      ...(parameters.length > 0 ? { components: [{ type: 'body', parameters }] } : {}),
    },
  };
};

const headersOf = ({ token }: MetaSettings): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

/**
 * Asks Meta for the number and for the account that it is said to be of. The proof that goes along is made with the app's secret, so that a wrong one is found here
 * and not by calls of Meta that we refuse.
 */
export async function tryMeta(settings: MetaSettings, outbound: Outbound): Promise<Trial> {
  const proof = createHmac('sha256', settings.appSecret).update(settings.token).digest('hex');
  const get = (path: string, fields: string): ReturnType<typeof ask> =>
    ask(
      outbound,
      `${settings.url}/${path}?${new URLSearchParams({ fields, limit: '100', appsecret_proof: proof })}`,
      headersOf(settings),
    );
  const number = await get(settings.phoneId, 'display_phone_number,verified_name');
  if ('isAccepted' in number) return number;
  const faultOf = ({ status, json }: Told): Trial => {
    const { error } = json as { error?: MetaError };
    const isProof = /appsecret_proof/i.test(error?.message ?? '');
    return isProof
      ? { isAccepted: false, reason: 'appSecret', detail: '' }
      : refused(status, error ? metaErrorText(error) : '', error?.code === 190);
  };
  if (number.status !== 200) return faultOf(number);
  const numbers = await get(`${settings.wabaId}/phone_numbers`, 'id');
  if ('isAccepted' in numbers) return numbers;
  if (numbers.status !== 200) return faultOf(numbers);
  const { data } = numbers.json as { data?: { id?: string }[] };
  if (!data?.some((one) => one.id === settings.phoneId))
    return { isAccepted: false, reason: 'otherAccount', detail: '' };
  const { display_phone_number: shown, verified_name: name } = number.json as Record<string, string | undefined>;
  return accepted([name, shown].filter(Boolean).join(', '));
}

/** WhatsApp by Meta's Cloud API. Every status brings our own id back, so that a message whose answer was lost is found by them. */
export function metaProvider(settings: MetaSettings, outbound: Outbound): Provider {
  return {
    name: 'meta',
    channel: 'whatsapp',
    tells: true,
    send: (message) => {
      const to = phoneKey(message.to);
      // What Meta would say, without asking it.
      if (!to) return Promise.resolve({ state: 'refused', code: '131009', text: 'Invalid «to» number', isFinal: true });
      const body = JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to,
        ...contentOf(message),
        biz_opaque_callback_data: message.attemptId,
      });
      const url = `${settings.url}/${settings.phoneId}/messages`;
      return handOver(outbound, url, { headers: headersOf(settings), body }, readMetaAnswer);
    },
  };
}

export type MetaCategory = 'UTILITY' | 'MARKETING' | 'AUTHENTICATION';
/** A template to be reviewed. `body` holds `{{1}}`, `{{2}}`… in order, `examples` a value for each. */
export interface NewMetaTemplate {
  name: string;
  language: string;
  category: MetaCategory;
  body: string;
  examples: readonly string[];
  footer?: string;
  /** Buttons by which its reader answers with these very words. */
  quickReplies?: readonly string[];
}
type MetaContent = Pick<NewMetaTemplate, 'body' | 'examples' | 'footer' | 'quickReplies'>;
/** A template as Meta knows it. */
export interface MetaTemplate {
  id: string;
  name: string;
  language: string;
  category: string;
  /** `APPROVED`, `PENDING`, `REJECTED`, `PAUSED`, `DISABLED`, `IN_APPEAL`, `PENDING_DELETION`… */
  status: string;
  reason: string | null;
}
export type TemplateResult =
  | { state: 'taken'; id: string; status: string; category: string }
  | { state: 'refused'; code: string; text: string; isFinal: boolean };

/** Meta's reviews of templates. */
export interface MetaTemplates {
  create(template: NewMetaTemplate): Promise<TemplateResult>;
  /** Sends a template to a new review with other words. */
  change(id: string, template: MetaContent): Promise<TemplateResult>;
  /** All templates of the account. Throws when Meta cannot be asked. */
  list(): Promise<MetaTemplate[]>;
}

const componentsOf = ({ body, examples, footer, quickReplies = [] }: MetaContent): unknown[] => [
  { type: 'BODY', text: body, ...(examples.length > 0 ? { example: { body_text: [examples] } } : {}) },
  ...(footer ? [{ type: 'FOOTER', text: footer }] : []),
  ...(quickReplies.length > 0
    ? [{ type: 'BUTTONS', buttons: quickReplies.map((text) => ({ type: 'QUICK_REPLY', text })) }]
    : []),
];

const PAGE = 100;
/** More templates than an account may have: a list that never ends is a fault. */
const MOST_PAGES = 100;

interface TemplatePage {
  data?: (Omit<MetaTemplate, 'reason'> & { rejected_reason?: string })[];
  paging?: { next?: string; cursors?: { after?: string } };
  error?: MetaError;
}

export function metaTemplates(settings: MetaSettings, outbound: Outbound): MetaTemplates {
  const headers = headersOf(settings);
  const all = `${settings.url}/${settings.wabaId}/message_templates`;
  /** A template is known by its name: one whose answer was lost is found by the list. */
  const submit = async (
    url: string,
    content: unknown,
    known: { id: string; category: string },
  ): Promise<TemplateResult> => {
    try {
      const answer = await outbound(url, { method: 'POST', headers, body: JSON.stringify(content) });
      const json = jsonOf(answer.text) as Partial<MetaTemplate> & { success?: boolean; error?: MetaError };
      if (answer.status >= 300 || !(json.id || json.success))
        return refusalOf(json.error ?? { message: `HTTP ${answer.status}` }, answer.headers);
      const { id = known.id, status = 'PENDING', category = known.category } = json;
      return { state: 'taken', id, status, category };
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return { state: 'refused', code: 'unreachable', text, isFinal: false };
    }
  };
  return {
    create: (template) => {
      const { name, language, category } = template;
      return submit(all, { name, language, category, components: componentsOf(template) }, { id: '', category });
    },
    change: (id, template) =>
      submit(`${settings.url}/${id}`, { components: componentsOf(template) }, { id, category: '' }),
    list: async () => {
      const found: MetaTemplate[] = [];
      let after = '';
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const query = new URLSearchParams({
          fields: 'id,name,language,category,status,rejected_reason',
          limit: String(PAGE),
          ...(after ? { after } : {}),
        });
        const { status, text } = await outbound(`${all}?${query}`, { headers });
        const answer = jsonOf(text) as TemplatePage;
        if (status !== 200) throw new Error(`Meta: ${answer.error ? metaErrorText(answer.error) : status}`);
        for (const { rejected_reason, ...t } of answer.data ?? [])
          found.push({ ...t, reason: rejected_reason && rejected_reason !== 'NONE' ? rejected_reason : null });
        after = answer.paging?.next ? (answer.paging.cursors?.after ?? '') : '';
        if (!after) break;
      }
      return found;
    },
  };
}
