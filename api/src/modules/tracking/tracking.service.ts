import type { Company } from '@tramo/contract/accounts';
import { readAnswers } from '@tramo/contract/checklist-shown';
import { targetOf } from '@tramo/contract/custom-fields';
import { folioKey } from '@tramo/contract/guides';
import { publicPages } from '@tramo/contract/public-pages';
import { type PublicCompany, type PublicReport, type PublicTracking, phoneDigits } from '@tramo/contract/tracking';
import { type Ctx, inTx, type Platform, systemCtx, type TxCtx } from '../../platform/context.ts';
import { takeTurns } from '../../platform/db/named-locks.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { findFile, readFile } from '../../platform/files.ts';
import type { PublicCtx } from '../../platform/http/mount.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { isSameSecret } from '../../platform/secrets.ts';
import { publicCompanyOf } from '../accounts/accounts.public.service.ts';
import { listFields } from '../fields/fields.service.ts';
import * as guides from '../guides/guides.public.service.ts';
import * as proof from '../proof/proof.public.service.ts';
import { progressFor } from '../routes/routes.public.service.ts';
import { linkToken, namedThing, type Purpose, provenPurpose } from './tracking.links.rules.ts';
import { firstCounted, lockedMinutes, mostCounted } from './tracking.lockout.rules.ts';
import { blurred, maskedName, placeOf, signatureInitials, valueText } from './tracking.mask.rules.ts';
import * as store from './tracking.store.ts';
import { driverOf, endOf, etaOf, handedOver, isOver, publicSubStatus, stepsOf } from './tracking.view.rules.ts';

/** Nobody is signed in: the call goes on as the system's own, behind the wall of one company. */
export const asCompany = (ctx: PublicCtx, companyId: string): Ctx => ({
  ...systemCtx(ctx.platform, { id: companyId, timeZone: 'UTC' }),
  locale: ctx.locale,
  requestId: ctx.requestId,
  from: ctx.from,
});

export const toPublicCompany = (c: Company): PublicCompany => ({
  _id: c._id,
  name: c.name,
  colour: c.tracking.colour,
  hasLogo: c.logoFileId !== null,
  hourFormat: c.hourFormat,
  phone: c.profile.phone,
  note: c.tracking.note,
});

export const company = (ctx: PublicCtx, companyId: string): Promise<PublicCompany> =>
  inTx(asCompany(ctx, companyId), async (tx) => {
    const found = await publicCompanyOf(tx);
    if (!found?.tracking.isEnabled) throw problem('general.not_found');
    return toPublicCompany(found);
  });

export const logo = async (ctx: PublicCtx, companyId: string): Promise<{ type: string; bytes: Uint8Array }> => {
  const as = asCompany(ctx, companyId);
  const file = await inTx(as, async (tx) => {
    const found = await publicCompanyOf(tx);
    const id = found?.tracking.isEnabled ? found.logoFileId : null;
    return id ? findFile(tx.trx, id, tx.platform.now()) : null;
  });
  const bytes = file ? await readFile(as, file._id) : null;
  if (!file || !bytes) throw problem('files.not_found');
  return { type: file.type, bytes };
};

/** Origins that may frame the pages of a company; none for a company that there is not. */
export const frameOrigins = (platform: Platform, companyId: string): Promise<readonly string[]> =>
  inTx(
    systemCtx(platform, { id: companyId, timeZone: 'UTC' }),
    async (tx) => (await publicCompanyOf(tx))?.tracking.frameOrigins ?? [],
  );

/** A guide with its company, while the company shows it and its end is not long ago. */
interface Shown {
  tx: TxCtx;
  company: Company;
  guide: guides.PublicGuide;
  progress: Awaited<ReturnType<typeof progressFor>>;
  endsAt: Date | null;
}
const isPast = (end: Date | null, now: Date): boolean => end !== null && end <= now;
async function shown(tx: TxCtx, found: Company | null, guide: guides.PublicGuide | null): Promise<Shown | null> {
  if (!found?.tracking.isEnabled || !guide) return null;
  const now = tx.platform.now();
  // Before the route is read, so that an ended guide is refused as fast as one that there is not.
  if (guide.managedAt && isPast(endOf(guide, null), now)) return null;
  // Windows and the speeds by hour are the company's local ones.
  const local = { ...tx, actor: { ...tx.actor, timeZone: found.timeZone } };
  const progress = guide.routeId ? await progressFor(local, guide.routeId, guide.id) : null;
  const endsAt = endOf(guide, progress?.finishedAt ?? null);
  return isPast(endsAt, now) ? null : { tx, company: found, guide, progress, endsAt };
}

const tokenOf = ({ tx, guide }: Pick<Shown, 'tx' | 'guide'>, purpose: Purpose): string =>
  linkToken(
    tx.platform.vault.sign,
    { companyId: guide.companyId, id: guide.id, generation: guide.linkGeneration },
    purpose,
  );

async function trackingOf(s: Shown, purpose: 'tracking' | 'search'): Promise<PublicTracking> {
  const { tx, guide, progress } = s;
  const now = tx.platform.now();
  const over = isOver(guide.status);
  const hasReport = purpose === 'tracking' && (await proof.hasVisits(tx, guide.id));
  const steps = stepsOf(await guides.publicHistory(tx, guide.id), guide.createdAt);
  return {
    token: tokenOf(s, purpose),
    company: toPublicCompany(s.company),
    folio: guide.folio,
    type: guide.type,
    status: guide.status,
    subStatus: publicSubStatus(guide.status, guide.subStatus),
    contactName: maskedName(guide.contactName),
    place: placeOf(guide),
    scheduledDate: guide.scheduledDate,
    scheduledUntil: guide.scheduledUntil,
    windows: guide.windows,
    timeZone: s.company.timeZone,
    packages: guide.packages,
    attempts: guide.attempts,
    eta: etaOf(progress?.expectedArrival ?? null, progress?.spreadS ?? null, now),
    stopsAway: progress?.stopsAway ?? null,
    driver: progress && driverOf(progress, s.company.tracking.showDriver, now),
    destination: guide.place && !over ? blurred(guide.place) : null,
    asksForCode: guide.certified && !over,
    managedAt: over ? (guide.managedAt?.toISOString() ?? steps.find((x) => x.step === 'managed')?.at ?? null) : null,
    steps,
    reportPath: hasReport ? `${publicPages.report}#${tokenOf(s, 'report')}` : null,
    endsAt: s.endsAt?.toISOString() ?? null,
  };
}

/** What a token opens, whatever keeps it from it: made up, of another generation, of a company that shows nothing, or ended. */
async function opened<T>(
  ctx: PublicCtx,
  token: string,
  purposes: readonly Purpose[],
  work: (s: Shown, purpose: Purpose) => Promise<T>,
): Promise<T> {
  const guideId = namedThing(token);
  const owner = guideId ? await guides.linkOwner(ctx.platform, guideId) : null;
  const purpose =
    guideId && owner ? provenPurpose(ctx.platform.vault.sign, { ...owner, id: guideId }, token, purposes) : null;
  if (!guideId || !owner || !purpose) throw problem('tracking.ended');
  return inTx(asCompany(ctx, owner.companyId), async (tx) => {
    const s = await shown(tx, await publicCompanyOf(tx), await guides.publicGuide(tx, guideId));
    if (!s) throw problem('tracking.ended');
    return work(s, purpose);
  });
}

export const open = (ctx: PublicCtx, token: string): Promise<PublicTracking> =>
  opened(ctx, token, ['tracking', 'search'], (s, purpose) =>
    trackingOf(s, purpose === 'tracking' ? 'tracking' : 'search'),
  );

/**
 * A guide by its folio and the last digits of the recipient's phone. A folio that does not exist, wrong digits, an ended guide and a company
 * that shows nothing (or that there is not) get one answer by the same statements, and all count for the lockout.
 */
export async function find(
  ctx: PublicCtx,
  input: { companyId: string; folio: string; phone: string; address: string },
): Promise<PublicTracking> {
  const { companyId, address } = input;
  const folio = folioKey(input.folio);
  const outcome = await inTx(asCompany(ctx, companyId), async (tx) => {
    const now = tx.platform.now();
    // Guesses that come at once are counted one after the other, on every copy of the server.
    await takeTurns(tx.trx, [`tracking ${companyId} ${folio}`]);
    const minutes = lockedMinutes(
      await store.failuresOf(tx.trx, { companyId, folio, address, since: firstCounted(now), most: mostCounted }),
      now,
    );
    if (minutes > 0) return problem('tracking.locked', { minutes });
    const own = await publicCompanyOf(tx);
    const candidates = await guides.publicGuidesByFolio(tx, [input.folio]);
    const guide = candidates.find((g) => isSameSecret(g.phone.slice(-phoneDigits), input.phone)) ?? null;
    const s = await shown(tx, own, guide);
    if (s) return trackingOf(s, 'search');
    // Answered, not thrown: a rollback would forget the failure.
    await store.addFailure(tx.trx, { companyId, folio, address, at: now });
    return problem('tracking.not_found');
  });
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

/** Forgets wrong answers that no limit counts any more. */
export const forgetTrackingFailures = (trx: Trx, now: Date): Promise<unknown> =>
  store.forgetFailures(trx, firstCounted(now));

export const report = (ctx: PublicCtx, token: string): Promise<PublicReport> =>
  opened(ctx, token, ['report'], async ({ tx, company: own, guide, endsAt }) => {
    const visits = await proof.publicVisits(tx, guide.id);
    const [last] = visits;
    if (!last) throw problem('tracking.report');
    const { customFields } = await listFields(tx, { targets: [targetOf(guide.type, 'guide')] });
    const reportFields = customFields.filter((f) => f.showInReport);
    return {
      company: toPublicCompany(own),
      folio: guide.folio,
      type: guide.type,
      status: guide.status,
      subStatus: publicSubStatus(guide.status, guide.subStatus),
      contactName: maskedName(guide.contactName),
      place: placeOf(guide),
      timeZone: own.timeZone,
      endsAt: endsAt?.toISOString() ?? null,
      visits: visits.map((v) => ({
        attempt: v.attempt,
        outcome: v.outcome,
        subStatus: publicSubStatus(v.outcome, guides.recipientSubStatus(v.subStatus)),
        at: v.at.toISOString(),
        corrected: v.corrected && {
          ...v.corrected,
          subStatus: v.corrected.outcome
            ? publicSubStatus(v.corrected.outcome, guides.recipientSubStatus(v.corrected.subStatus))
            : null,
        },
        receivedBy: signatureInitials(v.receivedBy),
        proven: v.proven,
        files: v.files,
        // Those that the company shows recipients; the pictures among them stand with the others.
        answers: readAnswers(v.answers, ctx.locale)
          .filter((a) => a.showInReport)
          .map(({ question, answer }) => ({ question, answer })),
        customFields: reportFields.flatMap((f) => {
          const value = valueText(v.customFields[f._id], ctx.locale);
          return value === '' ? [] : [{ name: f.name, value }];
        }),
      })),
      items: handedOver(last),
    };
  });

/** A photo, video or signature of the report, as the driver took it. */
export const reportFile = (
  ctx: PublicCtx,
  token: string,
  fileId: string,
): Promise<{ name: string; type: string; bytes: Uint8Array }> =>
  opened(ctx, token, ['report'], async ({ tx, guide }) => {
    const file = await proof.publicEvidence(tx, guide.id, fileId);
    if (!file) throw problem('files.not_found');
    return { name: `${file.kind}.${file.type.split('/')[1] ?? 'bin'}`, type: file.type, bytes: file.content };
  });
