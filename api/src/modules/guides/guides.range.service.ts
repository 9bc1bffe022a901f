import { visited } from '@tramo/contract/guides';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { peopleToNotify } from '../accounts/accounts.users.service.ts';
import { rangeVerdictOf } from '../places/places.cedi.service.ts';
import { findCedi } from '../places/places.service.ts';
import { guidesOutOfRange } from './guides.events.ts';
import { outOfRangeMail, outOfRangeReason } from './guides.range.rules.ts';
import { guidesByIds } from './guides.service.ts';

/**
 * Somebody confirmed a guide out of its cedi's reach: the audit keeps it, and who wants to know gets a mail. What the caller measured is
 * measured again; when the guide lies within reach, nothing is told.
 */
export const notifyOutOfRange = (ctx: Ctx, guideId: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    const [guide] = await guidesByIds(tx, [guideId]);
    if (!guide) throw problem('guides.not_found');
    const place = visited(guide)?.address;
    if (!place || place.lat === null || place.lng === null) return { ok: true };
    const verdict = await rangeVerdictOf(tx, guide.cedi._id, { lat: place.lat, lng: place.lng });
    if (verdict.isInside) return { ok: true };
    const cedi = await findCedi(tx, guide.cedi._id);
    const { distanceUnit } = (await companyOf(tx, tx.actor.companyId)).company;
    // The audit keeps one language, the portal's own.
    await audit(tx, {
      action: 'outOfRange',
      kind: 'guide',
      id: guide._id,
      name: guide.folio,
      reason: outOfRangeReason(verdict, cedi, { locale: 'es', distanceUnit }),
    });
    const meters = Math.round(verdict.distanceKm * 1000);
    const happened = { guideId: guide._id, byName: tx.actor.name, meters };
    await emit(tx.trx, [guidesOutOfRange(tx.actor.companyId, guide.cedi._id, happened)]);
    const people = await peopleToNotify(tx, 'guideOutOfRange');
    for (const person of people.filter((p) => p.cediIds === null || p.cediIds.includes(cedi._id))) {
      const facts = {
        folio: guide.folio,
        byName: tx.actor.name,
        reason: outOfRangeReason(verdict, cedi, { locale: person.language, distanceUnit }),
        link: `${tx.platform.config.publicUrl}/guides?search=${encodeURIComponent(guide.folio)}`,
      };
      await queueMail(tx.trx, tx.platform, {
        companyId: tx.actor.companyId,
        to: person.email,
        ...outOfRangeMail(facts, person.language),
      });
    }
    return { ok: true };
  });
