import { auditApi } from '@tramo/contract/audit';
import { checklistApi } from '@tramo/contract/checklist-api';
import type { Outcome } from '@tramo/contract/checklists';
import { checklistsApi } from '@tramo/contract/checklists';
import { clientMergeApi } from '@tramo/contract/client-merge';
import { driverApi } from '@tramo/contract/driver';
import type { Body } from '@tramo/contract/endpoint';
import {
  type ChecklistEvidence,
  type ClientEvidence,
  type EvidenceNeeds,
  type EvidenceRule,
  evidenceRulesApi,
  noEvidence,
  requiredOnDay,
  type SubstatusEvidence,
} from '@tramo/contract/evidence-rules';
import { proofApi, type Visit } from '@tramo/contract/proof';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keyOf, openTestApp, type TestApp } from '../../../test/app.ts';
import { buildClient, buildCompany, buildGuides, buildUser, type Company } from '../../../test/builders.ts';
import { contentOf, publishedChecklist, question } from '../../../test/checklists.ts';
import { buildStartedRoute, manageGuide, pins } from '../../../test/routes.ts';

let t: TestApp;
let c: Company;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  c = await buildCompany(t);
});

const needs = (parts: Partial<EvidenceNeeds> = {}): EvidenceNeeds => ({ ...noEvidence, ...parts });
const save = (body: Body<typeof evidenceRulesApi.save>, token = c.admin.token) =>
  t.call(evidenceRulesApi.save, { token, body });
const saved = async (body: Body<typeof evidenceRulesApi.save>): Promise<EvidenceRule> => {
  const answer = await save(body);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
};
const matrix = async (query: Record<string, string> = {}, token = c.admin.token) =>
  (await t.call(evidenceRulesApi.list, { token, query })).json() as {
    company: Record<Outcome, EvidenceRule>;
    clients: ClientEvidence[];
    substatus: SubstatusEvidence[];
    checklists: ChecklistEvidence[];
    count: { totalCount: number };
  };
const idOf = async (name: string): Promise<string> =>
  (await matrix()).substatus.find((s) => s.name === name)?._id as string;

describe('the evidence matrix', () => {
  it('tells what the checklist asks that answers for a client and an outcome, once phones get it', async () => {
    const [alfa, beta] = [await buildClient(t, c.id, { name: 'Alfa' }), await buildClient(t, c.id, { name: 'Beta' })];
    const { token } = c.admin;
    const made = async (name: string, clientIds: string[], photos: number): Promise<void> => {
      const body = { name, category: 'delivered' as const };
      const { _id: id } = (await t.call(checklistApi.create, { token, body })).json();
      for (const clientId of clientIds)
        await t.call(checklistApi.attachToClient, { token, params: { id: clientId }, body: { checklistIds: [id] } });
      const asked = [
        question('Foto', { type: 'photos', required: true, min: photos, max: 5 }),
        question('Otra foto', { type: 'photos', max: 5 }),
      ];
      await publishedChecklist(t, token, id, contentOf(asked));
      expect((await matrix()).checklists.filter((x) => x.name === name)).toEqual([]);
      await t.call(checklistApi.update, { token, params: { id }, body: { visible: true } });
    };
    await made('De todos', [], 2);
    await made('De Beta', [beta], 4);
    const told = (await matrix()).checklists.map((x) => [x.clientId, x.outcome, x.name, x.needs.photos]);
    expect(told).toEqual([
      [null, 'delivered', 'De todos', 2],
      [alfa, 'delivered', 'De todos', 2],
      [beta, 'delivered', 'De Beta', 4],
    ]);
  });

  it('begins empty, keeps a rule for each cell, tells clients with rules first, and takes them away again', async () => {
    const [alfa, beta] = [
      await buildClient(t, c.id, { name: 'Alfa' }),
      await buildClient(t, c.id, { name: 'Beta Ñandú' }),
    ];
    const empty = await matrix();
    expect(empty.company.delivered).toEqual({ needs: null, version: 0 });
    expect(empty.clients.map((x) => [x.name, x.rules.partial])).toEqual([
      ['Alfa', { needs: null, version: 0 }],
      ['Beta Ñandú', { needs: null, version: 0 }],
    ]);
    const two = await saved({ clientId: beta, outcome: 'delivered', needs: needs({ photos: 2 }), version: 0 });
    expect(two).toEqual({ needs: needs({ photos: 2 }), version: 1 });
    await saved({ outcome: 'undelivered', needs: needs({ photos: 3, videos: 1 }) });
    await saved({ substatusId: await idOf('Cliente ausente'), needs: needs({ scans: 1 }) });
    const now = await matrix();
    expect(now.clients.map((x) => x.name)).toEqual(['Beta Ñandú', 'Alfa']);
    expect(now.clients[0]?.rules.delivered).toEqual(two);
    expect(now.company.undelivered.needs).toEqual(needs({ photos: 3, videos: 1 }));
    expect(now.substatus.filter((s) => s.rule.needs).map((s) => [s.name, s.outcome])).toEqual([
      ['Cliente ausente', 'undelivered'],
    ]);
    expect((await matrix({ search: 'nandu' })).count.totalCount).toBe(1);
    expect((await matrix({ clientIds: alfa })).clients.map((x) => x.name)).toEqual(['Alfa']);
    expect((await matrix({ limit: '1', page: '2' })).clients.map((x) => x.name)).toEqual(['Alfa']);
    // Another company's are not there.
    const other = await buildCompany(t);
    expect((await matrix({}, other.admin.token)).company.undelivered.needs).toBe(null);
    // Taken away, its version goes on: who saw it before is told.
    expect(await saved({ clientId: beta, outcome: 'delivered', needs: null, version: 1 })).toEqual({
      needs: null,
      version: 2,
    });
    await saved({ clientId: beta, outcome: 'delivered', needs: needs({ photos: 5 }), version: 2 });
    const { entries } = (await t.call(auditApi.list, { token: c.admin.token, query: { subjectId: beta } })).json();
    expect(entries[0]).toMatchObject({
      action: 'update',
      kind: 'client',
      after: { requiredEvidence: { outcome: 'delivered', photos: 5 } },
    });
  });

  it('tells a stale cell as it is, and lets one of two at once win', async () => {
    const client = await buildClient(t, c.id);
    const cell = { clientId: client, outcome: 'delivered' as const };
    await saved({ ...cell, needs: needs({ photos: 2 }), version: 0 });
    const stale = await save({ ...cell, needs: needs({ photos: 4 }), version: 0 });
    expect([stale.statusCode, keyOf(stale), stale.json().error.detail]).toEqual([
      409,
      'general.stale',
      { needs: needs({ photos: 2 }), version: 1 },
    ]);
    const both = await Promise.all(
      [1, 3].map((photos) => save({ ...cell, outcome: 'partial', needs: needs({ photos }), version: 0 })),
    );
    expect(both.map((a) => a.statusCode).sort()).toEqual([200, 409]);
  });

  it('refuses what is out of range, no cell at all, strangers’ things, and who may not', async () => {
    const client = await buildClient(t, c.id);
    const wild = await save({
      clientId: client,
      outcome: 'delivered',
      needs: { ...noEvidence, photos: 6, videos: 3, scans: 51 },
    });
    expect(wild.json().error.fields).toEqual({
      'needs.photos': 'De 0 a 5 fotos',
      'needs.videos': 'De 0 a 2 videos',
      'needs.scans': 'De 0 a 50 lecturas',
    });
    const substatusId = await idOf('Cliente ausente');
    for (const body of [
      { needs: null },
      { substatusId, outcome: 'partial', needs: null },
      { substatusId, clientId: client, needs: null },
    ] as const)
      expect((await save(body)).statusCode).toBe(422);
    const other = await buildCompany(t);
    const theirs = await buildClient(t, other.id);
    expect(keyOf(await save({ clientId: theirs, outcome: 'delivered', needs: null }))).toBe('clients.not_found');
    const [theirReason] = (await matrix({}, other.admin.token)).substatus;
    expect(keyOf(await save({ substatusId: theirReason?._id ?? '', needs: null }))).toBe('checklists.not_found');
    const supervisor = await buildUser(t, c.id, { type: 'supervisor', roles: ['supervisor'] });
    expect(
      (await save({ clientId: client, outcome: 'delivered', needs: needs({ scans: 1 }) }, supervisor.token)).statusCode,
    ).toBe(200);
    for (const body of [
      { outcome: 'delivered', needs: null },
      { substatusId, needs: null },
    ] as const)
      expect(keyOf(await save(body, supervisor.token))).toBe('auth.forbidden');
    const papers = await buildUser(t, c.id, { staffType: 'documentGenerator', roles: ['documentGenerator'] });
    expect(keyOf(await save({ clientId: client, outcome: 'delivered', needs: null }, papers.token))).toBe(
      'auth.forbidden',
    );
    expect((await t.call(evidenceRulesApi.list, { token: papers.token })).statusCode).toBe(403);
  });
});

describe('what a visit lacks', () => {
  const scan = (text: string) => ({ kind: 'scan' as const, text, at: '2026-11-21T18:00:00.000Z' });
  const visitOf = async (guideId: string): Promise<Visit> =>
    (await t.call(proofApi.visits, { token: c.admin.token, params: { id: guideId } })).json().visits[0];
  const lacking = async (part: string): Promise<string[]> =>
    (await t.call(proofApi.list, { token: c.admin.token, body: { missing: [part as 'scan'] } }))
      .json()
      .visits.map((v: Visit) => v.guideId);

  it('follows the rules as they are when it is made; earlier visits keep what was true', async () => {
    const client = await buildClient(t, c.id);
    const route = await buildStartedRoute(t, c, {
      guides: pins(6).map((address, n) => ({ clientId: n < 4 ? client : null, party: { address } })),
    });
    const [before = '', scans = '', less = '', absent = '', plain = '', company = ''] = route.guideIds;
    const delivered = { receivedBy: 'Luis', lat: 25.6, lng: -100.3 };
    await manageGuide(t, route, before, delivered);
    expect((await visitOf(before)).missing).toEqual(['photo', 'signature']);

    // The client asks for two scans instead of what the company asks for.
    await saved({ clientId: client, outcome: 'delivered', needs: needs({ scans: 2 }) });
    await manageGuide(t, route, scans, { ...delivered, evidence: [scan('A')] });
    expect((await visitOf(scans)).missing).toEqual(['scan']);
    await manageGuide(t, route, less, { ...delivered, receivedBy: '', evidence: [scan('A'), scan('B')] });
    expect((await visitOf(less)).missing).toEqual([]);
    // A sub-status adds, whatever the case of its name.
    await saved({ substatusId: await idOf('Cliente ausente'), needs: needs({ videos: 1, receiver: true }) });
    await manageGuide(t, route, absent, {
      result: 'undelivered',
      subStatus: 'cliente ausente',
      lat: 25.6,
      lng: -100.3,
    });
    expect((await visitOf(absent)).missing).toEqual(['photo', 'video', 'receiver']);
    // Guides of nobody follow the company.
    await manageGuide(t, route, plain, delivered);
    expect((await visitOf(plain)).missing).toEqual(['photo', 'signature']);
    await saved({ outcome: 'delivered', needs: needs({ receiver: true }) });
    await manageGuide(t, route, company, delivered);
    expect((await visitOf(company)).missing).toEqual([]);

    expect((await visitOf(before)).missing).toEqual(['photo', 'signature']);
    expect((await lacking('scan')).sort()).toEqual([scans]);
    expect((await lacking('video')).sort()).toEqual([absent]);
    expect((await lacking('any')).sort()).toEqual([absent, before, plain, scans].sort());
  });

  it('is known to the phone before: told once for the day, the same as the server decides', async () => {
    const client = await buildClient(t, c.id);
    await saved({ clientId: client, outcome: 'delivered', needs: needs({ scans: 2 }) });
    await saved({ clientId: await buildClient(t, c.id), outcome: 'delivered', needs: needs({ photos: 5 }) });
    await saved({ substatusId: await idOf('Cliente ausente'), needs: needs({ photos: 3 }) });
    const route = await buildStartedRoute(t, c, {
      guides: pins(2).map((address, n) => ({ clientId: n === 0 ? client : null, party: { address } })),
    });
    const { routes, evidence } = (await t.call(driverApi.routes, { token: route.driver.token })).json();
    expect(routes[0].stops.map((s: { clientId: string | null }) => s.clientId)).toEqual([client, null]);
    expect(evidence.clients).toEqual([{ clientId: client, outcome: 'delivered', needs: needs({ scans: 2 }) }]);
    expect(evidence.company.undelivered).toEqual(needs({ photos: 1 }));
    const at = (clientId: string | null, outcome: Outcome, subStatus: string | null = null) =>
      requiredOnDay(evidence, { clientId, outcome, subStatus });
    expect(at(client, 'delivered').scans).toEqual({ needed: 2, from: 'client' });
    expect(at(null, 'delivered').signature).toEqual({ needed: true, from: 'company' });
    expect(at(client, 'undelivered', 'Cliente ausente').photos).toEqual({ needed: 3, from: 'substatus' });
    // A sub-status that is deleted asks for nothing more.
    const substatusId = await idOf('Cliente ausente');
    await t.call(checklistsApi.updateSubstatus, {
      token: c.admin.token,
      params: { id: substatusId },
      body: { status: 'deleted' },
    });
    const later = (await t.call(driverApi.routes, { token: route.driver.token })).json();
    expect(later.evidence.substatus).toEqual([]);
  });

  it('goes with the client into the one that it is merged into, where that has no rule of its own', async () => {
    const [into, other] = [await buildClient(t, c.id), await buildClient(t, c.id)];
    await saved({ clientId: into, outcome: 'delivered', needs: needs({ photos: 1 }) });
    await saved({ clientId: other, outcome: 'delivered', needs: needs({ photos: 5 }) });
    await saved({ clientId: other, outcome: 'partial', needs: needs({ photos: 4 }) });
    await buildGuides(c, [{ clientId: other }]);
    const answer = await t.call(clientMergeApi.merge, {
      token: c.admin.token,
      params: { id: into },
      body: { from: [other] },
    });
    expect(answer.statusCode).toBe(200);
    const [row] = (await matrix({ clientIds: into })).clients;
    expect([row?.rules.delivered.needs?.photos, row?.rules.partial.needs?.photos]).toEqual([1, 4]);
  });
});
