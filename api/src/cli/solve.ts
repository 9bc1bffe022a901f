/** `tramo solve`: the optimizer on a file of a public format, without the portal. */

import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { checkPlan } from '@tramo/optimizer/check/check';
import {
  costOf,
  formatCost,
  type Instance,
  InstanceError,
  type InstanceErrorCode,
  type Rounding,
} from '@tramo/optimizer/io/instance';
import { readInstance } from '@tramo/optimizer/io/read';
import { bestKnownIn, writeSol } from '@tramo/optimizer/io/sol';
import { ProblemError } from '@tramo/optimizer/problem';
import type { Solution } from '@tramo/optimizer/solution';
import { MOST_THREADS, type SolveInWorkerOptions, solveInWorker } from '@tramo/optimizer/solve-in-worker';

/** What `--json` prints, on one line. Costs are in the instance's own convention, times in seconds. */
export interface SolveReport {
  instance: string;
  stops: number;
  /** Of the stops that are served, and the prizes of those left out; what leaving out stops without a prize would cost is not in it. */
  cost: number;
  vehicles: number;
  /** Ids of the stops left out. */
  unassigned: string[];
  /** Of `--bks`, or of the .sol beside the file; null when neither is there. */
  bestKnown: number | null;
  /** (cost / bestKnown − 1) × 100; null without one, or when stops are left out that have no prize. */
  gapPercent: number | null;
  /** When the plan that is told was found, and when the search ended, counted from its start. */
  bestAfterS: number;
  elapsedS: number;
  /** Processor time of the whole process meanwhile, all threads together: says what a busy machine's clock does not. */
  cpuS: number;
  rounds: number;
  stoppedBy: Solution['stoppedBy'];
  seed: number;
  threads: number;
  objective: 'distance' | 'vehicles';
  /** Stop ids in order of visit: node − 1 in .vrp files, the row's number in tables, the id in VROOM's (`p4`, `d4`: of a shipment). */
  routes: {
    vehicle: string;
    stops: string[];
    /** Where later trips begin, as indices into `stops`; absent: one trip. */
    tripStarts?: number[];
  }[];
}

export async function solveFile(
  values: Record<string, string | boolean | undefined>,
  file: string | undefined,
): Promise<void> {
  const wanted = readValues(values);
  const instance = openInstance(file, wanted.rounding);
  const bestKnown = wanted.bks ?? costBeside(instance, file!);
  if (wanted.objective === 'vehicles') instance.problem.objective = { fewestVehicles: true };

  let bestAfterS = 0;
  const shown = process.stderr.isTTY && !wanted.json;
  const options: SolveInWorkerOptions = {
    seed: wanted.seed,
    threads: wanted.threads,
    stop: { timeMs: wanted.seconds * 1000 },
    onProgress: ({ best, vehiclesUsed, elapsedMs }) => {
      // Better than the one before is not always cheaper: fewer vehicles may be what is asked for.
      if (!best) return;
      bestAfterS = elapsedMs / 1000;
      if (!shown) return;
      const costText = formatCost(instance, costOf(instance, best.routes));
      process.stderr.write(
        `\r\x1b[K${(elapsedMs / 1000).toFixed(1)} s · costo ${costText} · ${vehiclesUsed} vehículos`,
      );
    },
  };
  const cpu = process.cpuUsage();
  const handle = solveInWorker(instance.problem, options);
  // The first Ctrl-C ends the search and tells its best plan; a second one ends the process.
  process.once('SIGINT', handle.cancel);
  process.once('SIGTERM', handle.cancel);
  const solution = await handle.result.catch((error: unknown) => {
    throw error instanceof ProblemError
      ? new Error(`${file}: el problema no tiene sentido en ${error.path} (${error.code}).`)
      : error;
  });
  const used = process.cpuUsage(cpu);
  process.off('SIGINT', handle.cancel);
  process.off('SIGTERM', handle.cancel);
  if (shown) process.stderr.write('\r\x1b[K');
  const [fault] = checkPlan(instance.problem, solution.routes).faults;
  if (fault)
    throw new Error(`${file}: el plan no pasó la revisión (${fault.kind} ${fault.vehicleId} ${fault.stopId ?? ''}).`);

  const cost = costOf(instance, solution.routes);
  const prized = new Set(instance.problem.stops.filter((s) => s.penalty !== undefined).map((s) => s.id));
  const complete = solution.unassigned.every((id) => prized.has(id));
  const report: SolveReport = {
    instance: instance.name,
    stops: instance.problem.stops.length,
    cost: Number(formatCost(instance, cost)),
    vehicles: solution.routes.length,
    unassigned: solution.unassigned,
    bestKnown,
    gapPercent: bestKnown === null || !complete ? null : Number(((cost / bestKnown - 1) * 100).toFixed(3)),
    bestAfterS: Number(bestAfterS.toFixed(2)),
    elapsedS: Number((solution.elapsedMs / 1000).toFixed(2)),
    cpuS: Number(((used.user + used.system) / 1e6).toFixed(2)),
    rounds: solution.iterations,
    stoppedBy: solution.stoppedBy,
    seed: wanted.seed,
    threads: wanted.threads,
    objective: wanted.objective,
    routes: solution.routes.map(({ vehicleId, stopIds, tripStarts }) => ({
      vehicle: vehicleId,
      stops: stopIds,
      ...(tripStarts ? { tripStarts } : {}),
    })),
  };
  if (wanted.sol) writeFileSync(wanted.sol, writeSol(instance, solution.routes, formatCost(instance, cost)));
  if (wanted.json) console.log(JSON.stringify(report));
  else printReport(report, instance);
}

function printReport(report: SolveReport, instance: Instance): void {
  const number = (value: number) => value.toLocaleString('es-MX');
  console.log(`${report.instance}: ${number(report.stops)} paradas`);
  console.log(`costo       ${formatCost(instance, report.cost)}`);
  console.log(`vehículos   ${report.vehicles}`);
  if (report.bestKnown !== null) {
    const gap = report.gapPercent === null ? 'no comparable: faltan paradas' : `${report.gapPercent.toFixed(2)} %`;
    console.log(`diferencia  ${gap} (mejor conocido ${report.bestKnown})`);
  }
  if (report.unassigned.length > 0)
    console.log(`sin visita  ${report.unassigned.length}: ${report.unassigned.slice(0, 20).join(' ')}`);
  const ended = report.stoppedBy === 'cancelled' ? 'interrumpido a los' : 'en total';
  console.log(
    `tiempo      mejor plan a los ${report.bestAfterS} s, ${ended} ${report.elapsedS} s (${report.cpuS} s de procesador), ${number(report.rounds)} rondas`,
  );
  if (report.stoppedBy === 'optimal') console.log('terminó     es óptimo: está demostrado que nada cuesta menos');
  if (report.stoppedBy === 'settled')
    console.log('terminó     nada lo mejora: varias búsquedas por separado llegaron al mismo costo');
}

function readValues(values: Record<string, string | boolean | undefined>) {
  const number = (
    key: string,
    absent: number,
    least: number,
    whole: boolean,
    most = Number.POSITIVE_INFINITY,
  ): number => {
    const value = values[key] === undefined ? absent : Number(values[key]);
    if (!(value >= least) || !Number.isFinite(value) || (whole && !Number.isInteger(value)))
      throw new Error(`--${key} ${values[key]}: debe ser un número ${whole ? 'entero ' : ''}de ${least} o más.`);
    if (value > most) throw new Error(`--${key} ${values[key]}: a lo más ${most}, según los núcleos de este equipo.`);
    return value;
  };
  const sol = values.sol === undefined ? null : String(values.sol);
  // Told before the search, not after it.
  if (sol !== null && (!existsSync(dirname(sol)) || isFolder(sol)))
    throw new Error(`--sol ${sol}: no se puede escribir ahí.`);
  const oneOf = <T extends string>(key: string, choices: readonly T[]): T | undefined => {
    const choice = choices.find((w) => w === values[key]);
    if (values[key] !== undefined && choice === undefined)
      throw new Error(`--${key} ${values[key]}: debe ser ${choices.join(' o ')}.`);
    return choice;
  };
  return {
    seconds: number('seconds', 10, 0.1, false),
    threads: number('threads', 2, 1, true, Math.min(MOST_THREADS, Math.max(2, availableParallelism()))),
    seed: number('seed', 1, 0, true),
    bks: values.bks === undefined ? null : number('bks', 0, 0.01, false),
    objective: oneOf('objective', ['distance', 'vehicles']) ?? ('distance' as const),
    rounding: oneOf('rounding', ['nearest', 'truncated', 'exact']),
    json: values.json === true,
    sol,
  };
}

function openInstance(file: string | undefined, rounding: Rounding | undefined): Instance {
  if (!file || !existsSync(file) || isFolder(file))
    throw new Error(
      'Indica un archivo que exista: .vrp, .txt (Solomon, Gehring y Homberger, Li y Lim) o .json (VROOM).',
    );
  try {
    return readInstance(file, readFileSync(file, 'utf8'), rounding ? { rounding } : {});
  } catch (error) {
    if (!(error instanceof InstanceError)) throw error;
    const where = typeof error.where === 'number' ? `línea ${error.where}` : error.where;
    throw new Error(`${file}, ${where}: ${FAULTS[error.code]} («${printable(error.detail)}»).`);
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** A word of a file that may be anything, for a terminal. */
const printable = (choice: string): string =>
  (choice.length > 80 ? `${choice.slice(0, 80)}…` : choice).replace(/\p{C}/gu, '·');

const FAULTS: Record<InstanceErrorCode, string> = {
  unknown_format: 'no es un formato conocido',
  not_json: 'no es JSON',
  missing: 'falta',
  not_a_number: 'no es un número',
  out_of_range: 'fuera de rango o desconocido',
  repeated: 'repetido',
  wrong_count: 'sobran o faltan valores',
  unsupported: 'no se admite',
};

function costBeside(instance: Instance, file: string): number | null {
  const sol = file.replace(/\.\w+$/, '.sol');
  return sol !== file && existsSync(sol) ? bestKnownIn(instance, readFileSync(sol, 'utf8')) || null : null;
}
