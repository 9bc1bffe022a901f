import type { ActiveChecklist } from '@tramo/contract/checklist-api';
import { questionsOf } from '@tramo/contract/checklist-content';
import { evaluate, failuresOf } from '@tramo/contract/checklist-logic';
import { keptAnswers } from '@tramo/contract/checklist-shown';
import { type ChecklistTemplateKey, checklistTemplates, templateContent } from '@tramo/contract/checklist-templates';
import { type AnswerEvidence, answerEvidence, type ChecklistFacts, contextOf } from '@tramo/contract/checklist-visit';
import type { Outcome } from '@tramo/contract/checklists';
import { sql } from 'kysely';
import { fingerprint } from '../modules/checklists/checklists.catalogue.rules.ts';
import type { Trx } from '../platform/db/tx.ts';
import { newId } from '../platform/ids.ts';
import { answerVisit } from '../simulator/answering.ts';
import { insertRows } from './bulk.ts';
import type { DemoCompany, DemoVehicle } from './company.ts';
import type { DemoGuide } from './guides.ts';
import { randomFrom } from './random.ts';

/** Clients whose deliveries are proven by checklists: what they send is worth it. */
const kindsWithChecklists: readonly DemoCompany['clients'][number]['kind'][] = ['electronica', 'laboratorio'];
/** What the office published; the inspection of vehicles is published by `makeVehicleChecks`. */
const published: readonly ChecklistTemplateKey[] = ['delivery', 'failedDelivery', 'collection'];

/** Makes the demo's checklists of its templates: those of visits published before its history begins, and attached to two clients. */
export async function makeChecklists(trx: Trx, company: DemoCompany, at: Date): Promise<ActiveChecklist[]> {
  const rows = checklistTemplates.map((template) => {
    const content = templateContent(template.key, newId);
    return { template, id: newId(), versionId: newId(), content, sha256: fingerprint(content) };
  });
  await insertRows(
    trx,
    'checklist',
    rows.map(({ template, id, content, sha256 }) => ({
      id,
      company_id: company.id,
      name: template.name.es,
      description: template.description.es,
      category: template.category,
      status: 'enabled',
      visible: true,
      draft: content,
      questions: questionsOf(content).length,
      draft_sha256: sha256,
      position: 1,
      vehicle_types: [],
      version: 1,
      created_at: at.toISOString(),
    })),
  );
  const live = rows.filter((r) => published.includes(r.template.key));
  await insertRows(
    trx,
    'checklist_version',
    live.map(({ id, versionId, content, sha256 }) => ({
      id: versionId,
      company_id: company.id,
      checklist_id: id,
      number: 1,
      content,
      sha256,
      note: '',
      published_at: at.toISOString(),
      published_by_name: 'Ana Garza Treviño',
    })),
  );
  const clientIds = company.clients.filter((c) => kindsWithChecklists.includes(c.kind)).map((c) => c.id);
  await insertRows(
    trx,
    'checklist_client',
    live.flatMap(({ id }) =>
      clientIds.map((clientId) => ({ company_id: company.id, checklist_id: id, client_id: clientId })),
    ),
  );
  return findChecklists(trx, company.id);
}

/** What the demo's phones get. */
export async function findChecklists(trx: Trx, companyId: string): Promise<ActiveChecklist[]> {
  const { rows } =
    await sql<ActiveChecklist>`select c.id as "_id", c.name, c.category, c.substatus_id as "subStatusId", c.logic, c.position,
      c.vehicle_types as "vehicleTypes", v.id as "versionId", v.number, v.content,
      array(select client_id from checklist_client where checklist_id = c.id order by client_id) as "clientIds"
    from checklist c join lateral (
      select id, number, content from checklist_version where checklist_id = c.id order by number desc limit 1) v on true
    where c.company_id = ${companyId} and c.status = 'enabled' and c.visible order by c.category, c.position, c.id`.execute(
      trx,
    );
  return rows;
}

/** What a driver of the demo's past answered at a visit; null where no checklist asked anything. */
export interface DemoAnswers {
  evidence: AnswerEvidence[];
  kept: ReturnType<typeof keptAnswers>;
  /** Its row, once the visit's id is known. */
  row(visit: { id: string; receivedAt: string }): Record<string, unknown>;
}
export function answerAsDriver(
  company: DemoCompany,
  of: {
    guide: DemoGuide;
    outcome: Outcome;
    at: Date;
    place: { lat: number; lng: number };
    receivedBy: string;
    vehicle: DemoVehicle | null;
    route: { id: string; name: string };
  },
): DemoAnswers | null {
  const { guide, outcome, place, vehicle, route } = of;
  const clientId = guide.row.client_id as string | null;
  if (company.pictures.photos.length === 0) return null;
  if (!company.checklists.some((c) => c.category === outcome && clientId && c.clientIds.includes(clientId)))
    return null;
  const at = of.at.toISOString();
  const facts: ChecklistFacts = {
    clientId,
    guideType: guide.row.type as ChecklistFacts['guideType'],
    certified: false,
    vehicleType: null,
    attempt: 1,
    declaredValue: guide.items.reduce((sum, i) => sum + Number(i.declared_value_cents), 0) / 100,
    lat: guide.row.lat as number | null,
    lng: guide.row.lng as number | null,
    dueAt: null,
    itemCodes: guide.items.map((i) => String(i.sku)),
  };
  const visit = { facts, result: outcome, at, ...place, receivedBy: of.receivedBy };
  const random = randomFrom(`checklist ${guide.row.folio}`);
  const { photos, failed, signatures } = company.pictures;
  const isFailed = outcome === 'undelivered' || outcome === 'uncollected';
  let taken = Math.floor(random() * 100);
  // Pictures are drawn once for the whole demo, and no visit shows one twice while there are others.
  const sent = answerVisit(company.checklists, visit, [], random, (kind) => {
    const list = kind === 'signature' ? signatures : isFailed ? failed : photos;
    taken += 1;
    return list[taken % list.length] as string;
  });
  const checklist = company.checklists.find((c) => c.versionId === sent?.versionId);
  if (!sent || !checklist) return null;
  const { answers } = sent;
  const { content } = checklist;
  const { path } = evaluate(content, answers, contextOf(facts, { subStatusId: null, at, ...place }));
  return {
    evidence: answerEvidence(content, answers),
    kept: keptAnswers(content, answers),
    row: ({ id, receivedAt }) => ({
      id: newId(),
      company_id: company.id,
      checklist_id: checklist._id,
      version_id: checklist.versionId,
      guide_id: guide.row.id,
      visit_id: id,
      route_id: route.id,
      vehicle_id: vehicle?.id ?? null,
      folio: guide.row.folio,
      route_name: route.name,
      vehicle_name: vehicle?.nickname ?? '',
      at,
      received_at: receivedAt,
      by_id: vehicle?.driverId ?? null,
      by_name: vehicle?.driverName ?? '',
      is_office: false,
      reason: '',
      answers,
      path,
      failures: failuresOf(content, answers).length,
    }),
  };
}
