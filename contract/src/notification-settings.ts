import * as z from 'zod/mini';
import { dispatchers } from './access.ts';
import { endpoint } from './endpoint.ts';
import { csvIds, email, id, listCount, listQuery, ok, queryFlag, text } from './fields.ts';
import { limits } from './limits.ts';
import {
  type MessageEvent,
  messageEvent,
  messageEvents,
  type RecipientKind,
  recipientKind,
  recipientKinds,
} from './message-events.ts';
import { type MessageChannel, messageChannel, messageChannels, messageStatus } from './messages.ts';
import { prices } from './prices.ts';
import { templateChannel, templateState } from './templates.ts';

/** How each kind of recipient can be reached. */
const reached = {
  recipient: ['whatsapp', 'sms', 'email'],
  clientContacts: ['email', 'whatsapp', 'sms'],
  defaultEmail: ['email'],
  extraEmails: ['email'],
  ownPeople: ['push', 'email'],
} as const satisfies Record<RecipientKind, readonly MessageChannel[]>;
/** A code is its recipient's alone; that a guide lies out of reach is the company's own concern. */
const heard: Partial<Record<MessageEvent, readonly RecipientKind[]>> = {
  certifiedCode: ['recipient'],
  guideOutOfRange: ['defaultEmail', 'extraEmails', 'ownPeople'],
};
/** The channels by which a kind of recipient may be told of an event, the usual first; none: that cell cannot be turned on. */
export const allowedChannels = (event: MessageEvent, recipient: RecipientKind): readonly MessageChannel[] =>
  (heard[event] ?? recipientKinds).includes(recipient) ? reached[recipient] : [];

/** `all`: every channel at once. `chain`: one after another, each where the one before was not delivered in time. */
export const notificationModes = ['all', 'chain'] as const;
const unique = (list: readonly unknown[]): boolean => new Set(list).size === list.length;
const ruleShape = {
  /** In the order of the chain. */
  channels: z
    .array(messageChannel)
    .check(
      z.minLength(1, { error: 'required' }),
      z.maxLength(messageChannels.length, { error: 'tooMany' }),
      z.refine(unique, { error: 'duplicated' }),
    ),
  mode: z._default(z.enum(notificationModes), 'all'),
  /** How long a delivery is waited for before the chain goes on. */
  waitMinutes: z._default(z.int().check(z.gte(1, { error: 'tooSmall' }), z.lte(60, { error: 'tooLarge' })), 3),
};
/** How one kind of recipient is told. */
export const notificationWay = z.object(ruleShape);
export type NotificationWay = z.output<typeof notificationWay>;

interface Cell {
  event: MessageEvent;
  recipient: RecipientKind;
}
const fits = ({ event, recipient, channels }: Cell & { channels: readonly MessageChannel[] }): boolean =>
  channels.every((c) => allowedChannels(event, recipient).includes(c));
/** One cell of the matrix: an event and a kind of recipient. A cell without a rule sends nothing. */
export const notificationRule = z
  .object({ event: messageEvent, recipient: recipientKind, ...ruleShape })
  .check(z.refine(fits, { error: 'channelNotAllowed', path: ['channels'] }));
export type NotificationRule = z.output<typeof notificationRule>;

/** What a client has instead of the company's rule of a cell: a way of its own, or nothing (`way` null). Cells that are not named follow the company. */
export const clientException = z
  .object({ event: messageEvent, recipient: recipientKind, way: z.nullable(notificationWay) })
  .check(
    z.refine((e) => e.way === null || fits({ ...e, channels: e.way.channels }), {
      error: 'channelNotAllowed',
      path: ['way', 'channels'],
    }),
    // Without its code a certified delivery cannot be made.
    z.refine((e) => e.event !== 'certifiedCode' || e.way !== null, { error: 'codeNeeded', path: ['way'] }),
  );
export type ClientException = z.output<typeof clientException>;

const cellOf = (c: Cell): string => `${c.event} ${c.recipient}`;
const oncePerCell = (list: readonly Cell[]): boolean => unique(list.map(cellOf));
const allCells = messageEvents.length * recipientKinds.length;
const minute = z.int().check(z.gte(0, { error: 'notNegative' }), z.lte(1439, { error: 'tooLarge' }));

export const notificationSettings = z
  .object({
    rules: z
      .array(notificationRule)
      .check(z.maxLength(allCells, { error: 'tooMany' }), z.refine(oncePerCell, { error: 'duplicated' })),
    /** To recipients only by the channels that their guide has on (`guide.notify`); off: by the rule's. */
    asGuideAsks: z.boolean(),
    /** Minutes since midnight of the company's zone between which nothing leaves but codes; `from` after `to` passes over midnight. */
    quiet: z.nullable(
      z
        .object({ from: minute, to: minute })
        .check(z.refine((q) => q.from !== q.to, { error: 'sameHour', path: ['to'] })),
    ),
    /** Empty: none. */
    defaultEmail: z.union([email, z.literal('')], { error: 'email' }),
    extraEmails: z
      .array(email)
      .check(z.maxLength(limits.extraEmails, { error: 'tooMany' }), z.refine(unique, { error: 'duplicated' })),
    /** People of the portal. */
    ownPeople: z
      .array(id)
      .check(z.maxLength(limits.notifiedPeople, { error: 'tooMany' }), z.refine(unique, { error: 'duplicated' })),
    consolidated: z.object({
      /** Guides of one stop for the same address are told in one message. */
      perStop: z.boolean(),
      /** What the client's contacts, the default and the extra emails would get by mail comes as one mail a day, at this minute since midnight. */
      dailySummary: z.object({ isOn: z.boolean(), minute }),
    }),
    onTheWay: z.object({
      /** How long before the expected arrival; null: as soon as it is the driver's next stop. */
      minutesBefore: z.nullable(z.int().check(z.gte(5, { error: 'tooSmall' }), z.lte(180, { error: 'tooLarge' }))),
    }),
    /** An arrival that moved by so many minutes from what was last told is told again. */
    changedArrivalMinutes: z.int().check(z.gte(10, { error: 'tooSmall' }), z.lte(120, { error: 'tooLarge' })),
  })
  .check(
    z.refine((s) => s.rules.some((r) => r.event === 'certifiedCode'), { error: 'codeNeeded', path: ['rules'] }),
    z.refine((s) => s.defaultEmail !== '' || s.rules.every((r) => r.recipient !== 'defaultEmail'), {
      error: 'required',
      path: ['defaultEmail'],
    }),
    z.refine((s) => s.extraEmails.length > 0 || s.rules.every((r) => r.recipient !== 'extraEmails'), {
      error: 'required',
      path: ['extraEmails'],
    }),
    z.refine((s) => s.ownPeople.length > 0 || s.rules.every((r) => r.recipient !== 'ownPeople'), {
      error: 'required',
      path: ['ownPeople'],
    }),
  );
export type NotificationSettings = z.output<typeof notificationSettings>;

/** Codes go to the recipient's mail and by the channels that the guide has on, or by SMS where there is no other way. */
export const codeRule: NotificationRule = {
  event: 'certifiedCode',
  recipient: 'recipient',
  channels: ['email', 'whatsapp', 'sms'],
  mode: 'all',
  waitMinutes: 3,
};
/** What holds while nobody has said otherwise. */
export const defaultNotifications: NotificationSettings = {
  rules: [codeRule],
  asGuideAsks: true,
  quiet: { from: 22 * 60, to: 7 * 60 },
  defaultEmail: '',
  extraEmails: [],
  ownPeople: [],
  consolidated: { perStop: true, dailySummary: { isOn: false, minute: 18 * 60 } },
  onTheWay: { minutesBefore: null },
  changedArrivalMinutes: 20,
};
export const ruleOf = <R extends Cell>(rules: readonly R[], event: MessageEvent, recipient: RecipientKind): R | null =>
  rules.find((r) => r.event === event && r.recipient === recipient) ?? null;
/** The rules that a client's guides follow. */
export const rulesOfClient = (
  rules: readonly NotificationRule[],
  exceptions: readonly ClientException[],
): NotificationRule[] => [
  ...rules.filter((r) => !ruleOf(exceptions, r.event, r.recipient)),
  ...exceptions.flatMap(({ way, ...cell }) => (way ? [{ ...cell, ...way }] : [])),
];

/** A person of the portal who may be told, and how. */
export const notifiedPerson = z.object({
  _id: id,
  fullName: z.string(),
  email: z.nullable(z.string()),
  /** A browser or an app of theirs takes pushes. */
  hasPush: z.boolean(),
});
export type NotifiedPerson = z.infer<typeof notifiedPerson>;

const seen = z.int().check(z.gte(0));
export const shownNotifications = z.object({
  settings: notificationSettings,
  /** 0: nobody ever changed them. */
  version: z.int(),
  /** Of the last 30 days: guides that lived the event, whoever was told, and messages that left or would have, by channel. */
  volumes: z.array(
    z.object({
      event: messageEvent,
      happened: z.int(),
      messages: z.record(messageChannel, z.int()),
    }),
  ),
  /** Without a provider a channel's messages stay in the list; what leaves by the company's own account costs nothing here. */
  channels: z.record(messageChannel, z.object({ hasProvider: z.boolean(), isOwn: z.boolean() })),
  costs: prices,
  /** What is said of an event by a channel: the Spanish template in use. `leaves`: nothing holds it back; a WhatsApp one needs Meta's approval. */
  templates: z.array(
    z.object({
      _id: id,
      event: messageEvent,
      channel: templateChannel,
      name: z.string(),
      state: templateState,
      leaves: z.boolean(),
    }),
  ),
  /** Those of `settings.ownPeople` who still can be told. */
  people: z.array(notifiedPerson),
  timeZone: z.string(),
});
export type ShownNotifications = z.infer<typeof shownNotifications>;

export const clientNotifications = z.object({
  /** The client's. */
  _id: id,
  name: z.string(),
  exceptions: z.array(clientException),
  /** 0: nobody ever changed them. */
  version: z.int(),
});
export type ClientNotifications = z.infer<typeof clientNotifications>;

export const notificationSettingsApi = {
  get: endpoint({
    method: 'GET',
    path: '/notifications',
    summary: 'Qué se avisa, a quién y por qué canal; con precios y lo que se envió en los últimos 30 días',
    who: dispatchers,
    answer: shownNotifications,
  }),
  /** Throws general.stale with what stands now, as `GET` answers it. */
  save: endpoint({
    method: 'PUT',
    path: '/notifications',
    summary: 'Cambia qué se avisa, a quién y por qué canal',
    who: dispatchers,
    body: z.object({
      settings: notificationSettings,
      /** Of the settings as the caller saw them. */
      version: seen,
    }),
    answer: shownNotifications,
  }),
  people: endpoint({
    method: 'GET',
    path: '/notifications/people',
    summary: 'Personas del portal a quienes se puede avisar',
    who: dispatchers,
    query: z.object(listQuery(limits.filterPage)),
    answer: z.object({ people: z.array(notifiedPerson), count: listCount }),
  }),
  /** Clients with exceptions come first. */
  clients: endpoint({
    method: 'GET',
    path: '/notifications/clients',
    summary: 'Excepciones por cliente',
    who: dispatchers,
    query: z.object({
      ...listQuery(limits.evidenceClients),
      clientIds: z.optional(csvIds),
      /** Those with exceptions alone. */
      withExceptions: z._default(queryFlag, false),
    }),
    answer: z.object({ clients: z.array(clientNotifications), count: listCount }),
  }),
  /** Throws general.stale with what stands now, clients.not_found. */
  saveClient: endpoint({
    method: 'PUT',
    path: '/notifications/clients/{clientId}',
    summary: 'Cambia las excepciones de un cliente',
    who: dispatchers,
    params: z.object({ clientId: id }),
    body: z.object({
      exceptions: z
        .array(clientException)
        .check(z.maxLength(allCells, { error: 'tooMany' }), z.refine(oncePerCell, { error: 'duplicated' })),
      version: seen,
    }),
    answer: clientNotifications,
  }),
  removeClient: endpoint({
    method: 'DELETE',
    path: '/notifications/clients/{clientId}',
    summary: 'El cliente vuelve a seguir a la empresa',
    who: dispatchers,
    params: z.object({ clientId: id }),
    answer: ok,
  }),
  /** A message of an event with the data of the last guide that lived it, or made-up ones, to the caller. Throws notifications.no_address. */
  trial: endpoint({
    method: 'POST',
    path: '/notifications/trial',
    summary: 'Un mensaje de prueba a quien llama, con los datos de la última guía del evento',
    who: dispatchers,
    body: z.object({ event: messageEvent, channel: messageChannel }),
    answer: z.object({
      messageId: id,
      to: z.string(),
      /** The guide whose data it has; null: they are made up. */
      folio: z.nullable(z.string()),
    }),
    ratePerMinute: 6,
  }),
  /** Of the caller's own. */
  trialState: endpoint({
    method: 'GET',
    path: '/notifications/trial/{id}',
    summary: 'Qué fue de un mensaje de prueba propio',
    who: dispatchers,
    params: z.object({ id }),
    answer: z.object({ status: messageStatus, decision: text(2000) }),
  }),
};
