import { type StatusCheck, statusChecks } from '@tramo/contract/status';
import type { Platform } from '../../platform/context.ts';
import type { DoctorOptions } from '../../platform/health/asked.ts';
import { bad, type Check, type OpenPatient, ok, type Patient, type Said, words } from '../../platform/health/check.ts';
import { type Examined, examine, platformChecks } from '../../platform/health/examine.ts';
import { auditBooks, auditSomeBooks } from '../ledger/ledger.audit.service.ts';

/** So many books are proved where not all are asked for. */
const SOME = 3;

async function lookAtLedger({ open: { db } }: OpenPatient, isWhole: boolean): Promise<Said> {
  const { audits, of } = isWhole
    ? await auditBooks({ db }).then((all) => ({ audits: all, of: all.length }))
    : await auditSomeBooks({ db }, SOME);
  const faulty = audits.filter((audit) => audit.faults.length > 0);
  if (faulty.length > 0)
    return bad(
      words(
        `no cuadran: ${faulty.map((audit) => `${audit.name}: ${audit.faults[0]}`).join('; ')}`,
        `do not reconcile: ${faulty.map((audit) => `${audit.name}: ${audit.faults[0]}`).join('; ')}`,
      ),
      words(
        `tramo ledger verify --company ${faulty[0]?.companyId} dice todo; no cambies nada antes de respaldar.`,
        `tramo ledger verify --company ${faulty[0]?.companyId} tells all; change nothing before a backup.`,
      ),
    );
  if (of === 0) return ok('ninguno todavía', 'none yet');
  return audits.length === of
    ? ok(`cuadran los ${of}`, `all ${of} reconcile`)
    : ok(
        `cuadran ${audits.length} de ${of}, tomados al azar; --ledger revisa todos`,
        `${audits.length} of ${of} reconcile, taken by chance; --ledger proves all`,
      );
}

/** Everything that an operator may know of his installation. */
export async function examineAll(patient: Patient, options: DoctorOptions = {}): Promise<Examined[]> {
  const ledger: Check = {
    check: 'ledger',
    needs: 'database',
    look: (p) => lookAtLedger(p, options.isWhole === true),
  };
  const order = (check: StatusCheck): number => statusChecks.indexOf(check);
  const examined = await examine(patient, [...platformChecks, ledger]);
  return examined.toSorted((a, b) => order(a.check) - order(b.check));
}

/** The same of a server that runs, for a doctor beside it. */
export const examineServer = ({ config, db, outbound, now }: Platform, options: DoctorOptions): Promise<Examined[]> =>
  examineAll({ config, now, outbound, open: { db, connection: db.connection } }, options);
