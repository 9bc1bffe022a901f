/** A throw-away repository for the tests of the checks. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Writes `{path: text}` under a new temporary folder and removes it after the test. */
export const scratch = (/** @type {Record<string, string>} */ files) => {
  const root = mkdtempSync(join(tmpdir(), 'tramo-check-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
};
