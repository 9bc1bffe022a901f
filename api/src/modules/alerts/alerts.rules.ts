import { type Audience, dispatchers } from '@tramo/contract/access';
import type { ExpiringPaper } from '@tramo/contract/fleet';
import type { PushChoices } from '@tramo/contract/push';
import { type AlertKind, alertKindsFor, isQuietMinute, type RoadSettings } from '@tramo/contract/road-settings';

/** What comes back so soon is the same alert, counted again. */
export const STORM_MS = 30 * 60_000;

/** The last alert of a cause. */
export interface LastOfCause {
  lastAt: Date;
  overAt: Date | null;
}

/**
 * What a cause that shows itself at an instant makes: a new alert, one more count of the last one, or nothing because that one knows of it
 * already (an event may be handled twice).
 */
export function stepOf(last: LastOfCause | null, at: Date): 'new' | 'again' | 'nothing' {
  if (last === null) return 'new';
  if (at.getTime() <= last.lastAt.getTime()) return 'nothing';
  if (last.overAt === null) return 'again';
  return at.getTime() - last.overAt.getTime() < STORM_MS ? 'again' : 'new';
}

/** Whether somebody is told of a kind by push now: an alert of his work that he chose, outside of his own quiet hours. */
export const wantsPush = (
  who: { audiences: readonly Audience[]; choices: PushChoices },
  kind: AlertKind,
  minute: number,
): boolean =>
  // The screen of alerts carries the manager flag: supervisors have neither it nor its pushes.
  !who.audiences.includes('supervisor') &&
  who.audiences.some((audience) => (dispatchers as readonly Audience[]).includes(audience)) &&
  alertKindsFor(who.audiences.includes('admin')).includes(kind) &&
  who.choices.alerts.includes(kind) &&
  !isQuietMinute(who.choices.quiet, minute);

/** A cause that begins to show, continues with other facts, or ends. */
export interface AlertSignal {
  kind: AlertKind;
  cause: string;
  at: Date;
  phase: 'begins' | 'continues' | 'ends';
  guideId: string | null;
  facts: Record<string, string | number>;
}

/** What the watch of routes says of something on a route. */
export interface NoticeInput {
  routeId: string;
  kind: AlertKind;
  phase: AlertSignal['phase'];
  at: string;
  since: string;
  values: Record<string, string | number>;
}
/** What the routes say of a visit. */
export interface VisitInput {
  routeId: string;
  guideId: string;
  status: string;
  subStatus: string | null;
  at: string;
  distanceM: number | null;
}

export const signalOfNotice = (n: NoticeInput): AlertSignal => ({
  kind: n.kind,
  cause: `${n.kind}:${n.routeId}`,
  at: new Date(n.at),
  phase: n.phase,
  guideId: null,
  facts: { ...n.values, since: n.since },
});

const failed: readonly string[] = ['undelivered', 'uncollected'];
const causeOfVisit = (kind: 'undelivered' | 'farVisit', routeId: string, guideId: string): string =>
  `${kind}:${routeId}:${guideId}`;

/** What a visit says: it failed (or, at another try, did not), and it was reported from too far away. */
export function signalsOfVisit(v: VisitInput, alerts: Pick<RoadSettings['alerts'], 'farVisitM'>): AlertSignal[] {
  const at = new Date(v.at);
  const signal = (
    kind: 'undelivered' | 'farVisit',
    phase: AlertSignal['phase'],
    facts: AlertSignal['facts'],
  ): AlertSignal => ({
    kind,
    cause: causeOfVisit(kind, v.routeId, v.guideId),
    at,
    phase,
    guideId: v.guideId,
    facts,
  });
  const facts = { status: v.status, ...(v.subStatus ? { subStatus: v.subStatus } : {}) };
  const isFar = v.distanceM !== null && v.distanceM > alerts.farVisitM;
  return [
    signal('undelivered', failed.includes(v.status) ? 'begins' : 'ends', facts),
    ...(isFar ? [signal('farVisit', 'begins', { meters: v.distanceM as number, status: v.status })] : []),
  ];
}

/** What a driver found wrong with his vehicle before leaving. */
export interface VehicleInput {
  routeId: string;
  at: string;
  failures: readonly { es: string; en: string }[];
  refusedBecause: { es: string; en: string } | null;
}
/** What is told of them at most; the rest stands on the route's page. */
const TOLD_FAILURES = 3;

/** A check that finds something, or that keeps the route from leaving; one that finds nothing ends what the tries before it began. */
export function signalOfVehicle({ routeId, at, failures, refusedBecause }: VehicleInput): AlertSignal {
  const what = (locale: 'es' | 'en'): string =>
    failures
      .slice(0, TOLD_FAILURES)
      .map((f) => f[locale])
      .join('; ');
  return {
    kind: 'vehicleCheck',
    cause: `vehicleCheck:${routeId}`,
    at: new Date(at),
    phase: failures.length > 0 || refusedBecause !== null ? 'begins' : 'ends',
    guideId: null,
    facts: {
      failures: failures.length,
      what: what('es'),
      whatEn: what('en'),
      ...(refusedBecause === null ? {} : { reason: refusedBecause.es, reasonEn: refusedBecause.en }),
    },
  };
}

/** A recipient wrote about a guide. Neither what he wrote nor who he is stands here: alerts are kept for longer. */
export interface ReplyInput {
  guideId: string;
  at: string;
  wish: string | null;
}
export const signalOfReply = ({ guideId, at, wish }: ReplyInput): AlertSignal => ({
  kind: 'reply',
  cause: `reply:${guideId}`,
  at: new Date(at),
  phase: 'begins',
  guideId,
  facts: wish === null ? {} : { wish },
});

/** A balance became low, or recovered. Told anew each time that it falls: once it has recovered, that alert is over. */
export interface BalanceInput {
  at: string;
  isLow: boolean;
  pesos: number;
  daysLeft: number | null;
}
export const signalOfBalance = ({ at, isLow, pesos, daysLeft }: BalanceInput): AlertSignal => ({
  kind: 'balance',
  cause: 'balance',
  at: new Date(at),
  phase: isLow ? 'begins' : 'ends',
  guideId: null,
  facts: { pesos, ...(daysLeft === null ? {} : { days: daysLeft }) },
});

/** A month's use came to a share of a budget. The next share of the same one counts the alert again. */
export interface BudgetInput {
  at: string;
  month: string;
  share: number;
  product: string | null;
  cedi: { _id: string; name: string } | null;
  used: number;
  of: number;
}
export const signalOfBudget = ({ at, month, share, product, cedi, used, of }: BudgetInput): AlertSignal => ({
  kind: 'budget',
  cause: `budget:${month}:${product ?? cedi?._id ?? ''}`,
  at: new Date(at),
  phase: 'begins',
  guideId: null,
  facts: { share, used, of, ...(product === null ? {} : { product }), ...(cedi === null ? {} : { cedi: cedi.name }) },
});

/** A connection's server takes no events (`reason`), or takes them again (null). */
export interface WebhookHealthInput {
  webhookId: string;
  name: string;
  at: string;
  reason: string | null;
  code: number | null;
  detail: string;
}
export const signalOfWebhook = ({ webhookId, name, at, reason, code, detail }: WebhookHealthInput): AlertSignal => ({
  kind: 'webhook',
  cause: `webhook:${webhookId}`,
  at: new Date(at),
  phase: reason === null ? 'ends' : 'begins',
  guideId: null,
  facts: { name, reason: reason ?? '', ...(code === null ? {} : { code }), detail: detail.slice(0, 200) },
});

/**
 * Alerts of a visit that are over once its outcome stands otherwise: taken back (`status` null) there was no visit; corrected, it did not fail.
 */
export function causesEndedBy(routeId: string, outcome: { guideId: string; status: string | null }): string[] {
  if (outcome.status !== null && failed.includes(outcome.status)) return [];
  const kinds = outcome.status === null ? (['undelivered', 'farVisit'] as const) : (['undelivered'] as const);
  return kinds.map((kind) => causeOfVisit(kind, routeId, outcome.guideId));
}

/** A paper and its end date: each makes one alert, ever. */
export const causeOfPaper = (p: Pick<ExpiringPaper, 'subjectId' | 'kind' | 'number' | 'validUntil'>): string =>
  `document:${p.subjectId}:${p.kind}:${p.validUntil}:${p.number}`;
