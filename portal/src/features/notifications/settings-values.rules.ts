import type { NotificationSettings } from '@tramo/contract/notification-settings';
import { fieldMessages, type Locale } from '@tramo/contract/problems';
import { type CompanyCells, cellsOfRules, rulesOfCells } from './matrix/cells.rules.ts';

/** As the form holds them: cells by event and recipient, what may be off beside its switch, numbers that may be empty while somebody types. */
export type SettingsValues = {
  cells: CompanyCells;
  asGuideAsks: boolean;
  hasQuiet: boolean;
  quietFrom: number;
  quietTo: number;
  defaultEmail: string;
  extraEmails: string[];
  ownPeople: string[];
  perStop: boolean;
  hasSummary: boolean;
  summaryMinute: number;
  /** As soon as it is the driver's next stop; else `minutesBefore`. */
  isNextStop: boolean;
  minutesBefore: number | '';
  changedArrivalMinutes: number | '';
};

const night = { from: 1320, to: 420 };
const usualMinutesBefore = 30;

export const settingsValues = (settings: NotificationSettings): SettingsValues => ({
  cells: cellsOfRules(settings.rules),
  asGuideAsks: settings.asGuideAsks,
  hasQuiet: settings.quiet !== null,
  quietFrom: settings.quiet?.from ?? night.from,
  quietTo: settings.quiet?.to ?? night.to,
  defaultEmail: settings.defaultEmail,
  extraEmails: settings.extraEmails,
  ownPeople: settings.ownPeople,
  perStop: settings.consolidated.perStop,
  hasSummary: settings.consolidated.dailySummary.isOn,
  summaryMinute: settings.consolidated.dailySummary.minute,
  isNextStop: settings.onTheWay.minutesBefore === null,
  minutesBefore: settings.onTheWay.minutesBefore ?? usualMinutesBefore,
  changedArrivalMinutes: settings.changedArrivalMinutes,
});

export const minuteLimits = { minutesBefore: [5, 180], changedArrivalMinutes: [10, 120] } as const;
const isWithin = (name: keyof typeof minuteLimits, value: number | ''): value is number => {
  const [min, max] = minuteLimits[name];
  return value !== '' && Number.isInteger(value) && value >= min && value <= max;
};

/** What goes to the server. Minutes that do not count and were left wrong go back to what is usual. */
export const settingsOf = (v: SettingsValues): NotificationSettings => ({
  rules: rulesOfCells(v.cells),
  asGuideAsks: v.asGuideAsks,
  quiet: v.hasQuiet ? { from: v.quietFrom % 1440, to: v.quietTo % 1440 } : null,
  defaultEmail: v.defaultEmail.trim().toLowerCase(),
  extraEmails: v.extraEmails,
  ownPeople: v.ownPeople,
  consolidated: { perStop: v.perStop, dailySummary: { isOn: v.hasSummary, minute: v.summaryMinute % 1440 } },
  onTheWay: { minutesBefore: v.isNextStop ? null : Number(v.minutesBefore) },
  changedArrivalMinutes: Number(v.changedArrivalMinutes),
});

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export function settingsFaults(
  v: SettingsValues,
  locale: Locale,
  outside: (min: number, max: number) => string,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const isUsed = (recipient: 'defaultEmail' | 'extraEmails' | 'ownPeople'): boolean =>
    Object.values(v.cells).some((row) => row[recipient] !== null);
  const mail = v.defaultEmail.trim();
  if (mail === '' && isUsed('defaultEmail')) faults.defaultEmail = fieldMessages.required[locale];
  else if (mail !== '' && !emailShape.test(mail)) faults.defaultEmail = fieldMessages.email[locale];
  const wrong = v.extraEmails.find((one) => !emailShape.test(one));
  if (wrong !== undefined) faults.extraEmails = `${wrong}: ${fieldMessages.email[locale]}`;
  else if (v.extraEmails.length === 0 && isUsed('extraEmails')) faults.extraEmails = fieldMessages.required[locale];
  if (v.ownPeople.length === 0 && isUsed('ownPeople')) faults.ownPeople = fieldMessages.required[locale];
  if (v.hasQuiet && v.quietFrom % 1440 === v.quietTo % 1440) faults.quietTo = fieldMessages.sameHour[locale];
  if (!v.isNextStop && !isWithin('minutesBefore', v.minutesBefore))
    faults.minutesBefore = outside(...minuteLimits.minutesBefore);
  if (!isWithin('changedArrivalMinutes', v.changedArrivalMinutes))
    faults.changedArrivalMinutes = outside(...minuteLimits.changedArrivalMinutes);
  return faults;
}

/** What the server refuses, `settings.quiet.to`, at the form's fields. */
const fieldAt: readonly [RegExp, string][] = [
  [/^rules\b.*/, 'cells'],
  [/^quiet\.from$/, 'quietFrom'],
  [/^quiet\.to$|^quiet$/, 'quietTo'],
  [/^extraEmails\b.*/, 'extraEmails'],
  [/^ownPeople\b.*/, 'ownPeople'],
  [/^consolidated\.dailySummary\b.*/, 'summaryMinute'],
  [/^onTheWay\b.*/, 'minutesBefore'],
];
export const atSettingsForm = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const name = path.replace(/^settings\./, '');
      const [pattern, field] = fieldAt.find(([one]) => one.test(name)) ?? [];
      return [pattern && field ? field : name, message];
    }),
  );
