/** Runs the steps of a long command one after another and prints what each one took. */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<number | {code: number, note: string} | {omitted: string}>} run  exit code, or why it was left out
 * @property {boolean} [cheap]  still worth running after an earlier step failed
 */

const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * @param {Step[]} steps
 * @param {() => string[]} more  lines below the summary
 * @returns {Promise<number>} 0 when every step that ran passed
 */
export const runSteps = async (steps, print = console.log, more = () => []) => {
  const rows = [];
  let failed = 0;
  const startedAt = Date.now();
  for (const step of steps) {
    if (failed && !step.cheap) {
      rows.push({ mark: '·', name: step.name, time: '', note: 'no se corrió: falló algo antes' });
      continue;
    }
    print(`\n━━ ${step.name}`);
    const stepStartedAt = Date.now();
    const outcome = await step.run();
    const answer = typeof outcome === 'number' ? { code: outcome, note: '' } : outcome;
    const time = seconds(Date.now() - stepStartedAt);
    if ('omitted' in answer) {
      rows.push({ mark: '○', name: step.name, time: '', note: answer.omitted });
      continue;
    }
    rows.push({ mark: answer.code === 0 ? '✓' : '✗', name: step.name, time, note: answer.note });
    failed ||= answer.code;
  }
  const width = Math.max(...rows.map((row) => row.name.length));
  print('\n━━ Resumen');
  for (const row of rows)
    print(`${row.mark} ${row.name.padEnd(width)}  ${row.time.padStart(8)}  ${row.note}`.trimEnd());
  for (const line of more()) print(line);
  print(`${failed ? '✗ Falló' : '✓ Todo bien'} en ${seconds(Date.now() - startedAt)}`);
  return failed;
};
