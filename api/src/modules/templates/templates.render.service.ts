import type { Company } from '@tramo/contract/accounts';
import { streetLine } from '@tramo/contract/address-line';
import { renderMail } from '@tramo/contract/mail-html';
import type { MailFrame } from '@tramo/contract/mail-page';
import type { MessageEvent } from '@tramo/contract/message-events';
import { filledNames, renderText, tidy } from '@tramo/contract/message-template-text';
import type { VariableValues } from '@tramo/contract/message-variables';
import type { MessageChannel, SuppressedReason } from '@tramo/contract/messages';
import type { Locale } from '@tramo/contract/problems';
import type { publicPages } from '@tramo/contract/public-pages';
import { withoutAccents } from '@tramo/contract/sms-text';
import { defaultTemplate } from '@tramo/contract/template-defaults';
import type { Template, TemplateChannel, TemplateContent } from '@tramo/contract/templates';
import { defaultTracking } from '@tramo/contract/tracking-settings';
import { guideStatusNames } from '@tramo/contract/words/guides';
import { quickReplyTexts } from '@tramo/contract/words/replies';
import { writtenDay, writtenHour, writtenMinute } from '../../platform/company-formats.ts';
import type { TxCtx } from '../../platform/context.ts';
import { sourcesOf } from '../../platform/messaging/accounts.ts';
import { problem } from '../../platform/problem.ts';
import { publicLogoUrl } from '../../platform/public-logo.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { recipientSubStatus } from '../guides/guides.public.service.ts';
import { recipientLink } from '../tracking/tracking.links.service.ts';
import { type GuideFacts, guideFacts, itemsOf } from './templates.facts.store.ts';
import { languageOf, metaName, valuesFor } from './templates.rules.ts';
import { templatesInUse } from './templates.store.ts';

/** A message ready to leave. */
export interface RenderedMessage {
  /** Of mails, and what names the message in lists. */
  subject: string;
  /** Plain text, in every channel. */
  text: string;
  /** A mail's other part, whole and safe. */
  html?: string;
  /** A WhatsApp template that Meta approved, with the values of its `{{1}}`, `{{2}}` … in order. */
  template?: { name: string; language: string; parameters: string[] };
  /** By WhatsApp: words that its reader answers with by one tap, where no template brings them. */
  buttons?: string[];
  /** Why it cannot leave by WhatsApp now, where its template is not approved: free text reaches only who wrote within the day. */
  blockedBy?: SuppressedReason;
}
export interface MessagesWanted {
  event: MessageEvent;
  companyId: string;
  guideIds: readonly string[];
  locale: Locale;
}
/** Says what leaves for one of the guides; `given` are values that only the caller knows, such as a code. */
export type Say = (of: {
  guideId: string;
  channel: MessageChannel;
  given?: VariableValues;
  /** Others of the same stop that are told in the same message. */
  withGuides?: readonly string[];
  /** Where the reader ends messages of this kind. */
  unsubscribeUrl?: string;
}) => RenderedMessage;

/** How a company shows itself in its mails. */
export function brandOf(tx: TxCtx, company: Company): MailFrame['brand'] {
  const { colour } = company.tracking ?? defaultTracking;
  const isShown = company.logoFileId !== null && company.tracking.isEnabled;
  return {
    name: company.name,
    colour,
    logoUrl: isShown ? publicLogoUrl(tx.platform.config.publicUrl, company._id) : null,
  };
}

/** What may be said of a guide, in the reader's language and the company's formats. */
export function valuesOfGuide(
  tx: TxCtx,
  company: Company,
  g: GuideFacts,
  of: { event: MessageEvent; locale: Locale },
): VariableValues {
  const place = g.city || g.municipality;
  const link = (page: keyof typeof publicPages & ('tracking' | 'report')): string | null =>
    company.tracking.isEnabled
      ? recipientLink(tx.platform, { companyId: company._id, id: g.id, generation: g.link_generation }, page)
      : null;
  const hour = (at: Date | null): string | null => at && writtenHour(at.toISOString(), company);
  return valuesFor(of.event, {
    destinatario: g.contact_name || g.company_name,
    empresa: company.name,
    cliente: g.client,
    folio: g.folio,
    orden: g.order_number,
    estado: guideStatusNames[g.outcome ?? g.status][of.locale],
    direccion: [streetLine({ street: g.street, extNumber: g.ext_number, intNumber: g.int_number }), g.suburb, place]
      .filter(Boolean)
      .join(', '),
    paquetes: String(g.packages),
    observaciones: g.observations,
    fecha: writtenDay(g.scheduled_date, company),
    horario: g.windows
      .map((w) => `${writtenMinute(w.startMinute, company)} – ${writtenMinute(w.endMinute, company)}`)
      .join(', '),
    cedis: g.cedi,
    operador: g.visit_driver || g.driver,
    unidad: g.visit_vehicle || g.vehicle,
    placas: g.plate,
    hora_estimada: hour(g.planned_arrival),
    motivo: recipientSubStatus(g.visit_reason),
    recibio: g.received_by,
    hora_visita: hour(g.visited_at),
    seguimiento: link('tracking'),
    comprobante: g.visited_at ? link('report') : null,
    es_entrega: g.type === 'delivery',
    es_recoleccion: g.type === 'recollection',
    es_certificada: g.certified,
  });
}

/** What Meta gets: each value on one line, and none empty. */
const parametersOf = (message: string, values: VariableValues): string[] =>
  filledNames(message).map((name) => renderText(`{{${name}}}`, values, 'whatsapp').trim() || '—');

/** One content as it leaves by its channel. */
export function renderContent(
  channel: TemplateChannel,
  content: TemplateContent,
  values: VariableValues,
  frame: MailFrame,
  locale: Locale,
): RenderedMessage {
  if (channel === 'email') return renderMail(content, values, frame, { locale });
  const text = tidy(renderText(content.message, values, channel === 'sms' ? 'text' : 'whatsapp'));
  return { subject: content.name, text: content.withoutAccents ? withoutAccents(text) : text };
}

/** Says what leaves by a channel, with values that are at hand. */
type SayWith = (channel: MessageChannel, values: VariableValues, frame: MailFrame) => RenderedMessage;

/** What a company says of an event in each channel; what it never wrote is said in our words. A template of WhatsApp goes along only as Meta approved it. */
export async function openSaying(
  tx: TxCtx,
  { event, companyId, locale }: Omit<MessagesWanted, 'guideIds'>,
): Promise<SayWith & { showsItems: boolean }> {
  const used = await templatesInUse(tx.trx, { companyId, event, locale });
  const inUse = new Map(used.map((u) => [u.template.channel, u]));
  const contentOf = (channel: TemplateChannel): TemplateContent =>
    inUse.get(channel)?.template ?? defaultTemplate(event, channel, locale);
  const isReviewed = (await sourcesOf(tx.trx, tx.platform, [companyId]))(companyId, 'whatsapp') !== 'none';
  const say: SayWith = (channel, values, frame) => {
    // A push is read at a glance: the mail's subject, and what a text message says without its links.
    if (channel === 'push') {
      const bare = { ...values, seguimiento: null, comprobante: null };
      const { text } = renderContent('sms', { ...contentOf('sms'), withoutAccents: false }, bare, frame, locale);
      return { subject: subjectOf(contentOf('email'), values), text };
    }
    const said = renderContent(channel, contentOf(channel), values, frame, locale);
    // In lists a message is named by what it tells, not by its template.
    const message = channel === 'email' ? said : { ...said, subject: subjectOf(contentOf('email'), values) };
    if (channel !== 'whatsapp') return message;
    const found = inUse.get(channel);
    const template = found?.approved && approvedOf(found.template, found.approved, values);
    if (template) return { ...message, template };
    // Who wrote within the day gets it as free text, with the buttons that its template would have.
    const free = contentOf(channel).quickReplies ? { ...message, buttons: buttonsIn(locale) } : message;
    return isReviewed ? { ...free, blockedBy: missingOf[found?.template.state ?? 'draft'] } : free;
  };
  const showsItems = used.length === 0 || used.some((u) => u.template.blocks.some((b) => b.type === 'items'));
  return Object.assign(say, { showsItems });
}
const buttonsIn = (locale: Locale): string[] => Object.values(quickReplyTexts).map((words) => words[locale]);
const subjectOf = (mail: TemplateContent, values: VariableValues): string =>
  tidy(renderText(mail.subject, values, 'text'));

/** Reads once what the messages of an event take, and says them guide by guide. */
export async function openMessages(tx: TxCtx, wanted: MessagesWanted): Promise<Say> {
  const { event, companyId, guideIds, locale } = wanted;
  const { company } = await companyOf(tx, companyId);
  const sayWith = await openSaying(tx, wanted);
  const facts = new Map((await guideFacts(tx.trx, companyId, guideIds)).map((g) => [g.id, g]));
  const items = sayWith.showsItems ? await itemsOf(tx.trx, companyId, guideIds) : new Map<string, MailFrame['items']>();
  const brand = brandOf(tx, company);

  return ({ guideId, channel, given = {}, unsubscribeUrl, withGuides = [] }) => {
    const guide = facts.get(guideId);
    if (!guide) throw problem('guides.not_found');
    const others = withGuides.flatMap((id) => facts.get(id) ?? []);
    const values = {
      ...valuesOfGuide(tx, company, guide, { event, locale }),
      ...(others.length > 0 ? ofSeveral([guide, ...others]) : {}),
      ...given,
    };
    const frame = {
      brand,
      items: [guideId, ...withGuides].flatMap((id) => items.get(id) ?? []),
      unsubscribeUrl: unsubscribeUrl ?? null,
    };
    return sayWith(channel, values, frame);
  };
}

/** Folios that a message names: more are told by their number. */
const FOLIOS_NAMED = 4;
/** What several guides of one stop are told together as. */
function ofSeveral(guides: readonly GuideFacts[]): VariableValues {
  const folios = guides.map((g) => g.folio);
  const rest = folios.length - FOLIOS_NAMED;
  return {
    folio: folios.slice(0, FOLIOS_NAMED).join(', ') + (rest > 0 ? ` +${rest}` : ''),
    paquetes: String(guides.reduce((sum, g) => sum + g.packages, 0)),
  };
}

const missingOf = {
  ready: 'noTemplate',
  draft: 'noTemplate',
  inReview: 'templateInReview',
  approved: 'noTemplate',
  rejected: 'templateRejected',
  paused: 'templatePaused',
  disabled: 'templatePaused',
} as const satisfies Record<Template['state'], SuppressedReason>;

function approvedOf(
  t: Template,
  approved: TemplateContent,
  values: VariableValues,
): NonNullable<RenderedMessage['template']> | undefined {
  if (t.approvedVersion === null) return undefined;
  return {
    name: metaName(t.event, t._id, t.approvedVersion),
    language: languageOf[t.locale],
    parameters: parametersOf(approved.message, values),
  };
}

/** One message of one guide. */
export const renderFor = async (
  tx: TxCtx,
  { guideId, channel, given, unsubscribeUrl, ...wanted }: Omit<MessagesWanted, 'guideIds'> & Parameters<Say>[0],
): Promise<RenderedMessage> => {
  const say = await openMessages(tx, { ...wanted, guideIds: [guideId] });
  return say({ guideId, channel, ...(given ? { given } : {}), ...(unsubscribeUrl ? { unsubscribeUrl } : {}) });
};
