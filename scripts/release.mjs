/**
 * `npm run release`: everything that a server needs to run Tramo, in one archive that depends on nothing but the commit: `dist/tramo-VERSION.tar.gz` with
 * the pages built, the dependencies of the lockfile, and Node. The same commit gives the same bytes on machines of one kind (SOURCE_DATE_EPOCH, or the
 * commit's time). `--out FOLDER` puts it elsewhere, `--allow-changes` takes a working tree as it is and says so in its version, `--skip-build` takes
 * pages that are built already.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { ensureInstalled, matchesLockfile, packagedNode, root, say } from './node24.mjs';
import {
  isPackageFile,
  isShipped,
  launcher,
  packageJson,
  pageParts,
  readme,
  serverParts,
} from './release/contents.mjs';
import { licenceOf, thirdPartyNotices } from './release/notices.mjs';
import { neededPackages, registryHosts } from './release/packages.mjs';
import { tar } from './release/tar.mjs';
import { buildWeb, webs } from './web-build.mjs';

const { values: options } = parseArgs({
  options: {
    out: { type: 'string' },
    'allow-changes': { type: 'boolean' },
    'skip-build': { type: 'boolean' },
  },
});
const fail = (/** @type {string} */ why) => {
  console.error(why);
  process.exit(1);
};
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim();

await ensureInstalled();
// The lockfile's Node goes along, and packs: another one's compression may give other bytes.
const node = packagedNode();
if (!node) fail(`El paquete trae su Node, y package-lock.json no lo tiene para ${process.platform}-${process.arch}.`);
if (realpathSync(node) !== realpathSync(process.execPath)) {
  const { status } = spawnSync(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exit(status ?? 1);
}
if (!matchesLockfile()) fail('node_modules no es lo que dice package-lock.json: corre «npm ci» y vuelve a intentar.');

const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
const changed = git('status', '--porcelain');
if (changed && !options['allow-changes'])
  fail(
    `Hay cambios sin guardar en git, y un paquete se hace de un commit (--allow-changes lo hace de todos modos):\n${changed}`,
  );
const commit = git('rev-parse', 'HEAD') + (changed ? '+cambios' : '');
const time = Number(process.env.SOURCE_DATE_EPOCH || git('log', '-1', '--format=%ct'));
const machine = execFileSync('uname', ['-sm'], { encoding: 'utf8' }).trim();
const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
const target = { os: process.platform, cpu: process.arch, libc: isMusl ? 'musl' : 'glibc' };

if (!options['skip-build']) {
  const built = await buildWeb({ force: true });
  if (built !== 0) process.exit(built);
}

/** @type {Map<string, import('./release/tar.mjs').Entry>} */
const entries = new Map();
const add = (/** @type {string} */ name, /** @type {Omit<import('./release/tar.mjs').Entry, 'name'>} */ entry) =>
  entries.set(name, { name, ...entry });
const addFile = (/** @type {string} */ name, /** @type {string} */ path, executable = false) =>
  add(name, { executable, read: () => readFile(path) });
const addText = (/** @type {string} */ name, /** @type {string} */ text, executable = false) =>
  add(name, { executable, read: async () => Buffer.from(text) });
/** @returns {string[]} */
const filesIn = (/** @type {string} */ folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });

for (const line of git('ls-files', '--stage', '--cached').split('\n')) {
  const [, mode, path] = /^(\d+) \S+ \d+\t(.*)$/.exec(line) ?? [];
  if (mode && path && isShipped(path) && existsSync(join(root, path)))
    addFile(path, join(root, path), mode === '100755');
}
for (const { folder } of webs) {
  const dist = join(root, folder, 'dist');
  if (!existsSync(join(dist, 'index.html'))) fail(`${folder}/dist no está construido.`);
  for (const path of filesIn(dist))
    if (basename(path) !== '.source-hash' && !path.endsWith('.map')) addFile(relative(root, path), path);
}

const { packages, links } = neededPackages(lock, serverParts, target);
for (const [path, to] of Object.entries(links)) add(path, { link: `${'../'.repeat(path.split('/').length - 1)}${to}` });
for (const path of packages) {
  const folder = join(root, path);
  if (!existsSync(folder)) {
    // npm leaves out what is optional and does not belong here.
    if (lock[path].optional || lock[path].peer) continue;
    fail(`Falta ${path}: corre «npm ci» y vuelve a intentar.`);
  }
  for (const file of filesIn(folder)) {
    const within = relative(folder, file);
    // A package inside of this one is on the list by itself.
    if (within.startsWith('node_modules/') || !isPackageFile(within)) continue;
    if (within === 'package.json') addText(`${path}/package.json`, packageJson(readFileSync(file, 'utf8')));
    else addFile(`${path}/${within}`, file);
  }
}

addFile('bin/node', node, true);
addText('tramo', launcher(machine), true);
addText(
  'package.json',
  `${JSON.stringify({ name: own.name, version: own.version, commit, private: true, type: 'module', license: own.license }, null, 2)}\n`,
);
addText('VERSION', `${own.version}\n${commit}\nNode ${process.versions.node}\n${machine} ${target.libc}\n`);
const { settingsEnvFile } = await import('../api/src/platform/settings/listed.ts');
addText('deploy/systemd/tramo.env.example', settingsEnvFile());
addText('LEEME.md', readme(own.version));

const told = [...new Set([...packages, ...neededPackages(lock, pageParts, target).packages])].filter((path) =>
  existsSync(join(root, path, 'package.json')),
);
const licencesIn = (/** @type {string} */ folder) =>
  readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name) && statSync(join(folder, name)).isFile())
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
const nodeLicence = join(node, '../../LICENSE');
addText(
  'THIRD-PARTY-NOTICES.txt',
  thirdPartyNotices([
    ...told.map((path) => {
      const its = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
      return { name: its.name, version: its.version, licence: licenceOf(its), texts: licencesIn(join(root, path)) };
    }),
    {
      name: 'Node.js',
      version: process.versions.node,
      licence: 'MIT',
      texts: existsSync(nodeLicence) ? [readFileSync(nodeLicence, 'utf8')] : [],
    },
  ]),
);

// Nothing may tell where it was made, nor from where its packages came.
const registry = process.env.npm_config_registry;
const hosts = [...registryHosts(lock), ...(registry ? [new URL(registry).host] : [])];
const secrets = [...new Set([...hosts, root, homedir()])].filter((text) => text.length > 5);
const telling = [];
const sums = [];
let size = 0;
for (const { name, link, read } of [...entries.values()].sort((a, b) => (a.name < b.name ? -1 : 1))) {
  if (link !== undefined || !read) continue;
  const bytes = await read();
  size += bytes.length;
  sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
  // A licence is told as it is written.
  const isLicence = /(^|\/)(licen[cs]e|notice|third-party-notices)[^/]*$/i.test(name);
  for (const secret of isLicence ? [] : secrets)
    if (Buffer.from(bytes).includes(secret)) telling.push(`${name}: ${secret}`);
}
if (telling.length > 0) fail(`Estos archivos dicen de dónde vienen o dónde se hizo el paquete:\n${telling.join('\n')}`);
addText('SHA256SUMS', sums.join(''));

const out = options.out ?? join(root, 'dist');
mkdirSync(out, { recursive: true });
const file = `tramo-${own.version}.tar.gz`;
const part = join(out, `.${file}.part`);
const folder = `tramo-${own.version}`;
const inFolder = [...entries.values()].map((entry) => ({ ...entry, name: `${folder}/${entry.name}` }));
await pipeline(Readable.from(tar(inFolder, time)), createGzip({ level: 9 }), createWriteStream(part));
renameSync(part, join(out, file));
const hash = createHash('sha256')
  .update(readFileSync(join(out, file)))
  .digest('hex');
writeFileSync(join(out, `${file}.sha256`), `${hash}  ${file}\n`);
const mb = (/** @type {number} */ bytes) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
say(
  `${relative(process.cwd(), join(out, file)) || file}: ${mb(statSync(join(out, file)).size)}, ${entries.size} archivos, ${mb(size)} instalado`,
);
say(`Commit ${commit}, para ${machine} (${target.libc}), Node ${process.versions.node}`);
say(`sha256 ${hash}`);
