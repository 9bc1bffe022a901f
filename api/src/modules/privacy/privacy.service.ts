import { createHash } from 'node:crypto';
import { phoneKey } from '@tramo/contract/phones';
import { type PersonAsked, type PersonFound, privacyLimits } from '@tramo/contract/privacy';
import { audit } from '../../platform/audit.ts';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, type Platform, systemCtx } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { saveFile, writeAhead } from '../../platform/files.ts';
import { newId } from '../../platform/ids.ts';
import { clearJobData, finishJob, type RunningJob } from '../../platform/jobs.ts';
import { type Person, type PersonGuide, personalTraces } from '../../platform/personal-data.ts';
import { problem } from '../../platform/problem.ts';
import { guidesOfPerson } from '../guides/guides.personal.service.ts';
import * as store from './privacy.store.ts';

/** Throws privacy.too_wide for what would mean many people. */
export function personOf(companyId: string, { by, value }: PersonAsked): Person {
  const none = { companyId, phone: null, email: null, name: null, guideIds: [] };
  const text = value.trim();
  const phone = by === 'phone' ? phoneKey(text) : null;
  if (phone) return { ...none, phone: phone.slice(-10) };
  if (by === 'email' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return { ...none, email: text.toLowerCase() };
  if (by === 'name' && text.length >= 6 && /\S\s+\S/.test(text)) return { ...none, name: text.replace(/\s+/g, ' ') };
  throw problem('privacy.too_wide');
}

const withGuides = (person: Person, guides: readonly PersonGuide[]): Person => ({
  ...person,
  guideIds: guides.map((g) => g.id),
});

/** Beyond the tenant wall, where the words' index serves; every statement names the company. */
const read = <T>({ platform }: Pick<Ctx, 'platform'>, work: (trx: Trx) => Promise<T>): Promise<T> =>
  platform.db.system(work);

export const find = (ctx: Ctx, asked: PersonAsked): Promise<PersonFound> =>
  read(ctx, async (trx) => {
    const person = personOf(ctx.actor.companyId, asked);
    const guides = await guidesOfPerson(trx, person, ctx.platform.now());
    const whole = withGuides(person, guides);
    const traces: PersonFound['traces'] = [];
    for (const trace of personalTraces()) {
      const count = (await trace.rows(trx, whole)).length;
      if (count > 0) traces.push({ kind: trace.kind, count });
    }
    const asking = await store.askedFor(trx, person.companyId, whole.guideIds);
    return {
      traces,
      guides: guides.slice(0, privacyLimits.guidesShown).map((g) => ({
        _id: g.id,
        folio: g.folio,
        name: g.name,
        phone: g.phone,
        email: g.email,
        status: g.status,
        scheduledDate: g.scheduledDate,
        dueDate: g.dueOn,
        isAsked: asking.has(g.id),
      })),
      guideCount: guides.length,
    };
  });

/** What is kept of a person, as a file for him. */
export async function copy(ctx: Ctx, asked: PersonAsked): Promise<{ fileId: string; name: string }> {
  const { platform, actor } = ctx;
  const parts = await read(ctx, async (trx) => {
    const person = personOf(actor.companyId, asked);
    const whole = withGuides(person, await guidesOfPerson(trx, person, platform.now()));
    const found: Record<string, unknown[]> = {};
    for (const trace of personalTraces()) {
      const rows = await trace.rows(trx, whole);
      if (rows.length > 0) found[trace.kind] = rows;
    }
    return found;
  });
  if (Object.keys(parts).length === 0) throw problem('privacy.nothing');
  const day = localDay(platform.now(), actor.timeZone);
  const name = `datos-personales-${day}.json`;
  const text = JSON.stringify({ fecha: platform.now().toISOString(), pedidoPor: asked, datos: parts }, null, 2);
  const content = await writeAhead(ctx, Buffer.from(text));
  return inTx(ctx, async (tx) => {
    const file = await saveFile(tx, {
      kind: 'export',
      name,
      type: 'application/json',
      content,
      expiresAt: new Date(platform.now().getTime() + 86_400_000),
    });
    await audit(tx, { action: 'export', kind: 'person', id: null, name, after: { by: asked.by } });
    return { fileId: file._id, name };
  });
}

/** Queues the forgetting of a person. The job carries whom sealed, and loses it when it ends. */
export const startForget = (ctx: Ctx, asked: PersonAsked): Promise<{ jobId: string }> =>
  inTx(ctx, async ({ trx, actor, platform, from }) => {
    const person = personOf(actor.companyId, asked);
    const id = createHash('sha256')
      .update(
        platform.vault.sign(JSON.stringify([person.phone, person.email, person.name]), `privacy ${actor.companyId}`),
      )
      .digest('hex');
    // The same wish twice is one job.
    const subjectId = `${id.slice(0, 8)}-${id.slice(8, 12)}-8${id.slice(13, 16)}-a${id.slice(17, 20)}-${id.slice(20, 32)}`;
    return {
      jobId: await platform.jobs.start(trx, {
        companyId: actor.companyId,
        userId: actor.userId,
        kind: 'privacy.forget',
        subjectId,
        data: { sealed: platform.vault.seal(JSON.stringify(asked), `privacy ${actor.companyId}`), from },
      }),
    };
  });

async function forgetNow(trx: Trx, person: Person): Promise<void> {
  for (const trace of personalTraces()) await trace.forget(trx, person);
}

interface Forgotten {
  guides: number;
  postponed: number;
  until: string | null;
}
/** Forgets what is over, and puts off what may be claimed: one transaction, so that it is asked for once or not at all. */
export async function forget(ctx: Ctx, asked: PersonAsked, job?: RunningJob): Promise<Forgotten> {
  const { platform, actor } = ctx;
  return platform.db.system(async (trx) => {
    const person = personOf(actor.companyId, asked);
    const guides = await guidesOfPerson(trx, person, platform.now());
    const late = guides.flatMap((g) => (g.dueOn === null ? [] : [{ id: g.id, dueOn: g.dueOn }]));
    const over = guides.filter((g) => g.dueOn === null);
    await forgetNow(trx, withGuides(person, over));
    await store.putOff(trx, actor.companyId, late, { at: platform.now(), by: actor.name });
    const told: Forgotten = {
      guides: over.length,
      postponed: late.length,
      until:
        late
          .map((g) => g.dueOn)
          .sort()
          .at(-1) ?? null,
    };
    await audit({ ...ctx, trx }, { action: 'delete', kind: 'person', id: newId(), name: asked.by, after: { ...told } });
    if (job) {
      await clearJobData(trx, job.id);
      await finishJob(trx, job.id, 'done', { ...told });
    }
    return told;
  });
}

export async function runForget(ctx: Ctx, job: RunningJob): Promise<Record<string, unknown>> {
  const { sealed } = job.data;
  // A run that was cut after it had ended finds nothing to do.
  if (typeof sealed !== 'string') return job.before;
  const asked = JSON.parse(ctx.platform.vault.open(sealed, `privacy ${job.companyId}`)) as PersonAsked;
  return { ...(await forget(ctx, asked, job)) };
}

const SWEEP_GUIDES = 500;
/** Forgets the guides that could be claimed until now. */
export async function forgetDue(platform: Platform): Promise<void> {
  for (let went = SWEEP_GUIDES; went === SWEEP_GUIDES; )
    went = await platform.db.system(async (trx) => {
      const due = await store.dueGuides(trx, SWEEP_GUIDES);
      for (const [companyId, guides] of Map.groupBy(due, (d) => d.companyId)) {
        const guideIds = guides.map((g) => g.guideId);
        await forgetNow(trx, { companyId, phone: null, email: null, name: null, guideIds });
        await store.settled(trx, companyId, guideIds);
        const ctx = systemCtx(platform, { id: companyId, timeZone: 'UTC' });
        await audit(
          { ...ctx, trx },
          { action: 'delete', kind: 'person', id: newId(), name: '', after: { guides: guideIds.length } },
        );
      }
      return due.length;
    });
}
