import { type CodeState, codesApi } from '@tramo/contract/codes';
import { type DriverRoute, driverApi } from '@tramo/contract/driver';
import { guidesApi } from '@tramo/contract/guides-api';
import type { MessageChannel } from '@tramo/contract/messages';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { type Proven, proveDelivery } from '../src/modules/codes/codes.service.ts';
import type { TestApp } from './app.ts';
import type { Company, GuideParts, Person } from './builders.ts';
import { type BuiltRoute, buildStartedRoute, pins } from './routes.ts';

export const certified = (parts: GuideParts = {}): GuideParts => ({
  certifiedDelivery: true,
  ...parts,
  party: { address: pins(1)[0] as object, email: '', ...parts.party },
});
/** Another code than this. */
export const wrong = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0');

export interface SentCode {
  channel: MessageChannel;
  recipient: string;
  subject: string;
  body: string;
  forget_at: Date;
}
type Answer = Promise<LightMyRequestResponse>;

/** What the people of a company do with the codes of its guides, the recipients' part included: reading what they got. */
export interface CodesDesk {
  /** A route on the road, of one certified guide without more being said. */
  startedRoute(guides?: GuideParts[]): Promise<BuiltRoute>;
  /** Moves the server's clock on. */
  later(minutes: number): void;
  /** What the recipient of a guide got, the newest first. */
  messages(guideId: string): Promise<SentCode[]>;
  codeOf(guideId: string): Promise<string>;
  state(guideId: string, who?: Person): Promise<CodeState>;
  check(driver: Person, guideId: string, code: string): Answer;
  resend(guideId: string, who?: Person): Answer;
  driverResend(driver: Person, guideId: string): Answer;
  override(guideId: string, who?: Person, reason?: string): Answer;
  /** A delivery, but for what is given. */
  manage(r: BuiltRoute, guideId: string, body?: object, headers?: Record<string, string>): Answer;
  driverRoute(driver: Person): Promise<DriverRoute>;
  binnacle(guideId: string): Promise<{ action: string; actor: string; reason: string | null }[]>;
  /** How the visit of a driver is proven. */
  provenBy(
    r: BuiltRoute,
    guideId: string,
    visit?: Partial<Parameters<typeof proveDelivery>[1]>,
  ): Promise<Proven | null>;
}

export function openCodesDesk(t: TestApp, c: Company): CodesDesk {
  const messages: CodesDesk['messages'] = async (guideId) =>
    (
      await t.platform.db.system((trx) =>
        sql<SentCode>`select channel, recipient, subject, body, forget_at from message where guide_id = ${guideId} order by created_at desc, id desc`.execute(
          trx,
        ),
      )
    ).rows;
  return {
    messages,
    startedRoute: (guides = [certified()]) => buildStartedRoute(t, c, { guides }),
    later: (minutes) => t.setNow(new Date(t.platform.now().getTime() + minutes * 60_000)),
    codeOf: async (guideId) => /\b\d{6}\b/.exec((await messages(guideId))[0]?.body ?? '')?.[0] ?? 'none sent',
    state: async (guideId, who = c.admin) =>
      (await t.call(codesApi.state, { token: who.token, params: { id: guideId } })).json(),
    check: (driver, guideId, code) =>
      t.call(codesApi.driverCheck, { token: driver.token, params: { id: guideId }, body: { code } }),
    resend: (guideId, who = c.admin) => t.call(codesApi.resend, { token: who.token, params: { id: guideId } }),
    driverResend: (driver, guideId) => t.call(codesApi.driverResend, { token: driver.token, params: { id: guideId } }),
    override: (guideId, who = c.admin, reason = 'Se identificó con su INE') =>
      t.call(codesApi.override, { token: who.token, params: { id: guideId }, body: { reason } }),
    manage: (r, guideId, body = {}, headers = {}) =>
      t.call(driverApi.manage, {
        token: r.driver.token,
        params: { id: guideId },
        body: { routeId: r.id, result: 'delivered', at: t.platform.now().toISOString(), receivedBy: 'Ana', ...body },
        headers,
      }),
    driverRoute: async (driver) => (await t.call(driverApi.routes, { token: driver.token })).json().routes[0],
    binnacle: async (guideId) =>
      (await t.call(guidesApi.detail, { token: c.admin.token, params: { id: guideId } })).json().binnacle,
    provenBy: (r, guideId, visit = {}) => {
      const ctx = { ...c.ctx, actor: { ...c.ctx.actor, userId: r.driver.userId } };
      return proveDelivery(ctx, { guideId, outcome: 'delivered', checkedOffline: null, ...visit });
    },
  };
}
