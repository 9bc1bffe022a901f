import type { NewViolations } from '@tramo/contract/plan-board';
import type { PlanRoute } from '@tramo/contract/planning';
import { audit } from '../../platform/audit.ts';
import type { TxCtx } from '../../platform/context.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { brokenText, softenedText } from './planning.broken.rules.ts';
import type { PlanBasis } from './planning.problem.rules.ts';

const namesOf = <T extends { _id: string }>(list: readonly T[], name: (x: T) => string): ((id: string) => string) => {
  const names = new Map(list.map((x) => [x._id, name(x)]));
  return (id) => names.get(id) ?? '';
};

/** Keeps in the audit that somebody arranged routes against the rules: which, by how much, where, and why. */
export async function auditOverride(
  tx: TxCtx,
  plan: { id: string; name: string },
  override: {
    broken: NewViolations['violations'];
    reason: string;
    routes: readonly PlanRoute[];
    guides: PlanBasis['guides'];
  },
): Promise<void> {
  const { broken, reason, routes, guides } = override;
  const names = { route: namesOf(routes, (r) => r.routeTitle), guide: namesOf(guides, (g) => g.folio) };
  const { company } = await companyOf(tx, tx.actor.companyId);
  const brokenRules = brokenText(broken, names, { locale: tx.locale, company });
  await audit(tx, { action: 'force', kind: 'plan', ...plan, reason, after: { brokenRules } });
}

/** Keeps in the audit which rules somebody made softer for a plan, and which no longer. */
export async function auditExceptions(
  tx: TxCtx,
  plan: { id: string; name: string },
  before: PlanBasis,
  after: PlanBasis,
): Promise<void> {
  if (before === after) return;
  const names = {
    guide: namesOf(after.guides, (g) => g.folio),
    vehicle: namesOf(after.vehicles, (v) => v.nickname),
  };
  const { company } = await companyOf(tx, tx.actor.companyId);
  const facts = (basis: PlanBasis): Record<string, unknown> => ({
    vehicles: basis.vehicles.length,
    softenedRules: softenedText(basis.exceptions, names, { locale: tx.locale, company }),
  });
  await audit(tx, { action: 'update', kind: 'plan', ...plan, before: facts(before), after: facts(after) });
}
