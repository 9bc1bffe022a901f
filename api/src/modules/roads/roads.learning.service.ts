import type { VehicleKind } from '@tramo/contract/fleet';
import { type LearnedStreet, learningLimits, type RoadLearning } from '@tramo/contract/roads/learning';
import { encodePolyline } from '@tramo/contract/roads/polyline';
import {
  type DayDriven,
  type Driven,
  type Expected,
  errorsOf,
  expectedOf,
  type Learned,
  learnSpeeds,
  openDay,
  splitDays,
} from '@tramo/roads/match/learn';
import { type MatchedPiece, matchTrace, type TraceFix } from '@tramo/roads/match/match';
import { type RoadProfile, slotHours, slotOf } from '@tramo/roads/profiles';
import type { RoadZone } from '@tramo/roads/zone/zone';
import { addDays, localDay, localSecond } from '../../platform/calendar.ts';
import { type Ctx, inTx, type Platform, systemCtx } from '../../platform/context.ts';
import type { RunningJob } from '../../platform/jobs.ts';
import { pulse } from '../../platform/nudged-work.ts';
import { problem } from '../../platform/problem.ts';
import { profileOf } from '../../platform/roads/roads.ts';
import { viewsByIds } from '../routes/routes.read.service.ts';
import { drivenOf, routesDriven } from '../telemetry/telemetry.driven.service.ts';
import { edgePoints, streetName } from './roads.closures.service.ts';
import * as store from './roads.learning.store.ts';

const nothing: store.Result = {
  notUsed: 'never',
  from: null,
  to: null,
  days: 0,
  heldOutDays: 0,
  routes: 0,
  fixes: 0,
  matchedFixes: 0,
  streets: 0,
  all: { legs: 0, beforePercent: null, afterPercent: null },
  slots: slotHours.map((fromHour) => ({ fromHour, legs: 0, beforePercent: null, afterPercent: null })),
  slowest: [],
  fastest: [],
};

export const learningOf = (ctx: Ctx): Promise<RoadLearning> =>
  inTx(ctx, async ({ trx, actor }) => {
    const last = await store.lastLearning(trx);
    const jobId = await store.learningJob(trx, actor.companyId);
    return {
      ...(last?.result ?? nothing),
      learnedDate: last?.at.toISOString() ?? null,
      isUsed: last?.isUsed ?? false,
      jobId,
    };
  });

export const learnNow = (ctx: Ctx): Promise<{ jobId: string }> =>
  inTx(ctx, async ({ trx, actor, platform }) => {
    if (platform.roads.zones().length === 0) throw problem('roads.no_streets');
    const { companyId, userId } = actor;
    return { jobId: await platform.jobs.start(trx, { companyId, userId, kind: 'roads.learn', subjectId: companyId }) };
  });

/** Gives others their turn between the parts of long work. */
const breathe = (): Promise<void> => new Promise((done) => setImmediate(done));

/** Matches a trace in small parts, so that requests are answered between them. */
export async function matchSlowly(
  zone: RoadZone,
  profile: RoadProfile,
  fixes: readonly TraceFix[],
  signal?: AbortSignal,
): Promise<MatchedPiece[]> {
  const work = matchTrace(zone, profile, fixes);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await breathe();
    signal?.throwIfAborted();
  }
}

/** What a learning came to, for who waits for it. */
export type Told = Pick<RoadJob, 'progress' | 'signal'>;
type RoadJob = Pick<RunningJob, 'progress' | 'signal'>;

/** Days that ended, have finished routes, and were not looked at yet: each is matched once and kept. */
async function watchDays(ctx: Ctx, from: string, to: string, job?: Told): Promise<void> {
  const { platform, actor } = ctx;
  const due = await inTx(ctx, async (tx) => {
    const kept = new Set(await store.keptDays(tx.trx, from));
    return (await routesDriven(tx, from, to)).filter((r) => !kept.has(r.day));
  });
  const expected = new Map<string, Expected>();
  let done = 0;
  for (const day of [...new Set(due.map((r) => r.day))]) {
    const sum = openDay();
    const figures = { routes: 0, fixes: 0, matched: 0 };
    const routes = due.filter((r) => r.day === day);
    const views = await inTx(ctx, (tx) =>
      viewsByIds(
        tx,
        routes.map((r) => r.id),
      ),
    );
    const kinds = new Map(views.map(({ row }) => [row.id, row.vehicle_type]));
    for (const route of routes) {
      await job?.progress(done++, due.length, { day });
      job?.signal.throwIfAborted();
      const profile = profileOf((kinds.get(route.id) ?? 'van') as VehicleKind);
      // Who rides a bicycle or a motorbike says little of how streets flow.
      if (profile === 'bike' || profile === 'motorbike') continue;
      const { fixes, halts } = await inTx(ctx, (tx) => drivenOf(tx, route.id));
      const zone = fixes.length > 1 ? platform.roads.zoneFor(fixes) : null;
      if (!zone) continue;
      const key = `${zone.info.name} ${zone.info.version} ${profile}`;
      const of = expected.get(key) ?? expectedOf(zone.graph, profile);
      expected.set(key, of);
      const pieces = await matchSlowly(zone, profile, fixes, job?.signal);
      sum.add(zone.graph, of, fixes, pieces, halts, (at) => slotOf(localSecond(new Date(at), actor.timeZone)));
      figures.routes++;
      figures.fixes += fixes.length;
      figures.matched += pieces.reduce((n, p) => n + matchedFixes(p), 0);
    }
    await inTx(ctx, ({ trx }) => store.keepDay(trx, actor.companyId, { day, ...figures, ...sum.day }, platform.now()));
  }
}
/** Fixes of a piece, those between its first and last that stood among them. */
const matchedFixes = ({ fixes }: MatchedPiece): number => (fixes.at(-1)?.index ?? 0) - (fixes[0]?.index ?? 0) + 1;

/**
 * Learns the speeds of a company's streets: looks at the days that ended since, measures on days held out whether speeds learned from the others come nearer to the truth, then
 * learns from all of them. They are used only where they did.
 */
export async function learnStreets(ctx: Ctx, job?: Told): Promise<store.Result> {
  const { platform, actor } = ctx;
  const today = localDay(platform.now(), actor.timeZone);
  const from = addDays(today, -learningLimits.days);
  if (platform.roads.zones().length > 0) await watchDays(ctx, from, addDays(today, -1), job);
  const days = (await inTx(ctx, ({ trx }) => store.readDays(trx, from))).filter((d) => d.drives.length > 0);
  await breathe();
  const { learned: known, heldOut } = splitDays(days);
  const errors = errorsOf(heldOut, learnSpeeds(known));
  await breathe();
  const speeds = learnSpeeds(days);
  const notUsed = whyNot(platform, days, errors.all);
  const result: store.Result = {
    notUsed,
    from: days[0]?.day ?? null,
    to: days.at(-1)?.day ?? null,
    days: days.length,
    heldOutDays: heldOut.length,
    routes: days.reduce((n, d) => n + d.routes, 0),
    fixes: days.reduce((n, d) => n + d.fixes, 0),
    matchedFixes: days.reduce((n, d) => n + d.matched, 0),
    streets: new Set(speeds.map((s) => `${s.way} ${s.direction}`)).size,
    all: errors.all,
    slots: errors.slots.map((e, i) => ({ fromHour: slotHours[i] as number, ...e })),
    ...extremes(platform, days, speeds),
  };
  await inTx(ctx, async ({ trx }) => {
    await store.forgetDays(trx, from);
    await store.keepLearned(trx, actor.companyId, { speeds, isUsed: notUsed === null, result, at: platform.now() });
  });
  platform.roads.forget(actor.companyId);
  return result;
}

function whyNot(
  platform: Platform,
  days: readonly unknown[],
  { legs, beforePercent, afterPercent }: RoadLearning['all'],
): RoadLearning['notUsed'] {
  if (platform.roads.zones().length === 0) return 'noStreets';
  if (days.length < learningLimits.daysLeast || legs < learningLimits.legsLeast) return 'few';
  return (afterPercent ?? 0) < (beforePercent ?? 0) ? null : 'noHelp';
}

/** Streets by name that are driven farthest below and above what was expected; those that were driven often enough to be told. */
function extremes(
  platform: Platform,
  days: readonly DayDriven[],
  speeds: readonly Learned[],
): Pick<RoadLearning, 'slowest' | 'fastest'> {
  const metres = new Map<string, number>();
  for (const { drives } of days)
    for (const [way, direction, slot, , m] of drives as Driven[])
      metres.set(`${way} ${direction} ${slot}`, (metres.get(`${way} ${direction} ${slot}`) ?? 0) + m);
  const byWay = new Map<number, { learnedS: number; expectedS: number; metres: number; drives: number }>();
  for (const s of speeds) {
    const m = metres.get(`${s.way} ${s.direction} ${s.slot}`) ?? 0;
    const sum = byWay.get(s.way) ?? { learnedS: 0, expectedS: 0, metres: 0, drives: 0 };
    byWay.set(s.way, sum);
    sum.metres += m;
    sum.learnedS += (m / s.speedKmh) * 3.6;
    sum.expectedS += (m / s.expectedKmh) * 3.6;
    sum.drives += s.drives;
  }
  const byName = new Map<
    string,
    { learnedS: number; expectedS: number; metres: number; drives: number; lines: string[] }
  >();
  for (const { name } of platform.roads.zones()) {
    const zone = platform.roads.zone(name);
    if (!zone) continue;
    const counted = new Set<number>();
    for (let edge = 0; edge < zone.graph.edgeCount; edge++) {
      const way = zone.graph.edgeWay[edge] as number;
      const sum = byWay.get(way);
      const street = sum && streetName(zone, edge);
      if (!sum || !street) continue;
      const known = byName.get(street) ?? { learnedS: 0, expectedS: 0, metres: 0, drives: 0, lines: [] };
      byName.set(street, known);
      if (known.lines.length < 200) known.lines.push(encodePolyline(edgePoints(zone, edge)));
      if (counted.has(way)) continue;
      counted.add(way);
      for (const key of ['learnedS', 'expectedS', 'metres', 'drives'] as const) known[key] += sum[key];
    }
  }
  const kmh = (m: number, s: number): number => Math.round((m / s) * 36) / 10;
  const told: LearnedStreet[] = [...byName]
    .filter(([, s]) => s.drives >= 5 && s.metres >= 500 && s.learnedS > 0 && s.expectedS > 0)
    .map(([name, s]) => ({
      name,
      expectedKmh: kmh(s.metres, s.expectedS),
      learnedKmh: kmh(s.metres, s.learnedS),
      drives: s.drives,
      lines: s.lines,
    }))
    .sort((a, b) => a.learnedKmh / a.expectedKmh - b.learnedKmh / b.expectedKmh);
  return {
    slowest: told.filter((s) => s.learnedKmh < s.expectedKmh).slice(0, learningLimits.streets),
    fastest: told
      .filter((s) => s.learnedKmh > s.expectedKmh)
      .reverse()
      .slice(0, learningLimits.streets),
  };
}

/** Learning begins at this local second of each company's day. */
const NIGHT_SECOND = 2.5 * 3600;
const LOOK_MS = 15 * 60_000;

/** Every night each company's streets are learned anew, by one of the processes. */
export function startLearning(platform: Platform, onError: (error: unknown) => void): () => Promise<void> {
  const beat = pulse(() => learnNightly(platform), LOOK_MS, onError);
  beat.nudge();
  return () => beat.stop();
}
export async function learnNightly(platform: Platform): Promise<void> {
  if (platform.roads.zones().length === 0) return;
  for (const company of await platform.db.system((trx) => store.companiesDriving(trx))) {
    const ctx = systemCtx(platform, company);
    const now = ctx.platform.now();
    if (localSecond(now, company.timeZone) < NIGHT_SECOND) continue;
    const night = localDay(now, company.timeZone);
    if (await inTx(ctx, ({ trx }) => store.takeNight(trx, company.id, night))) await learnStreets(ctx);
  }
}
