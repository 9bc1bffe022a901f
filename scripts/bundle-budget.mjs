/** Prints the weight of a first visit and fails past the budget. Run after the build. */
import { join } from 'node:path';
import { checkBundle } from './checks/bundle.mjs';
import { root } from './node24.mjs';

try {
  const { lines, problems } = checkBundle(join(root, 'portal/dist'));
  for (const line of lines) console.log(line);
  for (const problem of problems) console.error(`✗ ${problem}`);
  process.exit(problems.length > 0 ? 1 : 0);
} catch (error) {
  console.error(`✗ No se pudo medir el portal: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
