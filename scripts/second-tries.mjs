/**
 * Which tests passed only at their second try: a reporter of Vitest and of Playwright, and what `npm test` says of it in its last lines.
 * Each adds its lines to the file that SECOND_TRIES names; without one nothing is kept.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './node24.mjs';

export class SecondTries {
  #file = process.env.SECOND_TRIES;

  /** Vitest: a test that ended. @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky)
      this.#add(
        `${relative(root, test.module.moduleId)} (${test.project.name}): ${test.fullName}`,
        test.result().errors?.[0]?.message,
      );
  }

  /** Playwright: a try that ended. @param {import('@playwright/test/reporter').TestCase} test */
  onTestEnd(test) {
    if (test.outcome() === 'flaky')
      this.#add(
        `${relative(root, test.location.file)}: ${test.title}`,
        test.results.find((result) => result.error)?.error?.message,
      );
  }

  /** With why the first try failed: nobody sees it again otherwise. */
  #add(/** @type {string} */ test, /** @type {string | undefined} */ why) {
    if (!this.#file) return;
    const reason = stripVTControlCharacters(why ?? '')
      .replace(/\s+/g, ' ')
      .slice(0, 400);
    appendFileSync(this.#file, `${test}${reason && `\n    ${reason}`}\n`);
  }
}

// biome-ignore lint/style/noDefaultExport: Playwright takes a reporter by the default of its file
export { SecondTries as default };

/** What the runs added to the file, as lines of the summary. */
export const tellSecondTries = (/** @type {string} */ file) => {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const count = lines.filter((line) => !line.startsWith(' ')).length;
  return lines.length === 0
    ? []
    : ['', `⚠ Pasaron solo al segundo intento (${count}); hay que corregirlas:`, ...lines.map((line) => `  ${line}`)];
};
