/** Prints the weight of a first visit to the portal and of the drivers' app, and fails past the budget. Run after the build. */
import { join } from 'node:path';
import { budgets, checkBundle, driverBudgets } from './checks/bundle.mjs';
import { root } from './node24.mjs';

try {
  const measured = [
    checkBundle(join(root, 'portal/dist'), budgets),
    checkBundle(join(root, 'driver/dist'), driverBudgets),
  ];
  for (const { lines } of measured) for (const line of lines) console.log(line);
  const problems = measured.flatMap((one) => one.problems);
  for (const problem of problems) console.error(`✗ ${problem}`);
  process.exit(problems.length > 0 ? 1 : 0);
} catch (error) {
  console.error(`✗ No se pudo medir: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
