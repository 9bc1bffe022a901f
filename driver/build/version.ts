import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = ['driver/src', 'browser/src', 'contract/src'];

/** What a phone says of its app: the product's version and a mark of the sources that it was built of. */
export function appVersion(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const hash = createHash('sha256');
  for (const source of sources) {
    const files = readdirSync(join(root, source), { withFileTypes: true, recursive: true })
      .filter((one) => one.isFile() && !/\.test\.tsx?$/.test(one.name))
      .map((one) => join(one.parentPath, one.name))
      .sort();
    for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return `${version}+${hash.digest('hex').slice(0, 8)}`;
}
