import type { Finding, StatusCheck } from '@tramo/contract/status';
import { type Check, type Patient, reason, type Said, words } from './check.ts';
import { dataChecks } from './data.checks.ts';
import { databaseChecks } from './database.checks.ts';
import { machineChecks } from './machine.checks.ts';
import { serviceChecks } from './service.checks.ts';
import { workChecks } from './work.checks.ts';

/** What can be looked at without knowing any module. */
export const platformChecks: readonly Check[] = [
  ...machineChecks,
  ...databaseChecks,
  ...dataChecks,
  ...serviceChecks,
  ...workChecks,
];

export type Examined = Said & { check: StatusCheck };

/** One check never ends the others, nor holds them up for ever. */
const PATIENCE_MS = 60_000;

async function lookAt(check: Check, patient: Patient): Promise<Examined | null> {
  if (check.needs && !patient.open) return null;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`sin respuesta en ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
  });
  try {
    const said = await Promise.race([check.look(patient as never), late]);
    return said && { check: check.check, ...said };
  } catch (error) {
    return {
      check: check.check,
      state: 'warning',
      found: words(`no se pudo revisar: ${reason(error)}`, `could not be looked at: ${reason(error)}`),
      cure: null,
      company: words('no se pudo revisar', 'could not be looked at'),
    };
  } finally {
    clearTimeout(timer);
  }
}

/** Looks at everything of these checks at the same time; the answers stand in their order. */
export async function examine(patient: Patient, checks: readonly Check[]): Promise<Examined[]> {
  const all = await Promise.all(checks.map((check) => lookAt(check, patient)));
  return all.flatMap((said) => said ?? []);
}

/** What the admins of a company may know: nothing of other companies, of the machine, of how to operate it. */
export const forCompany = (examined: readonly Examined[]): Finding[] =>
  examined.flatMap(({ check, state, found, company }) =>
    company ? [{ check, state, found: company === 'same' ? found : company, cure: null }] : [],
  );
