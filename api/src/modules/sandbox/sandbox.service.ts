import type { Parsed } from '@tramo/contract/endpoint';
import { type SandboxState, type sandboxApi, sandboxLimits } from '@tramo/contract/sandbox';
import { audit } from '../../platform/audit.ts';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, type Platform, systemCtx } from '../../platform/context.ts';
import { deleteCompanyRows } from '../../platform/db/company-rows.ts';
import { analyze, type Trx } from '../../platform/db/tx.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { platformOf, worldOf } from '../../platform/sandboxes.ts';
import * as accounts from '../accounts/accounts.sandbox.service.ts';
import { keepConnections } from '../webhooks/webhooks.wipe.service.ts';
import { drive } from './sandbox.drive.service.ts';
import { forgetDriven } from './sandbox.fleet.service.ts';
import * as store from './sandbox.store.ts';
import { addGuidesOfDay, furnish } from './sandbox.world.service.ts';

const MINUTE = 60_000;

/** What the caller's company is: a sandbox, or one that has a sandbox beside it, or has none. */
export async function state(ctx: Ctx): Promise<SandboxState> {
  const { platform } = ctx;
  const { companyId } = ctx.actor;
  const own = await accounts.companyRow(platform, companyId);
  const other = own?.isSandbox
    ? own.parentId && (await accounts.companyRow(platform, own.parentId))
    : await accounts.sandboxBeside(platform, companyId);
  const sandbox = own?.isSandbox ? own : other || null;
  const guides = sandbox ? await platform.db.system((trx) => store.countGuides(trx, sandbox.id)) : 0;
  return {
    isSandbox: own?.isSandbox ?? false,
    company: other ? { _id: other.id, name: other.name } : null,
    now: (sandbox ? platformOf(platform, sandbox.id) : worldOf(platform)).now().toISOString(),
    aheadMinutes: Math.round((sandbox?.aheadMs ?? 0) / MINUTE),
    guides,
    guidesMost: sandboxLimits.guides,
    wipedDate: sandbox?.wipedAt?.toISOString() ?? null,
  };
}

/** The sandbox of the caller's company, made when there is none. */
export async function create(ctx: Ctx): Promise<SandboxState> {
  const { platform, actor } = ctx;
  if (platform.sandboxes.has(actor.companyId)) throw problem('sandbox.is_sandbox');
  if (!(await accounts.sandboxBeside(platform, actor.companyId))) {
    const own = await accounts.companyRow(platform, actor.companyId);
    const name = `${own?.name ?? ''} (prueba)`;
    const { timeZone } = actor;
    const id = await platform.db.system((trx) =>
      accounts.addSandbox(platform, trx, { name, timeZone, parentId: actor.companyId }),
    );
    await fill(worldOf(platform), { id, timeZone });
    await inTx(ctx, (tx) => audit(tx, { action: 'create', kind: 'company', id, name }));
  }
  return state(ctx);
}

/** Fills an empty sandbox, and plans its day. */
export async function fill(world: Platform, company: { id: string; timeZone: string }): Promise<void> {
  const ctx = systemCtx(world, company);
  await furnish(ctx);
  forgetDriven(company.id);
  await addGuidesOfDay(ctx, localDay(ctx.platform.now(), company.timeZone));
  await analyze(world.db, ['guide', 'vehicle', 'app_user']);
  // Where the fleet's own moment is under way, it does this.
  await drive(world, company, null).catch((error: unknown) => {
    if (!(error instanceof Problem && error.key === 'sandbox.moving')) throw error;
  });
}

export async function enter(ctx: Ctx, request: { address: string; userAgent: string }): Promise<{ token: string }> {
  const sandbox = await accounts.sandboxBeside(ctx.platform, ctx.actor.companyId);
  if (!sandbox) throw problem('sandbox.none');
  return { token: await accounts.enterAs(ctx, sandbox.id, request) };
}

async function ownSandbox(ctx: Ctx): Promise<accounts.SandboxCompany> {
  const own = await accounts.companyRow(ctx.platform, ctx.actor.companyId);
  if (!own?.isSandbox) throw problem('sandbox.not_sandbox');
  return own;
}

type Jump = Parsed<typeof sandboxApi.clock>['body'];

/** Puts the clock forward. What that time brings has happened when it answers. */
export async function forward(ctx: Ctx, jump: Jump): Promise<SandboxState> {
  await forwardCompany(worldOf(ctx.platform), await ownSandbox(ctx), jump);
  return state(ctx);
}

/** The same from the command line. Answers the time that it is then. */
export async function forwardCompany(
  world: Platform,
  company: accounts.SandboxCompany,
  { minutes = 0, until }: Jump,
): Promise<Date> {
  if (!company.isSandbox) throw problem('sandbox.not_sandbox');
  const own = platformOf(world, company.id);
  const now = own.now().getTime();
  const target = until ? Date.parse(until) : now + minutes * MINUTE;
  if (!(target > now)) throw problem('sandbox.back');
  const isTooFar =
    target - now > (sandboxLimits.jumpMinutes + 1) * MINUTE ||
    target - world.now().getTime() > sandboxLimits.aheadDays * 86_400_000;
  if (isTooFar) throw problem('sandbox.too_far');
  await drive(world, company, new Date(target));
  return own.now();
}

export async function wipe(ctx: Ctx): Promise<SandboxState> {
  await wipeCompany(worldOf(ctx.platform), await ownSandbox(ctx));
  return state(ctx);
}

/** Tables that stay: how other systems get in and are told, and who is signed in. */
const stays = ['company', 'api_key', 'webhook', 'session', 'known_device', 'shop'];
const stayingRows = {
  // Its administrators; its drivers are made anew.
  app_user: "type <> 'driver'",
  // A shop's orders come in for a cedi.
  address: 'exists (select 1 from shop where shop.cedi_id = address.id)',
};

/** Deletes what a sandbox has, and fills it anew at the time of the world. Throws sandbox.moving while its clock is being put forward. */
export async function wipeCompany(
  world: Platform,
  company: { id: string; timeZone: string; isSandbox: boolean },
): Promise<void> {
  if (!company.isSandbox) throw problem('sandbox.not_sandbox');
  await accounts.driveAlone(
    world,
    company.id,
    () =>
      world.db.system(async (trx: Trx) => {
        await deleteCompanyRows(trx, company.id, { tables: stays, rows: stayingRows });
        await keepConnections(trx, company.id, world.now());
        await accounts.noteWiped(world, trx, company.id);
      }),
    8000,
  );
  world.sandboxes.set(company.id, 0);
  await fill(world, company);
}
