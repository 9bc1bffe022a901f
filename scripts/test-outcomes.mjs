/**
 * Which tests failed and which passed only at their second try: a reporter of Vitest and of Playwright, and what `npm test` says of it in its last lines,
 * for who runs it elsewhere often sees only those. Each adds its lines to the file that TEST_OUTCOMES names; without one nothing is kept.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './node24.mjs';

/** @typedef {'failed' | 'second'} Outcome */
/** @typedef {{ outcome: Outcome, test: string, why: string }} Line */

/** Lists longer than this are cut: what broke everything is named often enough. */
const MOST = 30;

export class TestOutcomes {
  #file = process.env.TEST_OUTCOMES;
  /** @type {import('@playwright/test/reporter').Suite | undefined} */
  #flows;

  /** Vitest: a test that ended. @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const result = test.result();
    if (result.state === 'failed') this.#add('failed', `${fileOf(test.module)}: ${test.fullName}`, result.errors);
    else if (test.diagnostic()?.flaky) this.#add('second', `${fileOf(test.module)}: ${test.fullName}`, result.errors);
  }

  /** Vitest: a group whose hooks failed. @param {import('vitest/node').TestSuite} suite */
  onTestSuiteResult(suite) {
    if (suite.errors().length > 0) this.#add('failed', `${fileOf(suite.module)}: ${suite.fullName}`, suite.errors());
  }

  /** Vitest: a file that did not load, or whose hooks failed. @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    if (module.errors().length > 0) this.#add('failed', fileOf(module), module.errors());
  }

  /** Vitest: errors that no test caught. @type {import('vitest/node').Reporter['onTestRunEnd']} */
  onTestRunEnd(_, errors) {
    for (const error of errors) this.#add('failed', 'Vitest', [error]);
  }

  /** Playwright. @type {NonNullable<import('@playwright/test/reporter').Reporter['onBegin']>} */
  onBegin(_, suite) {
    this.#flows = suite;
  }

  /** Playwright: errors outside of any flow. @type {NonNullable<import('@playwright/test/reporter').Reporter['onError']>} */
  onError(error) {
    this.#add('failed', 'Playwright', [error]);
  }

  /** Playwright: only now it is known which tries were the last ones. */
  onEnd() {
    for (const test of this.#flows?.allTests() ?? []) {
      const outcome = test.outcome();
      if (outcome !== 'flaky' && outcome !== 'unexpected') continue;
      const error = test.results.find((result) => result.error)?.error;
      const name = `${relative(root, test.location.file)}: ${test.title}`;
      this.#add(outcome === 'flaky' ? 'second' : 'failed', name, error ? [error] : []);
    }
  }

  /** With why it failed first: nobody sees it again otherwise. @param {Outcome} outcome  @param {readonly { message?: string }[] | undefined} errors */
  #add(outcome, /** @type {string} */ test, errors) {
    if (!this.#file) return;
    const why = stripVTControlCharacters(errors?.[0]?.message ?? '')
      .replace(/\s+/g, ' ')
      .slice(0, 400);
    appendFileSync(this.#file, `${JSON.stringify({ outcome, test, why })}\n`);
  }
}

/** @param {import('vitest/node').TestModule} module */
const fileOf = (module) => `${relative(root, module.moduleId)} (${module.project.name})`;

// biome-ignore lint/style/noDefaultExport: Playwright takes a reporter by the default of its file
export { TestOutcomes as default };

/** What the runs added to the file, as the last lines of the summary: what failed stands at the very end. */
export const tellOutcomes = (/** @type {string} */ file) => {
  /** @type {Line[]} */
  const lines = existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
  const list = (/** @type {Outcome} */ outcome, /** @type {(count: number) => string} */ title) => {
    const those = lines.filter((line) => line.outcome === outcome);
    if (those.length === 0) return [];
    const named = those.slice(0, MOST).flatMap(({ test, why }) => [`  ${test}`, ...(why ? [`      ${why}`] : [])]);
    const more = those.length > MOST ? [`  … y ${those.length - MOST} más`] : [];
    return ['', title(those.length), ...named, ...more];
  };
  return [
    ...list('second', (count) => `⚠ Pasaron solo al segundo intento (${count}); hay que corregirlas:`),
    ...list('failed', (count) => `✗ Fallaron (${count}):`),
  ];
};
