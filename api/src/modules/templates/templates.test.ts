import { codesApi } from '@tramo/contract/codes';
import type { Answer, Body, Query } from '@tramo/contract/endpoint';
import { messageEvents } from '@tramo/contract/message-events';
import { notificationSettingsApi } from '@tramo/contract/notification-settings';
import { type Template, templatesApi } from '@tramo/contract/templates';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildClient, buildCompany, buildGuide, buildUser, type Company } from '../../../test/builders.ts';
import { certified, openCodesDesk } from '../../../test/codes.ts';
import { openNoticeDesk } from '../../../test/notices.ts';
import { auditOf } from '../../../test/signin.ts';
import { inTx } from '../../platform/context.ts';
import { openMessages, renderFor } from './templates.render.service.ts';
import { metaName } from './templates.rules.ts';

const t = await testApp();
let company: Company;
beforeEach(async () => {
  company = await buildCompany(t, 'Paquetería <Norte>');
});

const token = (): string => company.admin.token;
const list = async (query: Query<typeof templatesApi.list> = {}): Promise<Answer<typeof templatesApi.list>> =>
  (await t.call(templatesApi.list, { token: token(), query: query as Record<string, string> })).json();
const create = (body: Partial<Body<typeof templatesApi.create>>) =>
  t.call(templatesApi.create, {
    token: token(),
    body: {
      name: 'La mía',
      event: 'undelivered',
      subject: 'Guía {{folio}}',
      message: 'Hola {{destinatario}}',
      ...body,
    },
  });
const made = async (body: Partial<Body<typeof templatesApi.create>> = {}): Promise<Template> =>
  (await create(body)).json();
const update = (id: string, body: Body<typeof templatesApi.update>) =>
  t.call(templatesApi.update, { token: token(), params: { id }, body });
const remove = (id: string) => t.call(templatesApi.remove, { token: token(), params: { id } });
const ofPlace = async (place: Pick<Template, 'event' | 'channel' | 'locale'>): Promise<Template> => {
  const { templates } = await list({ ...place });
  return templates.find((x) => x.isInUse) as Template;
};

describe('templates', () => {
  it('begin with ours: one in use for each event, channel and language', async () => {
    const { templates, count } = await list({ limit: '100' });
    expect(count.totalCount).toBe(messageEvents.length * 3 * 2);
    expect(templates.every((x) => x.isDefault && x.isInUse && x.version === 1 && x.updatedBy === null)).toBe(true);
    expect(templates.filter((x) => x.channel === 'whatsapp').every((x) => x.state === 'draft')).toBe(true);
    expect(templates.filter((x) => x.channel !== 'whatsapp').every((x) => x.state === 'ready')).toBe(true);
    expect((await list({ limit: '1', page: '2' })).templates).toHaveLength(1);
    expect((await list()).count.totalCount).toBe(60);
    expect((await list({ search: 'sustituye al anterior' })).templates.map((x) => x.channel)).toEqual(['email', 'sms']);
  });

  it('are made of name, subject, event and message; the company’s people are told who changed what', async () => {
    const mail = await made();
    expect(mail).toMatchObject({
      channel: 'email',
      locale: 'es',
      message: 'Hola {{destinatario}}',
      blocks: [{ type: 'logo' }, { type: 'text', text: 'Hola {{destinatario}}' }],
      isInUse: false,
      updatedBy: 'Admin de Prueba',
      version: 1,
    });
    const changed = (await update(mail._id, { message: 'Adiós {{folio}}', version: 1 })).json();
    expect(changed).toMatchObject({ message: 'Adiós {{folio}}', version: 2 });
    // Nothing changed: no version.
    expect((await update(mail._id, { subject: 'Guía {{folio}}', blocks: changed.blocks })).json().version).toBe(2);
    const { versions } = (
      await t.call(templatesApi.versions, { token: token(), params: { id: mail._id } })
    ).json() as Answer<typeof templatesApi.versions>;
    expect(versions.map((v) => [v.number, v.message])).toEqual([
      [2, 'Adiós {{folio}}'],
      [1, 'Hola {{destinatario}}'],
    ]);
    expect((await auditOf(t, mail._id)).map((e) => e.action)).toEqual(['create', 'update']);
  });

  it('a version never changes', async () => {
    const { _id } = await made();
    await expect(
      t.platform.db.system((trx) =>
        sql`update message_template_version set message = 'x' where template_id = ${_id}`.execute(trx),
      ),
    ).rejects.toThrow('never changes');
  });

  it.each<[Partial<Body<typeof templatesApi.create>>, Record<string, string>]>([
    [{ name: ' ' }, { name: 'Este campo es requerido' }],
    [{ subject: '' }, { subject: 'Este campo es requerido' }],
    [{ message: '' }, { message: 'El correo necesita al menos un texto' }],
    [{ message: 'Hola {{nombre}}' }, { message: 'No hay ninguna variable «nombre»' }],
    [
      { message: '{{destinatarioo}}' },
      { message: 'No hay ninguna variable «destinatarioo». ¿Quisiste decir «destinatario»?' },
    ],
    [{ message: '{{codigo}}' }, { message: 'Este evento no tiene la variable «codigo»' }],
    [{ subject: '{{#si folio}}x' }, { subject: 'Falta el final {{/si}} de la condición «folio»' }],
    [{ channel: 'sms', message: '{{constructor}}' }, { message: 'No hay ninguna variable «constructor»' }],
    [
      {
        blocks: [
          { type: 'text', text: 'a' },
          { type: 'button', label: 'Ver', url: 'javascript:alert(1)' },
        ],
      },
      { 'blocks.1.url': 'Pon un enlace de la lista de variables, o una dirección que empiece con https://' },
    ],
    [{ channel: 'whatsapp', message: 'Hola {{folio}}' }, { message: expect.stringContaining('WhatsApp no acepta') }],
    [{ event: 'certifiedCode', channel: 'sms', message: 'Hola' }, { message: expect.stringContaining('{{codigo}}') }],
  ])('are refused with the reason at the field: %j', async (body, fields) => {
    const answer = await create(body);
    expect([answer.statusCode, answer.json().error.fields]).toEqual([422, fields]);
  });

  it('one of a place is in use: neither it nor ours can be deleted; others go, with their names', async () => {
    const place = { event: 'undelivered', channel: 'email', locale: 'es' } as const;
    const ours = await ofPlace({ ...place });
    await list();
    const mine = await made({ isInUse: true });
    expect(await ofPlace(place)).toMatchObject({ _id: mine._id, can: { use: false, remove: false } });
    expect(keyOf(await remove(mine._id))).toBe('templates.in_use');
    expect(keyOf(await create({ name: 'LA MÍA' }))).toBe('templates.name_taken');
    const used = (await list(place)).templates.find((x) => x.isDefault) as Template;
    expect(used.isInUse).toBe(false);
    expect(keyOf(await remove(used._id))).toBe('templates.is_default');
    expect((await update(used._id, { isInUse: true })).json()).toMatchObject({ isInUse: true, version: 1 });
    expect(ours === undefined || ours._id === used._id).toBe(true);
    expect((await remove(mine._id)).json()).toEqual({ ok: true });
    expect(keyOf(await remove(mine._id))).toBe('templates.not_found');
    expect((await create({})).statusCode).toBe(200);
  });

  it('who is told by it is named where it is not deleted: by the company’s rules and by clients’ own', async () => {
    const desk = openNoticeDesk(t, company);
    await desk.rules(
      [
        { event: 'undelivered', channels: ['sms', 'email'] },
        { event: 'undelivered', recipient: 'defaultEmail' },
        { event: 'managed', recipient: 'extraEmails' },
      ],
      { defaultEmail: 'avisos@norte.mx', extraEmails: ['otro@norte.mx'] },
    );
    const clientId = await buildClient(t, company.id, { name: 'Librería López' });
    const own = { event: 'undelivered', recipient: 'clientContacts', way: { channels: ['email'] } } as const;
    const saved = await t.call(notificationSettingsApi.saveClient, {
      token: token(),
      params: { clientId },
      body: { exceptions: [own], version: 0 },
    });
    expect(saved.json().error).toBeUndefined();
    const mail = await made({ isInUse: true });
    const answer = await remove(mail._id);
    expect([answer.statusCode, answer.json().error]).toMatchObject([
      409,
      {
        key: 'templates.told_by',
        message:
          'La plantilla «La mía» está en uso: con ella se avisa de «No entregada» (destinatario, correo predeterminado y Librería López con reglas propias). Pon otra en uso antes de eliminarla',
      },
    ]);
    // Nobody is told by WhatsApp.
    const whatsapp = await ofPlace({ event: 'undelivered', channel: 'whatsapp', locale: 'es' });
    expect(keyOf(await remove(whatsapp._id))).toBe('templates.in_use');
  });

  it('a stale version answers the template as it is', async () => {
    const { _id } = await made();
    await update(_id, { subject: 'Una', version: 1 });
    const answer = await update(_id, { subject: 'Otra', version: 1 });
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      expect.objectContaining({
        key: 'general.stale',
        detail: expect.objectContaining({ subject: 'Una', version: 2 }),
      }),
    ]);
  });

  it('are the admins’ alone', async () => {
    const manager = await buildUser(t, company.id, { roles: ['routes-manager'] });
    expect((await t.call(templatesApi.list, { token: manager.token })).statusCode).toBe(403);
  });
});

describe('a preview', () => {
  const preview = async (id: string, body: Body<typeof templatesApi.preview> = {}) =>
    (await t.call(templatesApi.preview, { token: token(), params: { id }, body })).json() as Answer<
      typeof templatesApi.preview
    >;

  it('shows the last guide of the event, or made-up data where there is none', async () => {
    const mail = await ofPlace({ event: 'appointment', channel: 'email', locale: 'es' });
    const without = await preview(mail._id);
    expect(without.guide).toBeNull();
    expect(without.subject).toBe('Tu cita: guía G-1001');
    await buildGuide(company, { folio: 'VIEJA' });
    const guideId = await buildGuide(company, { folio: '<b>F-77</b>', party: { contactName: 'Ñandú & <i>Cía</i>' } });
    const shown = await preview(mail._id);
    expect(shown.guide).toEqual({ _id: guideId, folio: '<b>F-77</b>' });
    expect(shown.subject).toBe('Tu cita: guía <b>F-77</b>');
    expect(shown.text).toContain('Hola, Ñandú & <i>Cía</i>:');
    expect(shown.html).toContain('Hola, Ñandú &amp; &lt;i&gt;Cía&lt;/i&gt;:');
    expect(shown.html).toContain('Paquetería &lt;Norte&gt;');
    expect(shown.html).not.toMatch(/<b>|<i>|<script/);
    expect(shown.html).toMatch(/href="http:\/\/[^"]+\/tracking#[\w-]{40,}"/);
    expect((await preview(mail._id, { subject: 'Mira {{folio}}' })).subject).toBe('Mira <b>F-77</b>');
  });

  it('counts segments and cost of a text message, without accents when it says so', async () => {
    const sms = await made({ channel: 'sms', message: 'Tu código llegó, {{folio}}' });
    expect(await preview(sms._id)).toMatchObject({
      html: null,
      text: 'Tu código llegó, G-1001',
      sms: { encoding: 'UCS-2', segments: 1, cost: 0.9 },
    });
    expect(await preview(sms._id, { withoutAccents: true })).toMatchObject({
      text: 'Tu codigo llego, G-1001',
      sms: { encoding: 'GSM-7', segments: 1 },
    });
    expect(await preview(sms._id, { message: 'ó'.repeat(71) })).toMatchObject({ sms: { segments: 2, cost: 1.8 } });
  });

  it('names no guide of another company', async () => {
    const other = await buildCompany(t);
    const guideId = await buildGuide(other, {});
    const { _id } = await made();
    const answer = await t.call(templatesApi.preview, { token: token(), params: { id: _id }, body: { guideId } });
    expect(keyOf(answer)).toBe('guides.not_found');
  });
});

describe('what leaves', () => {
  it('a code’s message says what the company wrote, from the next one on', async () => {
    const desk = openCodesDesk(t, company);
    const all = certified({
      party: { email: 'ana@ejemplo.mx' },
      notify: { email: true, sms: true, whatsapp: true, whatsappPhone: '' },
    });
    const bodies = async (id: string): Promise<Record<string, string>> =>
      Object.fromEntries((await desk.messages(id)).map((m) => [m.channel, m.body]));
    const before = await desk.startedRoute([all]);
    const ours = await bodies(before.guideIds[0] as string);
    expect(ours.email).toMatch(
      /Hola, .+:\n\nTu paquete de Paquetería <Norte> va en camino[\s\S]+Tu código es: \d{6}\n\nDíselo solo al operador, en tu puerta, cuando recibas tu paquete\./,
    );
    expect(ours.sms).toMatch(
      /tu codigo de la guia .+ es \d{6}\. Diselo solo al operador, en tu puerta, cuando recibas tu paquete\.$/,
    );
    expect(ours.whatsapp).toMatch(/es \d{6}\. Díselo solo/);

    const place = { event: 'certifiedCode', locale: 'es' } as const;
    const mail = await ofPlace({ ...place, channel: 'email' });
    await update(mail._id, { subject: 'Abre, {{destinatario}}', message: 'Tu clave: {{codigo}} ({{folio}})' });
    await made({ ...place, channel: 'sms', message: 'Clave {{codigo}} de {{empresa}}', isInUse: true });
    const after = await desk.startedRoute([all]);
    const id = after.guideIds[0] as string;
    const [first] = await desk.messages(id);
    expect(first?.subject).toMatch(/^Abre, /);
    const theirs = await bodies(id);
    const [page] = await t.platform.db.system(
      async (trx) =>
        (
          await sql<{ html: string }>`select html from message where guide_id = ${id} and channel = 'email'`.execute(
            trx,
          )
        ).rows,
    );
    expect(page?.html).toMatch(/Tu clave: \d{6} \(.+\)<\/p>/);
    expect(theirs.email).toMatch(/Tu clave: \d{6} \(.+\)$/);
    expect(theirs.sms).toMatch(/^Clave \d{6} de Paquetería <Norte>$/);

    t.setNow(new Date(Date.now() + 20 * 60_000));
    const again = await t.call(codesApi.resend, { token: token(), params: { id } });
    t.setNow(null);
    expect(again.statusCode).toBe(200);
    expect((await desk.messages(id))[0]?.body).toMatch(/\d{6}/);
  });

  it('a mail goes as text and as a page; a WhatsApp template only as Meta approved it', async () => {
    const guideId = await buildGuide(company, { folio: 'F-1', party: { contactName: 'Ana\nRíos' } });
    const wanted = { event: 'appointment', companyId: company.id, guideId, locale: 'es' } as const;
    const mail = await inTx(company.ctx, (tx) =>
      renderFor(tx, { ...wanted, channel: 'email', unsubscribeUrl: 'https://x.mx/baja?a=1&b=2' }),
    );
    expect(mail.text).toContain('No quiero recibir estos avisos: https://x.mx/baja?a=1&b=2');
    expect(mail.html).toContain('href="https://x.mx/baja?a=1&amp;b=2"');
    const whatsapp = await ofPlace({ event: 'appointment', channel: 'whatsapp', locale: 'es' });
    const said = () => inTx(company.ctx, (tx) => renderFor(tx, { ...wanted, channel: 'whatsapp' }));
    expect(await said()).not.toHaveProperty('template');
    await t.platform.db.system((trx) =>
      sql`update message_template set state = 'approved', approved_version = 1 where id = ${whatsapp._id}`.execute(trx),
    );
    const edited = (await update(whatsapp._id, { message: 'La guía {{folio}} llega pronto.' })).json();
    expect(edited).toMatchObject({ state: 'draft', approvedVersion: 1, version: 2 });
    const sent = await said();
    expect(sent.text).toBe('La guía F-1 llega pronto.');
    expect(sent.template).toMatchObject({ name: metaName('appointment', whatsapp._id, 1), language: 'es_MX' });
    expect(sent.template?.name).toMatch(/^[a-z0-9_]+$/);
    expect(sent.template?.parameters.slice(0, 3)).toEqual(['Ana Ríos', 'F-1', 'Paquetería <Norte>']);
  });

  it('knows no guide of another company', async () => {
    const other = await buildCompany(t);
    const guideId = await buildGuide(other, {});
    await inTx(company.ctx, async (tx) => {
      const say = await openMessages(tx, {
        event: 'managed',
        companyId: company.id,
        guideIds: [guideId],
        locale: 'es',
      });
      expect(() => say({ guideId, channel: 'sms' })).toThrow();
    });
  });
});
