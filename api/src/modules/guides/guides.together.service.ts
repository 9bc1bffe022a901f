import type { GuideInput } from '@tramo/contract/guide-input';
import { folioKey, type Guide } from '@tramo/contract/guides';
import { type Ctx, inTx, type Platform } from '../../platform/context.ts';
import { type Asked, gatherer } from '../../platform/gather.ts';
import { Problem } from '../../platform/problem.ts';
import { createEach, createGuide, optionsOf } from './guides.create.service.ts';

interface One {
  ctx: Ctx;
  input: GuideInput;
}
type Create = (one: One) => Promise<Guide>;

/** Guides of one transaction at most. */
const MOST = 100;

const makers = new WeakMap<Platform, Map<string, Create>>();

/**
 * Makes one guide, as a form or another system asks for it. Those of a company that are asked for at about the same time share a transaction: its
 * statements and its write to the disk cost about the same for all of them as for one. Each is checked by itself, by its own sender's rights, and told
 * its own answer once it holds.
 */
export function createGuideTogether(ctx: Ctx, input: GuideInput): Promise<Guide> {
  // Under a key the answer is kept with the guide, in a transaction that is open already.
  if (ctx.trx) return createGuide(ctx, input);
  const ofPlatform = makers.get(ctx.platform) ?? new Map<string, Create>();
  makers.set(ctx.platform, ofPlatform);
  const key = `${ctx.actor.companyId} ${ctx.locale} ${optionsOf(ctx).source}`;
  const known = ofPlatform.get(key);
  const create = known ?? gatherer<One, Guide>(createGroup, { most: MOST, atOnce: 1, patience: 2 });
  if (!known) ofPlatform.set(key, create);
  return create({ ctx, input });
}

/** What one of them met that the others must not. */
const isOfOne = (error: unknown): boolean =>
  error instanceof Problem ||
  error instanceof Apart ||
  /^2[23]/.test(String((error as { code?: unknown })?.code ?? ''));
class Apart extends Error {}

async function createGroup(group: readonly Asked<One, Guide>[]): Promise<void> {
  const alone = async (): Promise<void> => {
    for (const { key, resolve, reject } of group) await createGuide(key.ctx, key.input).then(resolve, reject);
  };
  if (group.length === 1) return alone();
  try {
    // In the order of their folios: two processes that take the same ones do not wait for each other in a ring.
    const sorted = group.toSorted((a, b) => (folioKey(a.key.input.folio) < folioKey(b.key.input.folio) ? -1 : 1));
    const made = await write(sorted.map((g) => g.key));
    for (const [i, { resolve, reject }] of sorted.entries()) {
      const outcome = made[i] as Guide | Problem;
      if (outcome instanceof Problem) reject(outcome);
      else resolve(outcome);
    }
  } catch (error) {
    if (!isOfOne(error)) throw error;
    await alone();
  }
}

const hasValues = ({ input }: One): boolean =>
  [input.customFields, ...input.items.map((i) => i.customFields)].some((values) => Object.keys(values).length > 0);

/** The guides, and for those that cannot be what is wrong with them. */
function write(all: readonly One[]): Promise<(Guide | Problem)[]> {
  const { ctx } = all[0] as One;
  return inTx(ctx, async (tx) => {
    const made = await createEach(
      tx,
      all.map((one) => ({ actor: one.ctx.actor, input: one.input })),
    );
    // That a field is used must not stand because of a guide that was refused.
    if (made.some((outcome, i) => outcome instanceof Problem && hasValues(all[i] as One))) throw new Apart();
    return made;
  });
}
