import type { Decision, MessageChannel } from './messages.ts';
import type { Locale } from './problems.ts';
import {
  messageChannelNames,
  messageProviderNames,
  providerCodeNames,
  suppressedReasonNames,
} from './words/messages.ts';
import type { Words } from './words/names.ts';

/** A step of a chain, as its line needs it. */
export interface LineStep {
  channel: MessageChannel;
  decisions: readonly Decision[];
}

const words = {
  queued: { es: '{channel} por enviar', en: '{channel} to be sent' },
  held: {
    es: '{channel} en espera hasta {until}, por horario de silencio',
    en: '{channel} on hold until {until}, for quiet hours',
  },
  kept: { es: '{channel} guardado aquí: no hay proveedor', en: '{channel} kept here: there is no provider' },
  rested: {
    es: '{channel} guardado aquí: el servidor se restauró de una copia, y quizá ya había salido',
    en: '{channel} kept here: the server was restored from a backup, and it may have left before',
  },
  suppressed: { es: 'No salió por {channel}: {why}', en: 'Did not leave by {channel}: {why}' },
  refused: {
    es: '{channel} rechazado {at} ({why}), otro intento {retry}',
    en: '{channel} refused {at} ({why}), tried again {retry}',
  },
  unknown: { es: 'no se sabe si salió por {channel} {at}', en: 'nobody knows whether it left by {channel} {at}' },
  askedAgain: { es: 'el proveedor no lo tenía', en: 'the provider did not have it' },
  untold: {
    es: '{channel}: sin noticias en {minutes} min, se toma por no enviado',
    en: '{channel}: no word of it in {minutes} min, taken for not sent',
  },
  away: {
    es: '{channel} por enviar: {provider} no responde; se intenta de nuevo {until}',
    en: '{channel} to be sent: {provider} does not respond; tried again {until}',
  },
  accepted: { es: '{channel} aceptado {at}', en: '{channel} accepted {at}' },
  sent: { es: '{channel} enviado {at}', en: '{channel} sent {at}' },
  delivered: { es: '{channel} entregado {at}', en: '{channel} delivered {at}' },
  read: { es: '{channel} leído {at}', en: '{channel} read {at}' },
  late: { es: '{channel} entregado tarde {at}', en: '{channel} delivered late {at}' },
  failed: { es: 'No llegó por {channel}: {why}', en: 'Did not arrive by {channel}: {why}' },
  bounced: { es: '{channel} rebotó {at}: {why}', en: '{channel} bounced {at}: {why}' },
  expired: {
    es: 'No salió por {channel}: su texto ya no se guardaba',
    en: 'Did not leave by {channel}: its text was no longer kept',
  },
  stale: {
    es: 'No salió por {channel}: ya no era reciente',
    en: 'Did not leave by {channel}: it was no news any more',
  },
  waited: { es: 'sin entrega en {minutes} min', en: 'no delivery in {minutes} min' },
  sentAgain: { es: 'enviado otra vez por {name}', en: 'sent again by {name}' },
} as const satisfies Record<string, Words>;

/** A step's name is said once: after that, what became of it follows without it. */
const following = {
  accepted: { es: 'aceptado {at}', en: 'accepted {at}' },
  sent: { es: 'enviado {at}', en: 'sent {at}' },
  delivered: { es: 'entregado {at}', en: 'delivered {at}' },
  read: { es: 'leído {at}', en: 'read {at}' },
  late: { es: 'entregado tarde {at}', en: 'delivered late {at}' },
} as const satisfies Record<string, Words>;

/** What was so for a while, once more is known. */
const gone = {
  away: { es: '{provider} no respondió hasta {until}', en: '{provider} did not respond until {until}' },
} as const satisfies Record<string, Words>;

/** Nobody has subscribed a device for pushes: an address is what nobody asks them for. */
const noDevice: Words = {
  es: 'nadie activó las notificaciones en un dispositivo',
  en: 'nobody turned notices on, on any device',
};

const noReason: Words = { es: 'sin motivo', en: 'no reason given' };

/** What a provider meant: its code's meaning where it is known, else its own words. */
export function providerSaying(told: { code: string | null; text: string | null }, locale: Locale): string {
  const known = (providerCodeNames as Readonly<Record<string, Words>>)[told.code ?? ''];
  if (known) return known[locale];
  // Servers often write their code into their words.
  const code = told.code === null || told.text?.includes(told.code) ? null : `(${told.code})`;
  return [told.text, code].filter(Boolean).join(' ') || noReason[locale];
}

/** Who carries the messages of a channel, as the middle of a sentence. */
export const providerName = (provider: string, locale: Locale): string =>
  (messageProviderNames as Readonly<Record<string, Words>>)[provider]?.[locale] ?? provider;

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');

/**
 * A chain's decisions as one line: "No salió por WhatsApp: la plantilla está en revisión → SMS aceptado 10:02 → entregado 10:02".
 * `time` writes an instant as its readers do.
 */
export function decisionLine(steps: readonly LineStep[], locale: Locale, time: (instant: string) => string): string {
  return steps.flatMap((step) => partsOf(step, locale, time)).join(' → ');
}

function partsOf({ channel, decisions }: LineStep, locale: Locale, time: (instant: string) => string): string[] {
  const name = messageChannelNames[channel][locale];
  let isNamed = false;
  const parts: string[] = [];
  for (const [index, d] of decisions.entries()) {
    // To be sent is worth a word as long as nothing else is known.
    if (d.did === 'queued' && index < decisions.length - 1) continue;
    const text = textOf(d, { isNamed, isLast: index === decisions.length - 1, channel }, locale);
    if (text === null) continue;
    parts.push(fill(text, { channel: name, at: time(d.at), ...valuesOf(d, channel, locale, time) }));
    isNamed ||= text.includes('{channel}');
  }
  return parts;
}

function textOf(
  d: Decision,
  { isNamed, isLast, channel }: { isNamed: boolean; isLast: boolean; channel: MessageChannel },
  locale: Locale,
): string | null {
  if (d.did === 'fellBack') return d.minutes === null ? null : words.waited[locale];
  // A push ends by its age, long before anybody forgets its text.
  if (d.did === 'expired' && channel === 'push') return words.stale[locale];
  if (d.did === 'away' && !isLast) return gone.away[locale];
  const short = isNamed ? (following as Readonly<Record<string, Words>>)[d.did] : undefined;
  return (short ?? words[d.did])[locale];
}

function valuesOf(
  d: Decision,
  channel: MessageChannel,
  locale: Locale,
  time: (instant: string) => string,
): Record<string, string> {
  switch (d.did) {
    case 'held':
      return { until: time(d.until) };
    case 'suppressed':
      return {
        why: (channel === 'push' && d.reason === 'noAddress' ? noDevice : suppressedReasonNames[d.reason])[locale],
      };
    case 'refused':
      return { why: providerSaying(d, locale), retry: time(d.retryAt) };
    case 'failed':
    case 'bounced':
      return { why: providerSaying(d, locale) };
    case 'fellBack':
    case 'untold':
      return { minutes: String(d.minutes) };
    case 'away':
      return { provider: providerName(d.provider, locale), until: time(d.until) };
    case 'sentAgain':
      return { name: d.byName };
    default:
      return {};
  }
}
