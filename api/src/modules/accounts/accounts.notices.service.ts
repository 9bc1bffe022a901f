import { isAmong, type Role, type StaffType, type UserType } from '@tramo/contract/access';
import { type Ctx, inTx, type Platform, type TxCtx } from '../../platform/context.ts';
import { devicesOf } from '../../platform/messaging/subscriptions.ts';
import * as store from './accounts.company.store.ts';
import * as people from './accounts.notices.store.ts';

/** Companies and the local day on which each was last notified of papers that end. */
export const companiesToNotify = (platform: Platform): ReturnType<typeof store.companiesToNotify> =>
  platform.db.system((trx) => store.companiesToNotify(trx));

/** Takes the company's day for one notice; false when another process (or an earlier run) has sent it. */
export const takeNoticeDay = ({ trx, actor }: TxCtx, day: string): Promise<boolean> =>
  store.takeNoticeDay(trx, actor.companyId, day);

/** Somebody of the portal who may be told of what happens to guides. */
export interface Notifiable {
  _id: string;
  fullName: string;
  email: string | null;
  language: 'es' | 'en';
  /** Where their pushes go, the newest first. */
  pushPlaces: readonly string[];
  /** Cedis that they are kept to; null: they see all. */
  cediIds: readonly string[] | null;
}
const seesAll = (p: { type: UserType; staffType: StaffType | null; roles: readonly Role[] }): boolean =>
  isAmong(p, ['admin']);

/** Enabled people of the portal, by name; `ids`: those alone. */
export const notifiablePeople = (
  ctx: Ctx,
  f: { search?: string; ids?: readonly string[] | null; limit: number; offset?: number },
): Promise<{ people: Notifiable[]; total: number }> =>
  inTx(ctx, async ({ trx, actor }) => {
    const { rows, total } = await people.portalPeople(trx, actor.companyId, {
      search: f.search ?? '',
      ids: f.ids ?? null,
      limit: f.limit,
      offset: f.offset ?? 0,
    });
    const places = await devicesOf(
      trx,
      actor.companyId,
      rows.map((r) => r.id),
    );
    return {
      total,
      people: rows.map((r) => ({
        _id: r.id,
        fullName: r.full_name,
        email: r.email || null,
        language: r.language,
        pushPlaces: places.get(r.id) ?? [],
        cediIds: seesAll({ type: r.type, staffType: r.staff_type, roles: r.roles }) || !r.cedi_ids ? null : r.cedi_ids,
      })),
    };
  });
