import type { Answer, Body } from '@tramo/contract/endpoint';
import { type Template, templatesApi } from '@tramo/contract/templates';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildGuide, type Company } from '../../../test/builders.ts';
import { openNoticeDesk } from '../../../test/notices.ts';
import { auditOf } from '../../../test/signin.ts';
import type { DevTemplate } from '../../dev-providers/meta-templates.ts';
import { devAccess, devEnvironment, openDevProviders } from '../../dev-providers/server.ts';
import { readConfig } from '../../platform/config.ts';
import { inTx } from '../../platform/context.ts';
import { metaHookPath, metaSignature } from '../../platform/messaging/meta-hook.ts';
import { openProviders } from '../../platform/messaging/open-providers.ts';
import { openOutbound } from '../../platform/outbound.ts';
import { renderFor } from './templates.render.service.ts';
import { pollReviews, submitDue } from './templates.review.service.ts';
import { metaName } from './templates.rules.ts';

const t = await testApp();
await t.app.listen({ port: 0, host: '127.0.0.1' });
const appUrl = `http://127.0.0.1:${(t.app.server.address() as { port: number }).port}`;
// Its calls come doubled and in any order; a person reviews.
const dev = await openDevProviders({ appUrl, pace: { delayMs: 20, isUnruly: true }, reviews: 'byHand' });
afterAll(() => dev.close());
const { messaging, outboundAllow } = readConfig(devEnvironment(dev.url));
const outbound = openOutbound(outboundAllow);
let isLost = false;
Object.assign(t.platform.config, { messaging, outboundAllow, publicUrl: appUrl });
Object.assign(
  t.platform.providers,
  openProviders(t.platform.config, outbound, () => undefined),
);
t.platform.outbound = async (url, request) => {
  const answer = await outbound(url, request);
  if (isLost && request?.method === 'POST') throw new Error('The line is cut');
  return answer;
};

let company: Company;
let template: Template;
const token = (): string => company.admin.token;
const get = async (): Promise<Template> =>
  (await t.call(templatesApi.get, { token: token(), params: { id: template._id } })).json();
const submit = (body: Body<typeof templatesApi.submit> = {}): Promise<LightMyRequestResponse> =>
  t.call(templatesApi.submit, { token: token(), params: { id: template._id }, body });
const edit = (body: Body<typeof templatesApi.update>): Promise<LightMyRequestResponse> =>
  t.call(templatesApi.update, { token: token(), params: { id: template._id }, body });
const atMeta = (version = 1): DevTemplate =>
  dev.meta.templates.find((x) => x.name === metaName(template.event, template._id, version)) as DevTemplate;
const decided = async (...of: Parameters<typeof dev.meta.decide>): Promise<Template> => {
  dev.meta.decide(...of);
  await dev.world.settled();
  return get();
};
const minutes = (n: number): Date => new Date(Date.now() + n * 60_000);

beforeEach(async () => {
  t.setNow(null);
  isLost = false;
  company = await buildCompany(t, 'Paquetería Norte');
  const answer = await t.call(templatesApi.list, {
    token: token(),
    query: { event: 'appointment', channel: 'whatsapp', locale: 'es' },
  });
  template = (answer.json() as Answer<typeof templatesApi.list>).templates[0] as Template;
});

describe('a WhatsApp template at Meta', () => {
  it('is sent with numbered marks and an example for each, reviewed, and leaves once it is approved', async () => {
    expect(template).toMatchObject({ state: 'draft', can: { submit: true }, submittedDate: null });
    const sent = await submit({ version: 1 });
    expect(sent.json()).toMatchObject({ state: 'inReview', can: { submit: false }, submittedDate: expect.any(String) });
    expect(keyOf(await submit())).toBe('templates.not_to_submit');
    expect(await submitDue(t.platform)).toBe(1);
    expect(await submitDue(t.platform), 'once').toBe(0);
    expect(atMeta()).toMatchObject({ language: 'es_MX', category: 'UTILITY', status: 'PENDING' });
    expect(atMeta().body).toMatch(/^.*\{\{1\}\}.*\{\{2\}\}/);
    const guideId = await buildGuide(company, {});
    const said = () =>
      inTx(company.ctx, (tx) =>
        renderFor(tx, { event: 'appointment', companyId: company.id, locale: 'es', guideId, channel: 'whatsapp' }),
      );
    expect(await said()).toMatchObject({ blockedBy: 'templateInReview' });

    expect(await decided(atMeta(), { status: 'APPROVED' })).toMatchObject({ state: 'approved', approvedVersion: 1 });
    expect(await said()).not.toHaveProperty('blockedBy');
    expect((await said()).template).toMatchObject({ name: atMeta().name, language: 'es_MX' });
    expect(await auditOf(t, template._id)).toContainEqual(
      expect.objectContaining({
        user_name: 'Meta',
        user_id: null,
        after: expect.objectContaining({ state: 'approved' }),
      }),
    );
  });

  it('before a visit has buttons to answer with: a version of their own, which Meta shows below the words', async () => {
    expect(template.quickReplies, 'ours has them').toBe(true);
    await submit();
    await submitDue(t.platform);
    expect(atMeta().buttons).toEqual(['Voy a estar', 'Cambia la dirección']);
    await decided(atMeta(), { status: 'APPROVED' });
    const without = (await edit({ quickReplies: false })).json();
    expect(without).toMatchObject({ quickReplies: false, version: 2, state: 'draft', approvedVersion: 1 });
    await submit({ version: 2 });
    await submitDue(t.platform);
    expect(atMeta(2).buttons).toEqual([]);
    await decided(atMeta(2), { status: 'APPROVED' });
    const { versions } = (
      await t.call(templatesApi.versions, { token: token(), params: { id: template._id } })
    ).json() as Answer<typeof templatesApi.versions>;
    expect(versions.map((v) => [v.number, v.quickReplies]).sort()).toEqual([
      [1, true],
      [2, false],
    ]);
    // What has no visit ahead, and what is no WhatsApp, has none.
    const others = { name: 'Sin botones', message: 'Tu guía {{folio}} quedó lista.', quickReplies: true };
    for (const place of [
      { event: 'deliverySuccess', channel: 'whatsapp' },
      { event: 'appointment', channel: 'sms' },
    ] as const) {
      const made = await t.call(templatesApi.create, { token: token(), body: { ...others, ...place } });
      expect(made.json(), JSON.stringify(place)).toMatchObject({ quickReplies: false });
    }
  });

  it('is rejected with Meta’s reason, and may be written anew', async () => {
    await submit();
    await submitDue(t.platform);
    const rejected = await decided(atMeta(), {
      status: 'REJECTED',
      reason: 'INVALID_FORMAT',
      detail: 'Too many variables',
    });
    expect(rejected).toMatchObject({
      state: 'rejected',
      stateReason: 'INVALID_FORMAT',
      stateDetail: 'Too many variables',
      approvedVersion: null,
      can: { submit: true },
    });
    // The same words once more: what Meta said of the first time counts no more.
    expect((await submit()).json()).toMatchObject({ state: 'inReview', stateReason: '' });
    expect(await submitDue(t.platform)).toBe(1);
    expect(atMeta().status).toBe('PENDING');
    expect(await decided(atMeta(), { status: 'APPROVED' })).toMatchObject({ state: 'approved', approvedVersion: 1 });
  });

  it('an edit of the approved one is reviewed as another version, and the approved one leaves meanwhile', async () => {
    await submit();
    await submitDue(t.platform);
    await decided(atMeta(), { status: 'APPROVED' });
    const edited = (await edit({ message: 'Tu cita de la guía {{folio}} es mañana.' })).json();
    expect(edited).toMatchObject({ state: 'draft', version: 2, approvedVersion: 1, can: { submit: true } });
    expect(keyOf(await submit({ version: 1 }))).toBe('general.stale');
    expect((await submit({ version: 2 })).json()).toMatchObject({ state: 'inReview', approvedVersion: 1 });
    await submitDue(t.platform);
    expect(atMeta(2).body).toBe('Tu cita de la guía {{1}} es mañana.');
    expect(await decided(atMeta(2), { status: 'APPROVED' })).toMatchObject({ state: 'approved', approvedVersion: 2 });
    // Paused, nothing older leaves in its place; let go again, it does.
    const paused = await decided(atMeta(2), { status: 'PAUSED', reason: 'FIRST_PAUSE', detail: 'For 3 hours' });
    expect(paused).toMatchObject({ state: 'paused', stateReason: 'FIRST_PAUSE', approvedVersion: null });
    expect(await decided(atMeta(2), { status: 'APPROVED' })).toMatchObject({ state: 'approved', approvedVersion: 2 });
    expect(await decided(atMeta(2), { status: 'DISABLED' })).toMatchObject({
      state: 'disabled',
      approvedVersion: null,
    });
  });

  it('tells that Meta changed its category', async () => {
    await submit();
    await submitDue(t.platform);
    await decided(atMeta(), { status: 'APPROVED' });
    expect(await decided(atMeta(), { category: 'MARKETING' })).toMatchObject({
      state: 'approved',
      category: 'marketing',
      categoryBefore: 'utility',
    });
    expect(await decided(atMeta(), { category: 'UTILITY' })).toMatchObject({
      category: 'utility',
      categoryBefore: null,
    });
  });

  it('what Meta would not take is told as it says it; no text of one’s own goes as authentication', async () => {
    await edit({ category: 'authentication' });
    const refused = await submit();
    expect([refused.statusCode, Object.keys(refused.json().error.fields)]).toEqual([422, ['category']]);
    await edit({ category: 'utility' });
    Object.assign(t.platform.config, { messaging: { ...messaging, meta: { ...messaging.meta, wabaId: '999' } } });
    await submit();
    await submitDue(t.platform);
    Object.assign(t.platform.config, { messaging });
    expect(await get()).toMatchObject({ state: 'rejected', stateReason: '100', can: { submit: true } });
    // Mended, the same version goes.
    await submit();
    await submitDue(t.platform);
    expect(await decided(atMeta(2 + 1), { status: 'APPROVED' })).toMatchObject({ state: 'approved' });
  });
});

describe('what is lost on the way', () => {
  it('a post whose answer never came is found by its name, and is not posted twice', async () => {
    await submit();
    isLost = true;
    expect(await submitDue(t.platform)).toBe(0);
    isLost = false;
    expect(await get()).toMatchObject({ state: 'inReview' });
    t.setNow(minutes(5));
    expect(await submitDue(t.platform)).toBe(1);
    t.setNow(null);
    expect(dev.meta.templates.filter((x) => x.name === atMeta().name)).toHaveLength(1);
    expect(await decided(atMeta(), { status: 'APPROVED' })).toMatchObject({ state: 'approved' });
  });

  it('a call that comes before the answer of the post is heeded', async () => {
    await submit();
    isLost = true;
    await submitDue(t.platform);
    isLost = false;
    expect(await decided(atMeta(), { status: 'APPROVED' })).toMatchObject({ state: 'approved', approvedVersion: 1 });
    t.setNow(minutes(5));
    expect(await submitDue(t.platform), 'Meta has it').toBe(0);
    t.setNow(null);
  });

  it('calls that never came are mended by asking: hourly while one waits, else once a night', async () => {
    await submit();
    await submitDue(t.platform);
    dev.meta.decide(atMeta(), { status: 'REJECTED', reason: 'PROMOTIONAL' }, false);
    expect(await pollReviews(t.platform), 'asked just now').toBe(false);
    t.setNow(minutes(61));
    expect(await pollReviews(t.platform)).toBe(true);
    t.setNow(null);
    expect(await get()).toMatchObject({ state: 'rejected', stateReason: 'PROMOTIONAL' });
    t.setNow(minutes(122));
    expect(await pollReviews(t.platform)).toBe(false);
    // Somebody deletes it at Meta.
    dev.meta.templates.splice(dev.meta.templates.indexOf(atMeta()), 1);
    t.setNow(minutes(26 * 60));
    expect(await pollReviews(t.platform)).toBe(true);
    t.setNow(null);
    expect(await get()).toMatchObject({ state: 'disabled', stateReason: 'DELETED' });
  });

  it('while Meta is away it is tried for a day, then told', async () => {
    const away = { ...messaging, meta: { ...messaging.meta, url: 'http://127.0.0.1:9/v24.0' } };
    Object.assign(t.platform.config, { messaging: away });
    await submit();
    await submitDue(t.platform);
    expect(await get()).toMatchObject({ state: 'inReview' });
    t.setNow(minutes(25 * 60));
    await submitDue(t.platform);
    t.setNow(null);
    Object.assign(t.platform.config, { messaging });
    expect(await get()).toMatchObject({ state: 'rejected', stateReason: 'unreachable', can: { submit: true } });
  });
});

describe('who tells, and of what', () => {
  const post = (value: object, time: number, secret: string = devAccess.meta.appSecret) => {
    const change = { field: 'message_template_status_update', value };
    const payload = JSON.stringify({ entry: [{ id: devAccess.meta.wabaId, time, changes: [change] }] });
    const signature = metaSignature(secret, Buffer.from(payload));
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
    return t.app.inject({ method: 'POST', url: metaHookPath, payload, headers });
  };
  const approval = (of: Pick<DevTemplate, 'id' | 'name' | 'language'>) => ({
    event: 'APPROVED',
    message_template_id: Number(of.id),
    message_template_name: of.name,
    message_template_language: of.language,
    reason: 'NONE',
  });

  it('Meta alone, of templates that are ours; what is old changes nothing', async () => {
    await submit();
    await submitDue(t.platform);
    const now = Math.floor(Date.now() / 1000);
    expect((await post(approval(atMeta()), now, 'otro')).statusCode).toBe(401);
    expect((await post(approval({ id: '1', name: 'de_otro', language: 'es_MX' }), now)).statusCode).toBe(200);
    expect((await post(approval({ ...atMeta(), language: 'en' }), now)).statusCode).toBe(200);
    expect(await get()).toMatchObject({ state: 'inReview' });
    expect((await post({ ...approval(atMeta()), event: 'PAUSED' }, now + 60)).statusCode).toBe(200);
    expect((await post(approval(atMeta()), now + 30)).statusCode).toBe(200);
    expect(await get()).toMatchObject({ state: 'paused', approvedVersion: null });
    expect((await post({ ...approval(atMeta()), event: 'FLAGGED' }, now + 90)).statusCode).toBe(200);
    expect((await get()).state).toBe('paused');
  });

  it('without WhatsApp nothing is sent to review', async () => {
    Object.assign(t.platform.config, { messaging: { ...messaging, meta: null } });
    const state = await t.call(templatesApi.whatsapp, { token: token() });
    expect(state.json()).toEqual({ isConnected: false });
    expect((await get()).can.submit).toBe(false);
    expect(keyOf(await submit())).toBe('templates.no_whatsapp');
    expect(await submitDue(t.platform)).toBe(0);
    expect(await pollReviews(t.platform)).toBe(false);
    Object.assign(t.platform.config, { messaging });
  });

  it('a mail is nobody’s to review', async () => {
    const answer = await t.call(templatesApi.list, { token: token(), query: { channel: 'email' } });
    const [mail] = (answer.json() as Answer<typeof templatesApi.list>).templates;
    const sent = await t.call(templatesApi.submit, { token: token(), params: { id: mail?._id ?? '' }, body: {} });
    expect(keyOf(sent)).toBe('templates.not_to_submit');
  });

  it('one that Meta has not approved does not take the place of one by which somebody is told', async () => {
    const desk = openNoticeDesk(t, company);
    const asked = (name: string): Promise<LightMyRequestResponse> =>
      t.call(templatesApi.create, {
        token: token(),
        body: {
          name,
          channel: 'whatsapp',
          event: 'appointment',
          message: 'Hola, la cita de tu guía {{folio}} está lista.',
          isInUse: true,
        },
      });
    const use = (id: string): Promise<LightMyRequestResponse> =>
      t.call(templatesApi.update, { token: token(), params: { id }, body: { isInUse: true } });
    await desk.rules([{ event: 'appointment', channels: ['whatsapp'] }]);
    // While the one in use does not leave either, nothing is lost.
    const other: Template = (await asked('Otra')).json();
    expect((await use(template._id)).statusCode).toBe(200);
    await submit();
    await submitDue(t.platform);
    await decided(atMeta(), { status: 'APPROVED' });
    expect([keyOf(await use(other._id)), keyOf(await asked('Una más'))]).toEqual([
      'templates.not_approved',
      'templates.not_approved',
    ]);
    expect((await get()).isInUse).toBe(true);
    await desk.rules([{ event: 'appointment', channels: ['sms'] }]);
    expect((await use(other._id)).json()).toMatchObject({ isInUse: true });
  });
});
