/** `npm start`: from a fresh clone to a running portal. Node's own modules alone, on Node 20.19 or later. */
import { join } from 'node:path';
import { ensureInstalled, root, run } from './node24.mjs';
import { buildWeb } from './web-build.mjs';

await ensureInstalled();
const built = await buildWeb();
if (built !== 0) process.exit(built);
process.exit(await run([join(root, 'api/src/main.ts'), 'serve', ...process.argv.slice(2)]));
