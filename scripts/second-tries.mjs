/**
 * Which tests passed only at their second try: a reporter of Vitest and of Playwright, and what `npm test` says of it in its last lines.
 * Each adds its lines to the file that SECOND_TRIES names; without one nothing is kept.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './node24.mjs';

export class SecondTries {
  #file = process.env.SECOND_TRIES;

  /** Vitest: a test that ended. @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky)
      this.#add(`${relative(root, test.module.moduleId)} (${test.project.name}): ${test.fullName}`);
  }

  /** Playwright: a try that ended. @param {import('@playwright/test/reporter').TestCase} test */
  onTestEnd(test) {
    if (test.outcome() === 'flaky') this.#add(`${relative(root, test.location.file)}: ${test.title}`);
  }

  #add(/** @type {string} */ line) {
    if (this.#file) appendFileSync(this.#file, `${line}\n`);
  }
}

// biome-ignore lint/style/noDefaultExport: Playwright takes a reporter by the default of its file
export { SecondTries as default };

/** What the runs added to the file, as lines of the summary. */
export const tellSecondTries = (/** @type {string} */ file) => {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return lines.length === 0
    ? []
    : [
        '',
        `⚠ Pasaron solo al segundo intento (${lines.length}); hay que corregirlas:`,
        ...lines.map((line) => `  ${line}`),
      ];
};
