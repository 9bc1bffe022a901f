import { isAmong } from '@tramo/contract/access';
import type { Company, CompanyChange, OwnUser, User } from '@tramo/contract/accounts';
import type { accountsApi } from '@tramo/contract/accounts-api';
import type { Answer } from '@tramo/contract/endpoint';
import { type FieldMessageKey, fieldMessages } from '@tramo/contract/problems';
import { audit } from '../../platform/audit.ts';
import { instantOf, localDay, weekStart } from '../../platform/calendar.ts';
import { type Actor, type Ctx, inTx, type Platform, type TxCtx } from '../../platform/context.ts';
import { attachFile } from '../../platform/files.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import * as companies from './accounts.company.store.ts';
import * as store from './accounts.store.ts';
import type { FieldFaults } from './accounts.users.rules.ts';

/** Preferences of the screens: anybody may add some, and everybody loads them. */
const COMPANY_UI_BYTES = 64 * 1024;

/** Name of the admin to ask for what only admins do. */
export const adminToAsk = async (tx: TxCtx): Promise<string> =>
  (await store.firstAdmin(tx.trx, tx.actor.companyId)) ??
  { es: 'tu administrador', en: 'your administrator' }[tx.locale];

/** A form's problem, each field in the caller's words. */
export const fieldProblem = (ctx: Pick<Ctx, 'locale'>, faults: FieldFaults): Problem =>
  problem(
    'general.invalid',
    {},
    {
      fields: Object.fromEntries(
        Object.entries(faults).map(([path, key]: [string, FieldMessageKey]) => [path, fieldMessages[key][ctx.locale]]),
      ),
    },
  );

/** True when the caller keeps this person's account: admins everybody's, those who keep the catalogues the drivers of their cedis. */
export const keepsAccount = (actor: Actor, row: store.UserRow): boolean =>
  isAmong(actor, ['admin']) || (isAmong(actor, ['routesManager']) && row.type === 'driver' && seesDriver(actor, row));
/** True when one of the driver's cedis is the caller's. */
export const seesDriver = (actor: Actor, row: store.UserRow): boolean => {
  const own = actor.cediIds;
  return own === null || row.cedis.some((c) => own.includes(c._id));
};

/**
 * Rows as the contract shows them: with their routes and what the caller may do. A driver has a route assigned while one that the driver
 * drives is not finished; people of the portal never do, for the routes that they created are no work of theirs on the road.
 */
export async function usersOf(tx: TxCtx, rows: readonly store.UserRow[]): Promise<User[]> {
  const { trx, actor } = tx;
  const rules = await companies.companyRules(trx, actor.companyId);
  const week = weekStart(localDay(tx.platform.now(), actor.timeZone), rules.firstWeekday);
  const routes = await store.routesOf(
    trx,
    rows.map((r) => r.id),
    instantOf(week, 0, actor.timeZone),
  );
  return rows.map((row) => {
    const assignedRoute = row.type === 'driver' ? (routes.get(row.id)?.route ?? null) : null;
    const isFree = keepsAccount(actor, row) && !assignedRoute;
    return store.toUser(row, {
      assignedRoute,
      routesManaged: routes.get(row.id)?.created ?? 0,
      isSecondFactorRequired: rules.requireSecondFactor && !row.totp_at && row.type !== 'driver',
      can: { edit: isFree, disable: isFree && row.id !== actor.userId },
    });
  });
}
export const userOf = async (tx: TxCtx, row: store.UserRow): Promise<User> => (await usersOf(tx, [row]))[0] as User;

export const me = (ctx: Ctx): Promise<OwnUser> =>
  inTx(ctx, async (tx) => {
    const row = await store.findUser(tx.trx, tx.actor.userId);
    if (!row) throw problem('accounts.not_found');
    if (row.is_onboarding_required && (await isStarted(tx))) {
      // Nothing is left of the guided start: it ends by itself, whichever module did its last step.
      await companies.endOnboarding(tx.trx, row.id);
      row.is_onboarding_required = false;
    }
    return { ...(await userOf(tx, row)), fcmToken: row.fcm_token };
  });
const isStarted = async (tx: TxCtx): Promise<boolean> =>
  Object.values((await companyOf(tx, tx.actor.companyId)).company.activitiesCompleted).every(Boolean);

export const company = (ctx: Ctx): Promise<Company> =>
  inTx(ctx, async (tx) => (await companyOf(tx, tx.actor.companyId)).company);

/** The company's settings that other modules' rules ask for. */
export const companyOf = (ctx: Ctx, id: string): Promise<{ company: Company; maxRoutesPerWeek: number }> =>
  inTx(ctx, async ({ trx }) => {
    const found = await companies.findCompany(trx, id);
    if (!found) throw problem('general.not_found');
    return { company: found, maxRoutesPerWeek: found.maxRoutesPerWeek };
  });

/** Minutes at a stop of guides that name none. */
export const deliveryMinutes = ({ trx, actor }: TxCtx): Promise<number> =>
  companies.companyRules(trx, actor.companyId).then((rules) => rules.defaultDeliveryMinutes);

/** When the company's orders get their guides. */
export const orderGuideTime = ({ trx, actor }: TxCtx): Promise<Company['orders']['guideTime']> =>
  companies.companyRules(trx, actor.companyId).then((rules) => rules.guideTime);

/** Interface preferences from anybody of the portal; everything else from admins. */
export const updateCompany = (ctx: Ctx, id: string, change: CompanyChange): Promise<Company> =>
  inTx(ctx, async (tx) => {
    const { trx, actor } = tx;
    const { ui, version, ...settings } = change;
    const hasSettings = Object.values(settings).some((v) => v !== undefined);
    if (id !== actor.companyId || (hasSettings && !isAmong(actor, ['admin']))) throw problem('auth.forbidden');
    if (ui && (await companies.mergeCompanyUi(trx, id, ui)) > COMPANY_UI_BYTES) throw problem('general.too_large');
    if (!hasSettings) return company(tx);
    const before = (await companies.findCompany(trx, id, { lock: true })) as Company;
    if (version !== undefined && version !== before.version) throw problem('general.stale', {}, { detail: before });
    const logo = settings.logoFileId;
    if (logo && logo !== before.logoFileId && !(await attachFile(trx, logo, ['logo'])))
      throw fieldProblem(tx, { logoFileId: 'unknownFile' });
    await companies.updateCompanyRow(trx, id, columnsOf(settings, tx.platform.now()));
    const after = await company(tx);
    await audit(tx, {
      action: 'update',
      kind: 'company',
      id,
      name: after.name,
      before: audited(before),
      after: audited(after),
    });
    return after;
  });

const columnsOf = (c: Omit<CompanyChange, 'ui' | 'version'>, now: Date): companies.CompanyColumns => ({
  ...companies.profileColumns(c.profile, now),
  name: c.name,
  logo_file_id: c.logoFileId,
  time_zone: c.timeZone,
  date_format: c.dateFormat,
  hour_format: c.hourFormat,
  distance_unit: c.distanceUnit,
  weight_unit: c.weightUnit,
  default_delivery_minutes: c.defaultDeliveryMinutes,
  default_wait_minutes: c.defaultWaitMinutes,
  first_weekday: c.firstWeekday,
  min_vehicle_load_percent: c.minVehicleLoadPercent,
  max_routes_per_week: c.maxRoutesPerWeek,
  single_session: c.singleSession,
  require_second_factor: c.requireSecondFactor,
  tracking: c.tracking,
  road: c.road,
  orders: c.orders,
});
/** The profile's fields stand beside the others, so that the audit tells which of them changed. */
const audited = ({ ui: _, activitiesCompleted: __, profile, ...rest }: Company): Record<string, unknown> => ({
  ...rest,
  ...profile,
});

export async function settings(platform: Platform): Promise<Answer<typeof accountsApi.settings>> {
  return {
    mapStyleUrl: platform.config.mapStyleUrl,
    routing: platform.config.routingUrl ? 'osrm' : 'estimate',
    demo: await platform.db.system((trx) => companies.hasDemoCompany(trx)),
    driverAppUrl: platform.config.driverAppUrl,
  };
}

/** The caller as a reader of the company's mails. */
export const mailReader = (tx: TxCtx): Promise<{ email: string | null; isDemo: boolean }> =>
  companies.mailReader(tx.trx, tx.actor.userId);

/** A user as other modules show it on their rows, or null when it is not of the company. */
export const findUserById = (ctx: Ctx, id: string): Promise<User | null> =>
  inTx(ctx, async (tx) => {
    const row = await store.findUser(tx.trx, id);
    return row ? userOf(tx, row) : null;
  });
