/**
 * `npm run bench`: runs every benchmark and prints their figures as one table. `npm run bench -- import` runs those
 * whose file name contains «import». bench/README.md tells how to add one.
 */
import { basename, join } from 'node:path';
import { listFiles } from './checks/sources.mjs';
import { capture, onNode24, root } from './node24.mjs';

await onNode24(import.meta.url);
const [filter = ''] = process.argv.slice(2);
const files = ['bench', 'optimizer/bench', 'roads/bench']
  .flatMap((folder) => listFiles(join(root, folder)).map((path) => `${folder}/${path}`))
  .filter((path) => path.endsWith('.bench.ts') && basename(path).includes(filter));
if (files.length === 0) {
  console.error(filter ? `No hay mediciones que contengan «${filter}».` : 'No hay mediciones (bench/*.bench.ts).');
  process.exit(1);
}

/** `name value unit`, the value a number. */
const figure = /^(\S+)\s+(-?\d+(?:\.\d+)?)\s+(\S+)\s*$/;
const rows = [];
let failed = false;
for (const file of files) {
  console.log(`▸ ${file}…`);
  const { code, output } = await capture([join(root, file)]);
  const found = output.split('\n').flatMap((line) => {
    const match = figure.exec(line);
    return match
      ? [{ file: basename(file, '.bench.ts'), name: match[1], value: Number(match[2]), unit: match[3] }]
      : [];
  });
  if (code !== 0 || found.length === 0) {
    failed = true;
    console.error(`✗ ${file} ${code === 0 ? 'no imprimió ninguna cifra' : `salió con ${code}`}\n${output}`);
  }
  rows.push(...found);
}
const widest = (/** @type {string[]} */ texts) => Math.max(0, ...texts.map((text) => text.length));
const shown = rows.map((row) => ({ ...row, text: row.value.toLocaleString('en-US', { maximumFractionDigits: 3 }) }));
const [fileWidth, nameWidth, valueWidth] = ['file', 'name', 'text'].map((key) => widest(shown.map((row) => row[key])));
if (shown.length > 0) console.log('');
for (const { file, name, text, unit } of shown) {
  console.log(`${file.padEnd(fileWidth)}  ${name.padEnd(nameWidth)}  ${text.padStart(valueWidth)} ${unit}`);
}
process.exitCode = failed ? 1 : 0;
