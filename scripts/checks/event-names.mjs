/**
 * The name of an event stands in the map of its `*.events.ts` alone, once: elsewhere the event itself is imported, so that a rename is a type
 * error wherever it is heard.
 */
const isTest = (/** @type {string} */ path) => /\.test\.ts$/.test(path);

export const eventNameProblems = (/** @type {readonly {path: string, text: string}[]} */ files) => {
  const api = files.filter(({ path }) => path.startsWith('api/src/') && !isTest(path));
  const problems = [];
  /** @type {Map<string, string>} */
  const homes = new Map();
  for (const { path, text } of api) {
    if (!/\beventsOf</.test(text)) continue;
    for (const [, name] of text.matchAll(/^ {2}'([a-z]\w*\.\w+)': /gm)) {
      const home = homes.get(name);
      if (home) problems.push(`${path}: el evento ${name} ya está en ${home}`);
      else homes.set(name, path);
    }
  }
  for (const { path, text } of api) {
    // `type: 'route.changed'` is the contract's word on the wire, which its own types hold.
    for (const [, name] of text.matchAll(/(?<!\btype: )['"`]([a-z]\w*\.\w+)['"`]/g)) {
      const home = homes.get(name);
      if (home && home !== path) problems.push(`${path}: nombra «${name}» como texto; importa el evento de ${home}`);
    }
    if (path.endsWith('.subscribers.ts') && /\bas unknown as\b|\.name ===|\beventName\b/.test(text))
      problems.push(`${path}: un evento se oye con subscribe(evento, …), que da el tipo de lo que trae`);
  }
  return problems;
};
