import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { type Learned, learn, learnedTogether, ratioOf } from './routes.learning.rules.ts';
import * as store from './routes.learning.store.ts';

/** How long a visit was planned to take, and took. */
interface VisitSeen {
  driver_id: string | null;
  client_id: string | null;
  planned_s: number;
  real_s: number;
}

/** Adds visits to what is known of their drivers and clients. Answers how many counted. */
export async function learnVisits({ trx, actor }: TxCtx, visits: readonly VisitSeen[]): Promise<number> {
  const seen = visits.flatMap((v) => {
    const ratio = ratioOf(v.real_s, v.planned_s);
    return ratio === null ? [] : [{ ...v, ratio }];
  });
  if (seen.length === 0) return 0;
  const by = (key: 'driver_id' | 'client_id'): Map<string, number[]> => {
    const groups = new Map<string, number[]>();
    for (const v of seen) {
      const id = v[key];
      if (id) groups.set(id, [...(groups.get(id) ?? []), v.ratio]);
    }
    return groups;
  };
  const [drivers, clients] = [by('driver_id'), by('client_id')];
  const known = await store.learnedTimes(trx, actor.companyId, [...drivers.keys()], [...clients.keys()]);
  await store.saveLearned(trx, actor.companyId, [
    {
      kind: 'company',
      subjectId: actor.companyId,
      ...learn(
        known.company,
        seen.map((v) => v.ratio),
      ),
    },
    ...[...drivers].map(([id, ratios]) => ({
      kind: 'driver' as const,
      subjectId: id,
      ...learn(known.drivers.get(id) ?? null, ratios),
    })),
    ...[...clients].map(([id, ratios]) => ({
      kind: 'client' as const,
      subjectId: id,
      ...learn(known.clients.get(id) ?? null, ratios),
    })),
  ]);
  return seen.length;
}

/** What was learned of clients that end is added to what is known of another one. */
export const moveLearnedToClient = (ctx: Ctx, from: readonly string[], into: string): Promise<void> =>
  inTx(ctx, async ({ trx, actor }) => {
    const { clients } = await store.learnedTimes(trx, actor.companyId, [], [into, ...from]);
    const all = [...clients.values()];
    if (from.every((id) => !clients.has(id))) return;
    const together = all.reduce<Learned | null>((sum, one) => (sum ? learnedTogether(sum, one) : one), null);
    if (together)
      await store.saveLearned(trx, actor.companyId, [
        { kind: 'client', subjectId: into, visits: together.visits, mean: together.mean, m2: together.m2 },
      ]);
    await store.forgetLearned(trx, actor.companyId, from);
  });
