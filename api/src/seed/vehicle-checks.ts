import { type ChecklistContent, questionsOf } from '@tramo/contract/checklist-content';
import { departureContext } from '@tramo/contract/checklist-departure';
import { evaluate, failuresOf } from '@tramo/contract/checklist-logic';
import { answerEvidence } from '@tramo/contract/checklist-visit';
import { sql } from 'kysely';
import { signalOfVehicle } from '../modules/alerts/alerts.rules.ts';
import { failureWords } from '../modules/answers/answers.rules.ts';
import { fingerprint } from '../modules/checklists/checklists.catalogue.rules.ts';
import type { Trx } from '../platform/db/tx.ts';
import { newId } from '../platform/ids.ts';
import { fillChecklist } from '../simulator/answering.ts';
import { odometerOf, withOdometer } from '../simulator/departing.ts';
import { insertRows } from './bulk.ts';
import type { DemoCompany } from './company.ts';
import { randomFrom } from './random.ts';

/** Kinds of vehicle that are inspected before leaving. */
const kinds = ['van', 'truck3_5', 'rabon', 'torton'];
/** A route in so many had brakes that failed at first. */
const REFUSED = 0.012;
/** What was refused was mended so many minutes later. */
const MENDED_MINUTES = 25;
/** Alerts older than this somebody has read. */
const UNREAD_MS = 30 * 3_600_000;

interface LeftRoute {
  id: string;
  name: string;
  cedi_id: string;
  started_at: Date;
  vehicle_id: string;
  vehicle_name: string;
  plate: string;
  vehicle_type: string;
  driver_id: string;
  driver_name: string;
}

/** Publishes the demo's draft of an inspection for the kinds of vehicle that it is about; null where the demo has none. */
async function publish(trx: Trx, company: DemoCompany, at: Date): Promise<Inspection | null> {
  const { rows } = await sql<Inspection>`update checklist set vehicle_types = ${kinds}::text[]
    where company_id = ${company.id} and category = 'departure' returning id, draft as content`.execute(trx);
  const [found] = rows;
  if (!found) return null;
  const { id, content } = found;
  const versionId = newId();
  await insertRows(trx, 'checklist_version', [
    {
      id: versionId,
      company_id: company.id,
      checklist_id: id,
      number: 1,
      content,
      sha256: fingerprint(content),
      note: '',
      published_at: at.toISOString(),
      published_by_name: 'Ana Garza Treviño',
    },
  ]);
  return { id, versionId, content };
}
interface Inspection {
  id: string;
  versionId: string;
  content: ChecklistContent;
}

/** The inspection of vehicles, in use since before the demo's history begins: what drivers answered on each of its routes, and the alerts of it. */
export async function makeVehicleChecks(trx: Trx, company: DemoCompany, at: Date, now: Date): Promise<void> {
  const inspection = await publish(trx, company, at);
  const { photos, signatures } = company.pictures;
  if (!inspection || photos.length === 0 || signatures.length === 0) return;
  const { rows } =
    await sql<LeftRoute>`select r.id, r.name, r.cedi_id, r.started_at, v.id as vehicle_id, v.nickname as vehicle_name, v.plate,
      v.type as vehicle_type, d.id as driver_id, d.full_name as driver_name
    from route r join vehicle v on v.id = r.vehicle_id join app_user d on d.id = r.driver_id
    where r.company_id = ${company.id} and r.started_at is not null and v.type = any(${kinds}::text[]) order by r.started_at, r.name`.execute(
      trx,
    );
  const answers: Record<string, unknown>[] = [];
  const files: Record<string, unknown>[] = [];
  const alerts: Record<string, unknown>[] = [];
  for (const route of rows) {
    const random = randomFrom(`inspection ${route.name} ${route.started_at.toISOString().slice(0, 10)}`);
    let taken = Math.floor(random() * 100);
    const take = (kind: string): string => {
      const list = kind === 'signature' ? signatures : photos;
      taken += 1;
      return list[taken % list.length] as string;
    };
    const context = departureContext(route.vehicle_type);
    const filled = fillChecklist(inspection.content, context, random, take);
    if (!filled) continue;
    const odometer = odometerOf(route.vehicle_id, route.started_at);
    const good = withOdometer(inspection.content, filled, odometer);
    const tries = [{ given: good, at: route.started_at, blockedBy: null as string | null }];
    const refused = random() < REFUSED ? blockedBy(inspection.content, good, context) : null;
    if (refused) tries.unshift({ ...refused, at: new Date(route.started_at.getTime() - MENDED_MINUTES * 60_000) });
    let alert: Record<string, unknown> | null = null;
    for (const { given, at: when, blockedBy: ruleId } of tries) {
      const id = newId();
      const evidence = answerEvidence(inspection.content, given).filter((e) => e.kind !== 'scan');
      const kept = Object.fromEntries(
        Object.entries(given).filter(([q]) => ruleId === null || !evidence.some((e) => e.questionId === q)),
      );
      answers.push({
        id,
        company_id: company.id,
        checklist_id: inspection.id,
        version_id: inspection.versionId,
        route_id: route.id,
        vehicle_id: route.vehicle_id,
        folio: '',
        route_name: route.name,
        vehicle_name: route.vehicle_name,
        at: when.toISOString(),
        received_at: when.toISOString(),
        by_id: route.driver_id,
        by_name: route.driver_name,
        is_office: false,
        reason: '',
        answers: kept,
        path: evaluate(inspection.content, given, context).path,
        failures: failuresOf(inspection.content, given).length,
        blocked_by: ruleId,
        gone_at: ruleId === null ? null : when.toISOString(),
      });
      if (ruleId === null)
        files.push(
          ...evidence.map(({ questionId, kind, value }) => ({
            company_id: company.id,
            answer_id: id,
            file_id: value,
            question_id: questionId,
            kind,
          })),
        );
      const reason = inspection.content.rules
        .find((r) => r.id === ruleId)
        ?.actions.find((a) => a.type === 'block')?.reason;
      const signal = signalOfVehicle({
        routeId: route.id,
        at: when.toISOString(),
        failures: failureWords(inspection.content, given),
        refusedBecause: reason ?? null,
      });
      if (signal.phase === 'ends') {
        if (alert) alert.over_at = when.toISOString();
      } else if (alert) Object.assign(alert, { count: 2, last_at: when.toISOString(), facts: signal.facts });
      else
        alert = {
          id: newId(),
          company_id: company.id,
          kind: signal.kind,
          status: now.getTime() - when.getTime() > UNREAD_MS ? 'read' : 'unread',
          cause: signal.cause,
          at: when.toISOString(),
          last_at: when.toISOString(),
          count: 1,
          over_at: null,
          cedi_id: route.cedi_id,
          route_id: route.id,
          driver_id: route.driver_id,
          vehicle_id: route.vehicle_id,
          facts: signal.facts,
          names: [route.name, route.driver_name, route.vehicle_name, route.plate].join(' '),
        };
    }
    if (alert) alerts.push(alert);
  }
  await insertRows(trx, 'checklist_answer', answers);
  // A picture that stands under two questions of one check is one file of it.
  await insertRows(trx, 'checklist_answer_file', [
    ...new Map(files.map((f) => [`${f.answer_id} ${f.file_id}`, f])).values(),
  ]);
  await insertRows(trx, 'alert', alerts);
}

/** The same answers with the option that a rule does not let leave, and that rule; null where none does. */
function blockedBy(
  content: ChecklistContent,
  good: Record<string, string | string[] | boolean>,
  context: ReturnType<typeof departureContext>,
): { given: typeof good; blockedBy: string } | null {
  for (const q of questionsOf(content))
    for (const option of q.type === 'singleChoice' ? q.options : []) {
      const given = { ...good, [q.id]: option.id };
      const [ruleId] = evaluate(content, given, context).actions.blockedBy;
      if (ruleId) return { given, blockedBy: ruleId };
    }
  return null;
}
