/** Which packages of the lockfile a part of Tramo needs when it runs. Pure: the lockfile comes in, paths go out. */

/**
 * @typedef {object} Locked
 * @property {string} [version]
 * @property {boolean} [link]
 * @property {string} [resolved]
 * @property {boolean} [optional]
 * @property {boolean} [peer]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, {optional?: boolean}>} [peerDependenciesMeta]
 * @typedef {Record<string, Locked>} Lock  by path, as in `packages` of package-lock.json
 * @typedef {{os: string, cpu: string, libc: string}} Target
 */

/** Types alone: nothing of them runs. */
const isTypes = (/** @type {string} */ path) => path.includes('node_modules/@types/');

export const runsOn = (/** @type {Locked} */ entry, /** @type {Target} */ target) =>
  [
    [entry.os, target.os],
    [entry.cpu, target.cpu],
    [entry.libc, target.libc],
  ].every(([allowed, own]) => !allowed || allowed.includes(/** @type {string} */ (own)));

/** Where Node finds a package from a place, as npm laid them out. */
const find = (/** @type {Lock} */ lock, /** @type {string} */ from, /** @type {string} */ name) => {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const path = `${base ? `${base}/` : ''}node_modules/${name}`;
    if (lock[path]) return path;
    if (!base) return undefined;
    if (!base.includes('/node_modules/')) base = '/node_modules/';
  }
};

/**
 * Packages that these workspaces need when they run, as sorted paths of the lockfile; their own workspaces come as `links`.
 * @param {Lock} lock
 * @param {string[]} workspaces
 * @param {Target} target
 * @returns {{packages: string[], links: Record<string, string>}}
 */
export const neededPackages = (lock, workspaces, target) => {
  const seen = new Set();
  /** @type {Record<string, string>} */
  const links = {};
  const todo = [...workspaces];
  for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const entry = lock[path];
    if (!entry) throw new Error(`package-lock.json no tiene «${path}».`);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = entry;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const isPeer = !(name in dependencies) && !(name in optionalDependencies);
      if (isPeer && peerDependenciesMeta[name]?.optional) continue;
      const found = find(lock, path, name);
      const at = found && lock[found];
      if (!found || !at) {
        if (name in optionalDependencies || isPeer) continue;
        throw new Error(`package-lock.json no tiene «${name}», que pide ${path}.`);
      }
      if (at.link && at.resolved) {
        links[found] = at.resolved;
        todo.push(at.resolved);
      } else if (!isTypes(found) && runsOn(at, target)) todo.push(found);
    }
  }
  return { packages: [...seen].filter((path) => path.includes('node_modules/')).sort(), links };
};

/** Hosts that packages were fetched from: none of them has a place in a release. */
export const registryHosts = (/** @type {Lock} */ lock) => [
  ...new Set(
    Object.values(lock).flatMap(({ resolved }) => (resolved?.startsWith('http') ? [new URL(resolved).host] : [])),
  ),
];
