import type { Alert } from './alerts.ts';
import type { Locale } from './problems.ts';
import { alertSaid, alertSays, documentEnds, vehicleFailures } from './words/alerts.ts';
import { lastsFor } from './words/budgets.ts';
import { expiringNames } from './words/fleet.ts';
import { counted, type Words } from './words/names.ts';
import { costConceptNames } from './words/prices.ts';
import { replyWishNames } from './words/replies.ts';
import { tryReasonNames } from './words/webhooks.ts';

/** How whoever tells an alert writes figures. */
export interface AlertFigures {
  /** Seconds. */
  duration(seconds: number): string;
  /** Metres. */
  distance(metres: number): string;
  number(value: number): string;
  /** Pesos. */
  money(value: number): string;
  /** Time of day of an instant. */
  time(at: string): string;
  /** The company's calendar day of an instant, `YYYY-MM-DD`. */
  today(now: number): string;
}

/** Whom an alert is about: "Ruta 7 · Miguel Ríos", or the driver or vehicle of a paper. */
export const whoOf = (a: Pick<Alert, 'kind' | 'route' | 'driver' | 'vehicle' | 'guide'>): string =>
  // What its recipient wrote is no doing of the driver's.
  (a.kind === 'reply' && a.guide?.folio) ||
  [a.route?.name, a.driver?.fullName ?? (a.route ? undefined : a.vehicle?.nickname)].filter(Boolean).join(' · ') ||
  (a.guide?.folio ?? '');

/** Seconds that what is told has lasted: until it was over, or until now. */
export function lastedS(a: Pick<Alert, 'values' | 'at' | 'overAt'>, now: number): number {
  const since = Date.parse(typeof a.values.since === 'string' ? a.values.since : a.at);
  return Math.max(
    0,
    ((a.overAt ? Date.parse(a.overAt) : now) - (Number.isNaN(since) ? Date.parse(a.at) : since)) / 1000,
  );
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

function endOf(days: number): Words {
  if (days === 0) return documentEnds.today;
  if (days > 0) return days === 1 ? documentEnds.tomorrow : documentEnds.inDays;
  return days === -1 ? documentEnds.yesterday : documentEnds.daysAgo;
}

/** What an alert says of whom it is about, as it stands now: "lleva 22 min sin señal". */
export function alertLine(a: Alert, now: number, locale: Locale, f: AlertFigures): string {
  const { values } = a;
  const said = (name: keyof typeof alertSaid, filled: Record<string, string> = {}): string =>
    fill((a.overAt ? alertSaid : (alertSays as Readonly<Record<string, Words>>))[name]?.[locale] ?? '', filled);
  const says = (name: keyof typeof alertSays, filled: Record<string, string>): string =>
    fill(alertSays[name][locale], filled);
  const distance = f.distance(Number(values.meters ?? 0));
  const folio = a.guide?.folio ?? '';
  switch (a.kind) {
    case 'delay':
      return said('delay', { time: f.duration(Number(values.minutes ?? 0) * 60) });
    case 'silent': {
      const time = f.duration(lastedS(a, now));
      const { appHiddenSince } = values;
      return typeof appHiddenSince === 'string' && !a.overAt
        ? says('silentHidden', { time, since: f.time(appHiddenSince) })
        : said('silent', { time });
    }
    case 'stopped':
      return said(a.kind, { time: f.duration(lastedS(a, now)) });
    case 'offRoute':
      return said('offRoute', { distance });
    case 'outOfZone':
      return values.zone ? said('outOfZoneNamed', { zone: String(values.zone) }) : said('outOfZone');
    case 'lowBattery':
      return said('lowBattery', { percent: f.number(Number(values.percent ?? 0)) });
    case 'farVisit':
      return says('farVisit', { folio, distance });
    case 'undelivered': {
      const kind = values.status === 'uncollected' ? 'uncollected' : 'undelivered';
      return values.subStatus ? says(`${kind}Why`, { folio, reason: String(values.subStatus) }) : says(kind, { folio });
    }
    case 'reply': {
      const wish = (replyWishNames as Readonly<Record<string, Words>>)[String(values.wish)]?.[locale];
      return wish ? says('replyWish', { wish }) : says('reply', {});
    }
    case 'webhook': {
      const why = (tryReasonNames as Readonly<Record<string, Words>>)[String(values.reason)]?.[locale] ?? '';
      const reason = fill(why, { code: String(values.code ?? ''), detail: String(values.detail ?? '') });
      return said('webhook', { name: String(values.name ?? ''), reason });
    }
    case 'balance': {
      const pesos = f.money(Number(values.pesos ?? 0));
      if (a.overAt || values.days === undefined) return said('balance', { pesos });
      return says('balanceDays', { pesos, days: lastsFor(Number(values.days), locale) });
    }
    case 'budget': {
      const name =
        values.cedi ?? (costConceptNames as Readonly<Record<string, Words>>)[String(values.product)]?.[locale];
      const [used, of] = [f.money(Number(values.used ?? 0)), f.money(Number(values.of ?? 0))];
      const filled = { share: f.number(Number(values.share ?? 0)), used, of };
      return name ? says('budgetOf', { ...filled, name: String(name) }) : says('budget', filled);
    }
    case 'vehicleCheck': {
      const told = (name: 'what' | 'reason'): string =>
        String({ es: undefined, en: values[`${name}En`] }[locale] ?? values[name] ?? '');
      // Where nothing chosen is a failure, the rule's own reason tells what is wrong.
      const filled = { what: told('what') || told('reason'), vehicle: a.vehicle?.nickname ?? '' };
      if (a.overAt) return said('vehicleCheck', filled);
      return values.reason === undefined
        ? fill(counted(vehicleFailures, Number(values.failures ?? 0), locale), filled)
        : says('vehicleBlocked', filled);
    }
    case 'document': {
      const today = f.today(now);
      const days = daysBetween(today, String(values.until ?? today));
      const paper = (expiringNames as Readonly<Record<string, Words>>)[String(values.paper)]?.[locale] ?? '';
      const when = fill(endOf(days)[locale], { days: f.number(Math.abs(days)) });
      return said('document', { paper, number: String(values.number ?? ''), when }).replace(/ {2,}/g, ' ');
    }
  }
}
