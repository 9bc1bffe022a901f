import type { MessageEvent, RecipientKind } from '@tramo/contract/message-events';
import type { NotificationSettings, NotificationWay } from '@tramo/contract/notification-settings';
import { wayText } from '@tramo/contract/words/notifications';
import { messageEventNames, recipientKindNames } from '@tramo/contract/words/templates';
import { type Regional, writtenMinute } from '../../platform/company-formats.ts';

interface Cell {
  event: MessageEvent;
  recipient: RecipientKind;
}
/** 'Inicio de ruta → Destinatario: WhatsApp'. The audit keeps one language, the portal's own. */
const cellText = ({ event, recipient }: Cell, way: NotificationWay | null): string =>
  `${messageEventNames[event].es} → ${recipientKindNames[recipient].es}: ${wayText(way, 'es')}`;

/** Of two lists of texts, what is in one alone: an audit tells what changed. */
const changed = (before: readonly string[], after: readonly string[]): { before: string[]; after: string[] } => ({
  before: before.filter((text) => !after.includes(text)),
  after: after.filter((text) => !before.includes(text)),
});

interface Told {
  settings: NotificationSettings;
  people: readonly string[];
}
const shapeOf = (
  { settings: s, people }: Told,
  rules: readonly string[],
  regional: Pick<Regional, 'hourFormat'>,
): Record<string, unknown> => ({
  rules,
  asGuideAsks: s.asGuideAsks,
  quiet: s.quiet && `${writtenMinute(s.quiet.from, regional)} – ${writtenMinute(s.quiet.to, regional)}`,
  defaultEmail: s.defaultEmail,
  extraEmails: s.extraEmails,
  ownPeople: people,
  perStop: s.consolidated.perStop,
  dailySummary: s.consolidated.dailySummary.isOn ? writtenMinute(s.consolidated.dailySummary.minute, regional) : null,
  minutesBefore: s.onTheWay.minutesBefore,
  changedArrivalMinutes: s.changedArrivalMinutes,
});

/** What the audit keeps of a change of settings, as people read it. */
export function auditedSettings(
  before: Told,
  after: Told,
  regional: Pick<Regional, 'hourFormat'>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const rulesOf = ({ settings }: Told): string[] => settings.rules.map((r) => cellText(r, r));
  const rules = changed(rulesOf(before), rulesOf(after));
  return { before: shapeOf(before, rules.before, regional), after: shapeOf(after, rules.after, regional) };
}

/** The same of a client's exceptions. */
export function auditedExceptions(
  before: readonly (Cell & { way: NotificationWay | null })[],
  after: readonly (Cell & { way: NotificationWay | null })[],
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const texts = changed(
    before.map((e) => cellText(e, e.way)),
    after.map((e) => cellText(e, e.way)),
  );
  return { before: { exceptions: texts.before }, after: { exceptions: texts.after } };
}
