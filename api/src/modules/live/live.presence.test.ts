import { limits } from '@tramo/contract/limits';
import { planningApi } from '@tramo/contract/planning';
import { type Present, presenceApi } from '@tramo/contract/presence';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildCedi,
  buildCompany,
  buildGuide,
  buildUser,
  buildVehicle,
  type Company,
  type Person,
} from '../../../test/builders.ts';
import { type BuiltRoute, buildReadyRoute } from '../../../test/routes.ts';
import { openStream } from '../../../test/stream.ts';
import { isSame, peopleOf } from './live.presence.rules.ts';
import { endSilentPresence } from './live.presence.service.ts';

describe('people behind tabs', () => {
  const tab = (userId: string, isEditing = false) => ({ userId, name: `Ana ${userId}`, isEditing });
  test('each once, by name, editing in any of the tabs', () => {
    expect(peopleOf([tab('b'), tab('a'), tab('b', true), tab('b')])).toEqual([
      { userId: 'a', name: 'Ana a', isEditing: false },
      { userId: 'b', name: 'Ana b', isEditing: true },
    ]);
  });
  test.each([
    [['a'], ['a'], true],
    [['a'], ['a', 'b'], false],
    [['a', 'b'], ['a'], false],
    [[], [], true],
  ])('%o and %o are the same people: %s', (a, b, same) => {
    expect(
      isSame(
        a.map((u) => tab(u)),
        b.map((u) => tab(u)),
      ),
    ).toBe(same);
  });
  test('who begins to edit is news', () => expect(isSame([tab('a')], [tab('a', true)])).toBe(false));
});

describe('presence', () => {
  let t: TestApp;
  let c: Company;
  let route: BuiltRoute;
  let ana: Person;
  let luis: Person;
  const start = new Date('2026-11-23T15:00:00Z');
  beforeAll(async () => {
    t = await openTestApp();
    c = await buildCompany(t);
    ana = await buildUser(t, c.id, { roles: ['routes-manager'], fullName: 'Ana Garza Treviño' });
    luis = await buildUser(t, c.id, { roles: ['routes-manager'], fullName: 'Luis Peña Ríos' });
  });
  beforeEach(async () => {
    t.setNow(null);
    route = await buildReadyRoute(t, c, { stops: 1 });
    t.setNow(start);
  });
  afterAll(() => t?.close());

  const later = (seconds: number): void => t.setNow(new Date(t.platform.now().getTime() + seconds * 1000));
  const say = (who: { token: string }, state = 'viewing', more: object = {}) =>
    t.call(presenceApi.here, { token: who.token, body: { kind: 'route', id: route.id, state, ...more } });
  const others = async (...args: Parameters<typeof say>): Promise<Present[]> => (await say(...args)).json().people;
  /** What the stream was given about the route, in order: the names, those who edit with a star. */
  const sent = async (id = route.id): Promise<string[]> =>
    t.platform.db.system(async (trx) =>
      (
        await sql<{
          people: Present[];
        }>`select payload->'people' as people from event where name = 'presence.changed' and payload->>'id' = ${id} order by id`.execute(
          trx,
        )
      ).rows.map((r) => r.people.map((p) => `${p.name.split(' ')[0]}${p.isEditing ? '*' : ''}`).join(' ')),
    );

  test('each hears of the others, and only changes are told', async () => {
    expect(await others(ana)).toEqual([]);
    expect(await others(luis, 'editing')).toEqual([
      { userId: ana.userId, name: 'Ana Garza Treviño', isEditing: false },
    ]);
    later(limits.presenceBeatS);
    expect((await others(ana)).map((p) => [p.name, p.isEditing])).toEqual([['Luis Peña Ríos', true]]);
    await say(luis, 'editing');
    await say(luis);
    expect(await others(luis, 'left')).toEqual([expect.objectContaining({ userId: ana.userId })]);
    await say(luis, 'left');
    expect(await sent()).toEqual(['Ana', 'Ana Luis*', 'Ana Luis', 'Ana']);
  });

  test('two tabs are one person, there until both are closed', async () => {
    await say(luis);
    expect(await others(ana, 'editing', { tab: 'a' })).toHaveLength(1);
    await say(ana, 'viewing', { tab: 'b' });
    expect((await others(luis)).map((p) => p.isEditing)).toEqual([true]);
    await say(ana, 'left', { tab: 'a' });
    expect((await others(luis)).map((p) => p.isEditing)).toEqual([false]);
    await say(ana, 'left', { tab: 'b' });
    expect(await others(luis)).toEqual([]);
    expect(await sent()).toEqual(['Luis', 'Ana* Luis', 'Ana Luis', 'Luis']);
  });

  test('who falls silent is gone: for the next who asks, and told by the sweep', async () => {
    await say(ana);
    later(30);
    await say(luis);
    later(limits.presenceEndsS - 29);
    await endSilentPresence(t.platform);
    await endSilentPresence(t.platform);
    expect(await sent()).toEqual(['Ana', 'Ana Luis', 'Luis']);
    later(limits.presenceEndsS);
    expect(await others(ana)).toEqual([]);
    expect((await sent()).at(-1)).toBe('Ana');
  });

  test('two who come at once both stand in what is told last', async () => {
    await Promise.all([say(ana), say(luis)]);
    expect((await sent()).at(-1)).toBe('Ana Luis');
  });

  test('only for who may see the thing, of every kind', async () => {
    const cedi = await buildCedi(t, c.id);
    const far = await buildUser(t, c.id, { roles: ['routes-manager'], cediIds: [cedi] });
    const stranger = (await buildCompany(t)).admin;
    const papers = await buildUser(t, c.id, { staffType: 'documentGenerator', roles: ['documentGenerator'] });
    const guide = route.guideIds[0] as string;
    const guideIds = [await buildGuide(c, { party: { address: { lat: 25.69, lng: -100.3 } } })];
    const plan = (
      await t.call(planningApi.create, {
        token: c.admin.token,
        body: {
          name: 'Plan',
          startDate: '2026-11-24',
          guides: guideIds,
          vehicles: [await buildVehicle(t, c)],
          capacityConfirmed: true,
        },
      })
    ).json()._id;
    const status = async (who: { token: string }, kind: string, id: string) =>
      (await say(who, 'viewing', { kind, id })).statusCode;
    for (const [kind, id] of [
      ['route', route.id],
      ['guide', guide],
      ['plan', plan],
    ] as const) {
      expect([
        kind,
        await status(far, kind, id),
        await status(stranger, kind, id),
        await status(papers, kind, id),
      ]).toEqual([kind, 404, 404, 403]);
      expect([kind, await status(ana, kind, id)]).toEqual([kind, 200]);
    }
    expect(await others(far, 'left')).toEqual([]);
    const cedis = await t.platform.db.system(
      async (trx) =>
        (
          await sql<{ cedi_id: string }>`select distinct cedi_id from event where name = 'presence.changed'`.execute(
            trx,
          )
        ).rows,
    );
    expect(cedis).toEqual([{ cedi_id: c.cediId }]);
  });
});

test('the stream tells it to those who work the board', async () => {
  const t = await openTestApp({ background: true });
  try {
    const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const c = await buildCompany(t);
    const route = await buildReadyRoute(t, c, { stops: 1 });
    const papers = await buildUser(t, c.id, { staffType: 'documentGenerator', roles: ['documentGenerator'] });
    const [board, looking] = await Promise.all([openStream(url, c.admin.token), openStream(url, papers.token)]);
    const say = (state: string) =>
      t.call(presenceApi.here, { token: c.admin.token, body: { kind: 'route', id: route.id, state } });
    await Promise.all([board, looking].map((s) => s.until((items) => items.length > 0)));
    await say('editing');
    await board.until((items) => items.some((i) => i.event.type === 'presence.changed'));
    expect(board.items.at(-1)?.event).toEqual({
      type: 'presence.changed',
      kind: 'route',
      id: route.id,
      people: [{ userId: c.admin.userId, name: expect.any(String), isEditing: true }],
    });
    expect(looking.items.map((i) => i.event.type)).not.toContain('presence.changed');
    for (const s of [board, looking]) s.close();
  } finally {
    await t.close();
  }
});
