import { createHmac, randomBytes } from 'node:crypto';
import { metaHookPathOf, metaSignature } from '../platform/messaging/meta-hook.ts';
import type { MetaSettings } from '../platform/messaging/settings.ts';
import { isSameSecret } from '../platform/secrets.ts';
import {
  contentFault,
  type DevTemplate,
  metaFault,
  newTemplate,
  reviewOf,
  type TemplateForm,
  templateFault,
} from './meta-templates.ts';
import { type Ask, breaks, type DevServer, hangs, magicCode, type Reply, type World } from './world.ts';

type Account = Omit<MetaSettings, 'url'>;

/** What the webhook tells of a number that ends in one of these, after the message was accepted. */
export const laterWhatsappFaults: Record<string, string> = {
  131026: 'Message undeliverable',
  131049: 'This message was not delivered to maintain healthy ecosystem engagement.',
};
const outOfWindow = { code: '131047', title: 'Re-engagement message' };
/** What Meta says at once. */
export const whatsappFaults: Record<string, string> = {
  131056: '(Business Account, Consumer Account) pair rate limit hit',
  130429: 'Rate limit hit',
  131000: 'Something went wrong',
};

const DAY_MS = 86_400_000;

interface MessageForm {
  messaging_product?: string;
  to?: string;
  type?: string;
  text?: { body?: string };
  interactive?: {
    type?: string;
    body?: { text?: string };
    action?: { buttons?: { type?: string; reply?: { id?: string; title?: string } }[] };
  };
  template?: {
    name?: string;
    language?: { code?: string };
    components?: { type?: string; parameters?: { type?: string; text?: string }[] }[];
  };
  biz_opaque_callback_data?: string;
}

/** A text with buttons below it, or what is wrong with it. */
function interactiveOf(form: MessageForm['interactive']): { text: string; buttons: string[] } | Reply {
  const [text, buttons] = [form?.body?.text ?? '', form?.action?.buttons ?? []];
  if (form?.type !== 'button' || text === '')
    return metaFault(400, 131009, 'Parameter value is not valid', 'interactive.type or body');
  if (text.length > 1024) return metaFault(400, 131009, 'Parameter value is not valid', 'Body text is too long');
  const titles = buttons.map(({ reply }) => reply?.title ?? '');
  const isRight =
    buttons.length > 0 &&
    buttons.length <= 3 &&
    buttons.every(({ type, reply }) => type === 'reply' && reply?.id) &&
    titles.every((title) => title !== '' && title.length <= 20) &&
    new Set(titles).size === titles.length;
  return isRight ? { text, buttons: titles } : metaFault(400, 131009, 'Parameter value is not valid', 'Buttons');
}

/** WhatsApp names Mexican phones with the 1 of old. */
const waId = (phone: string): string => phone.replace(/^\+52(?=\d{10}$)/, '521').replace('+', '');

export interface Verdict {
  status?: string;
  reason?: string;
  detail?: string;
  category?: string;
}
/** Who reviews: Meta soon after a template came, by words of it; or whoever presses the page's buttons. */
export type Reviews = 'byItself' | 'byHand';

export interface DevMeta {
  server: DevServer;
  templates: DevTemplate[];
  /** A reviewer's word, or Meta's own later: each part that is given is told by its call, unless it gets lost on the way (`isTold`). */
  decide(template: DevTemplate, verdict: Verdict, isTold?: boolean): void;
  /** The holder of a phone writes back, to one message of ours or to none. */
  reply(phone: string, text: string, inReplyTo?: string): void;
  /** The holder of a phone presses a button below a message of ours. */
  press(phone: string, text: string, inReplyTo: string): void;
  /** Asks the webhook for its challenge, as Meta does when it is set up; whether it answered right. */
  verifyHook(): Promise<boolean>;
}

/** A Meta that checks what the real one checks: access, form, template and its review, values, the window of 24 hours. */
export function devMeta(
  world: World,
  account: Account,
  { appUrl, companyId = null, reviews = 'byItself' }: { appUrl: string; companyId?: string | null; reviews?: Reviews },
): DevMeta {
  const hook = `${appUrl}${metaHookPathOf(companyId)}`;
  const templates: DevTemplate[] = [];
  /** When each phone wrote to us last. */
  const wrote = new Map<string, number>();
  const wamid = (): string => `wamid.${randomBytes(20).toString('base64url')}`;
  const unix = (): string => String(Math.floor(world.now().getTime() / 1000));
  let toldAt = 0;
  /** No two things of templates happen in one second, so that their order can be told. */
  const moment = (): number => {
    toldAt = Math.max(toldAt + 1, Math.floor(world.now().getTime() / 1000));
    return toldAt;
  };

  const call =
    (field: string, value: object, time = Number(unix())) =>
    () => {
      const body = JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ id: account.wabaId, time, changes: [{ field, value }] }],
      });
      const signature = metaSignature(account.appSecret, Buffer.from(body));
      return { url: hook, headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature }, body };
    };
  const told = (more: object) =>
    call('messages', {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '15550001111', phone_number_id: account.phoneId },
      ...more,
    });

  /** Puts a template where a reviewer puts it, and tells of it. */
  const decide: DevMeta['decide'] = (template, { status, reason = 'NONE', detail, category }, isTold = true) => {
    const ids = {
      message_template_id: Number(template.id),
      message_template_name: template.name,
      message_template_language: template.language,
    };
    const calls: ReturnType<typeof call>[] = [];
    if (status) {
      template.status = status;
      template.rejected_reason = status === 'REJECTED' ? reason : 'NONE';
      const beside =
        detail &&
        (status === 'REJECTED'
          ? { rejection_info: { reason: detail } }
          : { other_info: { title: reason, description: detail } });
      const value = { event: status, ...ids, reason, message_template_category: template.category, ...beside };
      calls.push(call('message_template_status_update', value, moment()));
    }
    if (category && category !== template.category) {
      const changed = { previous_category: template.category, new_category: category };
      template.category = category;
      calls.push(call('template_category_update', { ...ids, ...changed }, moment()));
    }
    if (isTold) world.tell(calls);
  };
  const review = (template: DevTemplate): void => {
    if (reviews === 'byItself') world.later(() => decide(template, reviewOf(template)));
  };

  /** The template that a message names, or what is wrong with it. */
  const templateOf = (form: MessageForm): { text: string; category: string; buttons: readonly string[] } | Reply => {
    const { name = '', language, components } = form.template ?? {};
    const template = templates.find((t) => t.name === name && t.language === language?.code);
    if (!template)
      return metaFault(404, 132001, 'Template name does not exist in the translation', `${name} in ${language?.code}`);
    if (template.status === 'PAUSED') return metaFault(400, 132015, 'Template is Paused');
    if (template.status === 'DISABLED') return metaFault(400, 132016, 'Template is Disabled');
    if (template.status !== 'APPROVED')
      return metaFault(404, 132001, 'Template name does not exist in the translation', `${name} is ${template.status}`);
    const values = (components?.find(({ type }) => type === 'body')?.parameters ?? []).map((p) => p.text ?? '');
    if (values.length !== template.variables)
      return metaFault(400, 132000, 'Number of parameters does not match the expected number of params');
    if (values.some((value) => !value || /[\n\t]| {5}/.test(value)))
      return metaFault(400, 132018, 'Parameters have new lines, tabs, more than 4 spaces, or are empty');
    const text = template.body.replace(/\{\{(\d+)\}\}/g, (_, n: string) => values[Number(n) - 1] ?? '');
    return { text, category: template.category.toLowerCase(), buttons: template.buttons };
  };

  const take = (
    form: MessageForm,
    to: string,
    { text, category, buttons }: { text: string; category: string; buttons: readonly string[] },
    isFree: boolean,
  ): Reply => {
    const id = wamid();
    const isOpen = world.now().getTime() - (wrote.get(to) ?? 0) < DAY_MS;
    const magic = magicCode(to, Object.keys(laterWhatsappFaults));
    const fault =
      isFree && !isOpen ? outOfWindow : magic ? { code: magic, title: laterWhatsappFaults[magic] ?? '' } : null;
    const status = (state: string, more: object = {}) =>
      told({
        statuses: [
          {
            id,
            status: state,
            timestamp: unix(),
            recipient_id: waId(to),
            ...(form.biz_opaque_callback_data ? { biz_opaque_callback_data: form.biz_opaque_callback_data } : {}),
            ...more,
          },
        ],
      });
    const pricing = { pricing: { billable: true, pricing_model: 'PMP', category } };
    if (fault) {
      const error = {
        code: Number(fault.code),
        title: fault.title,
        message: fault.title,
        error_data: { details: fault.title },
      };
      world.tell([status('failed', { errors: [error] })]);
    } else {
      world.put(to, {
        at: world.now(),
        channel: 'whatsapp',
        isOwn: false,
        title: '',
        text,
        providerId: id,
        state: 'read',
        ...(buttons.length > 0 ? { buttons, isFree } : {}),
      });
      world.tell([status('sent', pricing), status('delivered', pricing), status('read')]);
    }
    const body = {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: waId(to) }],
      messages: [{ id, message_status: 'accepted' }],
    };
    return { status: 200, body, isHung: to.endsWith(hangs) };
  };

  /** What the holder of a phone does stands on it, and is told. */
  const write = (phone: string, text: string, content: object, inReplyTo?: string): void => {
    const id = wamid();
    wrote.set(phone, world.now().getTime());
    world.put(phone, {
      at: world.now(),
      channel: 'whatsapp',
      isOwn: true,
      title: '',
      text,
      providerId: id,
      state: '',
    });
    const context = inReplyTo ? { context: { from: '15550001111', id: inReplyTo } } : {};
    const from = waId(phone);
    world.tell([
      told({
        contacts: [{ profile: { name: 'Teléfono local' }, wa_id: from }],
        messages: [{ from, id, timestamp: unix(), ...content, ...context }],
      }),
    ]);
  };

  const send = (form: MessageForm): Reply => {
    if (form.messaging_product !== 'whatsapp')
      return metaFault(400, 100, 'The parameter messaging_product is required.');
    const digits = (form.to ?? '').replace(/\D/g, '');
    const to = `+${digits.replace(/^521(?=\d{10}$)/, '52')}`;
    if (digits.length < 10 || digits.length > 15)
      return metaFault(400, 131009, 'Parameter value is not valid', 'to is no phone number');
    if (to.endsWith(breaks)) return { status: 502, body: '<html>Bad Gateway</html>' };
    const magic = magicCode(to, Object.keys(whatsappFaults));
    if (magic) return metaFault(magic === '131000' ? 500 : 400, Number(magic), whatsappFaults[magic] ?? '');
    if (form.type === 'template') {
      const found = templateOf(form);
      return 'status' in found ? found : take(form, to, found, false);
    }
    if (form.type === 'interactive') {
      const found = interactiveOf(form.interactive);
      return 'status' in found ? found : take(form, to, { ...found, category: 'service' }, true);
    }
    const text = form.text?.body;
    if (form.type !== 'text' || !text) return metaFault(400, 131008, 'Required parameter is missing', 'text.body');
    if (text.length > 4096) return metaFault(400, 100, 'Invalid parameter', 'text.body is longer than 4096 characters');
    return take(form, to, { text, category: 'service', buttons: [] }, true);
  };

  const answerTemplates = ({ method, query }: Ask, form: TemplateForm): Reply => {
    if (method === 'GET') {
      const [from, limit] = [Number(query.get('after') ?? 0), Number(query.get('limit') ?? 25)];
      const data = templates.slice(from, from + limit).map(({ body: _, variables: __, buttons: ___, ...t }) => t);
      const more = from + limit < templates.length ? { next: 'more', cursors: { after: String(from + limit) } } : {};
      return { status: 200, body: { data, paging: more } };
    }
    const fault = templateFault(form, templates);
    if (fault) return fault;
    const template = newTemplate(form);
    templates.push(template);
    review(template);
    return { status: 200, body: { id: template.id, status: template.status, category: template.category } };
  };

  const changeTemplate = (template: DevTemplate, form: TemplateForm): Reply => {
    const fault = contentFault(form);
    if (fault) return fault;
    const { body, variables, buttons } = newTemplate({ ...form, name: template.name });
    Object.assign(template, { body, variables, buttons, status: 'PENDING' });
    review(template);
    return { status: 200, body: { success: true } };
  };

  return {
    templates,
    decide,
    server: (ask) => {
      const node = /^\/v\d+\.\d+\/(\d+)(\/\w+)?$/.exec(ask.path);
      if (!node) return null;
      if (!isSameSecret(ask.headers.authorization ?? '', `Bearer ${account.token}`))
        return metaFault(401, 190, 'Invalid OAuth access token.');
      const proof = ask.query.get('appsecret_proof');
      if (
        proof !== null &&
        !isSameSecret(proof, createHmac('sha256', account.appSecret).update(account.token).digest('hex'))
      )
        return metaFault(400, 100, 'Invalid appsecret_proof provided in the API argument');
      let form: unknown = {};
      try {
        if (ask.method === 'POST') form = JSON.parse(ask.body.toString('utf8'));
      } catch {
        return metaFault(400, 100, 'Invalid parameter', 'The body is no JSON');
      }
      const [, id, edge] = node;
      if (id === account.phoneId && edge === '/messages' && ask.method === 'POST') return send(form as MessageForm);
      if (id === account.wabaId && edge === '/message_templates') return answerTemplates(ask, form as TemplateForm);
      if (ask.method === 'GET' && id === account.phoneId && !edge)
        return { status: 200, body: { id, display_phone_number: '+1 555-000-1111', verified_name: 'Tramo local' } };
      if (ask.method === 'GET' && id === account.wabaId && edge === '/phone_numbers')
        return { status: 200, body: { data: [{ id: account.phoneId }] } };
      const template = templates.find((t) => t.id === id);
      if (template && !edge && ask.method === 'POST') return changeTemplate(template, form as TemplateForm);
      return metaFault(400, 100, 'Unsupported request', 'Object does not exist');
    },
    reply: (phone, text, inReplyTo) => write(phone, text, { type: 'text', text: { body: text } }, inReplyTo),
    press: (phone, text, inReplyTo) => {
      const isFree = world.phones.get(phone)?.some((b) => b.providerId === inReplyTo && b.isFree) ?? false;
      const reply = {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id: text, title: text } },
      };
      write(phone, text, isFree ? reply : { type: 'button', button: { payload: text, text } }, inReplyTo);
    },
    verifyHook: async () => {
      const challenge = randomBytes(8).toString('hex');
      const query = new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.verify_token': account.verifyToken,
        'hub.challenge': challenge,
      });
      const answer = await fetch(`${hook}?${query}`).catch(() => null);
      return answer?.status === 200 && (await answer.text()) === challenge;
    },
  };
}
