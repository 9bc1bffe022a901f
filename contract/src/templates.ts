import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, listCount, listQuery, ok, requiredText, text, version } from './fields.ts';
import { limits } from './limits.ts';
import { mailBlocks } from './mail-blocks.ts';
import { messageEvent } from './message-events.ts';

export const templateChannels = ['email', 'sms', 'whatsapp'] as const;
export const templateChannel = z.enum(templateChannels);
export type TemplateChannel = z.infer<typeof templateChannel>;
export const templateLocales = ['es', 'en'] as const;
export const templateLocale = z.enum(templateLocales);

/** Mails and text messages are `ready` as they are saved; a WhatsApp message is judged by Meta first. */
export const templateStates = ['ready', 'draft', 'inReview', 'approved', 'rejected', 'paused', 'disabled'] as const;
export const templateState = z.enum(templateStates);
export type TemplateState = z.infer<typeof templateState>;
/** What WhatsApp charges it as. */
export const whatsappCategories = ['utility', 'marketing', 'authentication'] as const;
export const whatsappCategory = z.enum(whatsappCategories);
export type WhatsappCategory = z.infer<typeof whatsappCategory>;

/** What is said; each change of it is a version. */
export const templateContent = z.object({
  name: z.string(),
  /** Of mails. */
  subject: z.string(),
  /** The text of SMS and WhatsApp; of a mail, the texts of its blocks. */
  message: z.string(),
  /** Of mails. */
  blocks: mailBlocks,
  /** Of SMS: letters with accents leave without them, for those cost a segment twice as often. */
  withoutAccents: z.boolean(),
  /** Of WhatsApp, before a visit (`offersQuickReplies`): buttons by which its reader answers. */
  quickReplies: z.boolean(),
});
export type TemplateContent = z.infer<typeof templateContent>;

export const template = z.extend(templateContent, {
  _id: id,
  channel: templateChannel,
  event: messageEvent,
  locale: templateLocale,
  /** Ours, as every company has them: it can be changed, and not deleted. */
  isDefault: z.boolean(),
  /** The one that leaves for its event, channel and language. */
  isInUse: z.boolean(),
  state: templateState,
  /** Why Meta rejected or paused it. */
  stateReason: z.string(),
  /** What Meta says beside its reason, in its own words. */
  stateDetail: z.string(),
  /** When its present version was sent to Meta. */
  submittedDate: z.nullable(instant),
  category: whatsappCategory,
  /** What it was before Meta changed it: its price is another. */
  categoryBefore: z.nullable(whatsappCategory),
  /** The version that Meta approved, which leaves while a later one is in review. */
  approvedVersion: z.nullable(z.int()),
  version,
  updatedDate: instant,
  /** Null while nobody changed it. */
  updatedBy: z.nullable(z.string()),
  can: z.object({
    use: z.boolean(),
    remove: z.boolean(),
    /** Sent to Meta's review: a WhatsApp message that is a draft or was rejected, where WhatsApp is connected. */
    submit: z.boolean(),
  }),
});
export type Template = z.infer<typeof template>;

export const templateVersion = z.extend(templateContent, {
  number: version,
  savedDate: instant,
  savedBy: z.nullable(z.string()),
});
export type TemplateVersion = z.infer<typeof templateVersion>;

/** What a preview is filled in with: the last guide that lived the event, or made-up values where there is none (`guide` null). */
export const templateSample = z.object({
  guide: z.nullable(z.object({ _id: id, folio: z.string() })),
  values: z.record(z.string(), z.nullable(z.union([z.string(), z.boolean()]))),
  items: z.array(z.object({ name: z.string(), quantity: z.number() })),
  brand: z.object({ name: z.string(), colour: z.string(), logoUrl: z.nullable(z.string()) }),
  /** Where the link below such mails leads; null: they have none. */
  unsubscribeUrl: z.nullable(z.string()),
});
export type TemplateSample = z.infer<typeof templateSample>;

const given = {
  name: requiredText(80),
  subject: text(200),
  message: text(limits.mailText),
  blocks: mailBlocks,
  withoutAccents: z.boolean(),
  quickReplies: z.boolean(),
};

export const templatesApi = {
  list: endpoint({
    method: 'GET',
    path: '/templates',
    summary: 'Plantillas de notificación, por evento y canal',
    who: ['admin'],
    query: z.object({
      ...listQuery(limits.templatesPage),
      event: z.optional(messageEvent),
      channel: z.optional(templateChannel),
      locale: z.optional(templateLocale),
    }),
    answer: z.object({ templates: z.array(template), count: listCount }),
  }),
  /** What a new template's preview is filled in with. */
  sample: endpoint({
    method: 'GET',
    path: '/templates/sample',
    summary: 'Datos de ejemplo de un evento: los de la última guía, o inventados si no hay ninguna',
    who: ['admin'],
    query: z.object({ event: messageEvent, locale: z._default(templateLocale, 'es') }),
    answer: templateSample,
  }),
  /** Whether WhatsApp messages can be reviewed and sent at all. */
  whatsapp: endpoint({
    method: 'GET',
    path: '/templates/whatsapp',
    summary: 'Si WhatsApp está conectado: sin eso sus plantillas no se envían a revisión',
    who: ['admin'],
    answer: z.object({ isConnected: z.boolean() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/templates/{id}',
    summary: 'Una plantilla',
    who: ['admin'],
    params: z.object({ id }),
    answer: template,
  }),
  create: endpoint({
    method: 'POST',
    path: '/templates',
    summary: 'Crea una plantilla; la de un correo con `message` y sin `blocks` lleva el logotipo y ese texto',
    who: ['admin'],
    body: z.object({
      channel: z._default(templateChannel, 'email'),
      event: messageEvent,
      locale: z._default(templateLocale, 'es'),
      name: given.name,
      subject: z._default(given.subject, ''),
      message: z._default(given.message, ''),
      blocks: z._default(given.blocks, []),
      withoutAccents: z._default(z.boolean(), false),
      quickReplies: z._default(z.boolean(), false),
      category: z._default(whatsappCategory, 'utility'),
      isInUse: z._default(z.boolean(), false),
    }),
    answer: template,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/templates/{id}',
    summary: 'Cambia una plantilla, o la pone en uso; cada cambio de su texto es una versión',
    who: ['admin'],
    params: z.object({ id }),
    body: z.extend(z.partial(z.object(given)), {
      category: z.optional(whatsappCategory),
      isInUse: z.optional(z.literal(true)),
      version: z.optional(version),
    }),
    answer: template,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/templates/{id}/submit',
    summary:
      'Envía la versión actual de una plantilla de WhatsApp a la revisión de Meta; la aprobada sigue saliendo mientras',
    who: ['admin'],
    params: z.object({ id }),
    body: z.object({ version: z.optional(version) }),
    answer: template,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/templates/{id}',
    summary: 'Elimina una plantilla que no está en uso',
    who: ['admin'],
    params: z.object({ id }),
    answer: ok,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/templates/{id}/preview',
    summary: 'Cómo se lee una plantilla, con una guía o datos de ejemplo; con partes dadas, como se leería con ellas',
    who: ['admin'],
    params: z.object({ id }),
    body: z.extend(z.partial(z.object(given)), { guideId: z.optional(id) }),
    answer: z.object({
      subject: z.string(),
      text: z.string(),
      /** Of mails: a whole page, with nothing in it that runs. */
      html: z.nullable(z.string()),
      /** Of SMS: what it takes, and its price in pesos without VAT. */
      sms: z.nullable(
        z.object({ encoding: z.enum(['GSM-7', 'UCS-2']), units: z.int(), segments: z.int(), cost: z.number() }),
      ),
      guide: templateSample.shape.guide,
    }),
  }),
  versions: endpoint({
    method: 'GET',
    path: '/templates/{id}/versions',
    summary: 'Versiones de una plantilla, la última primero',
    who: ['admin'],
    params: z.object({ id }),
    answer: z.object({ versions: z.array(templateVersion) }),
  }),
};
