import type { MessageChannel } from '../messages.ts';
import type { notificationModes } from '../notification-settings.ts';
import { checklistFieldNames } from './checklists.ts';
import { messageChannelNames } from './messages.ts';
import type { Names, Words } from './names.ts';
import { recipientKindNames } from './templates.ts';

export const notificationModeNames = {
  all: { es: 'Todos a la vez', en: 'All at once' },
  chain: { es: 'Uno tras otro', en: 'One after another' },
} as const satisfies Names<(typeof notificationModes)[number]>;

export const notificationFieldNames = {
  rules: checklistFieldNames.rules,
  exceptions: { es: 'Excepciones de avisos', en: 'Exceptions of notices' },
  asGuideAsks: { es: 'Solo por los canales de cada guía', en: 'Only by each waybill’s channels' },
  quiet: { es: 'Horario de silencio', en: 'Quiet hours' },
  defaultEmail: recipientKindNames.defaultEmail,
  extraEmails: recipientKindNames.extraEmails,
  ownPeople: recipientKindNames.ownPeople,
  perStop: { es: 'Un aviso por parada', en: 'One notice per stop' },
  dailySummary: { es: 'Resumen diario por correo', en: 'Daily summary by mail' },
  minutesBefore: { es: 'Minutos antes de llegar', en: 'Minutes before arrival' },
  changedArrivalMinutes: { es: 'Minutos que cambia la llegada', en: 'Minutes that the arrival moves' },
} as const satisfies Names;

const nothing: Words = { es: 'sin aviso', en: 'no notice' };
const onward: Words = {
  es: '{first}, si no se entrega en {minutes} min {next}',
  en: '{first}, if not delivered in {minutes} min {next}',
};
/** 'WhatsApp, si no se entrega en 3 min SMS', 'Correo + SMS'. */
export function wayText(
  way: { channels: readonly MessageChannel[]; mode: 'all' | 'chain'; waitMinutes: number } | null,
  locale: 'es' | 'en',
): string {
  if (!way) return nothing[locale];
  const names = way.channels.map((c): string => messageChannelNames[c][locale]);
  if (way.mode === 'all') return names.join(' + ');
  const [first = '', ...others] = names;
  const minutes = String(way.waitMinutes);
  return others.reduce(
    (text, next) => onward[locale].replace('{first}', text).replace('{minutes}', minutes).replace('{next}', next),
    first,
  );
}

/** The mail of the day's summary; `{…}` is filled in. */
export const summaryMail = {
  subject: { es: 'Resumen del {day}: {count} avisos', en: 'Summary of {day}: {count} notices' },
  intro: {
    es: 'Lo que pasó con las guías de {company} hasta el {day}:',
    en: 'What happened to the waybills of {company} until {day}:',
  },
  more: { es: '… y {count} más', en: '… and {count} more' },
} as const satisfies Names;

/** A trial says so where lists name it. */
export const trialSubject = { es: 'Prueba: {subject}', en: 'Trial: {subject}' } as const satisfies Words;
