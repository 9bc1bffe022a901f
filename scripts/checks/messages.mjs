/** Every Spanish message has its English one, with the same arguments, none is empty, and none is left that no code names. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listFiles } from './sources.mjs';

/** `{a: {b: 'x'}}` → Map {'a.b' → 'x'} */
export const flatten = (/** @type {unknown} */ value, prefix = '', into = new Map()) => {
  if (value !== null && typeof value === 'object') {
    for (const [key, child] of Object.entries(value)) flatten(child, prefix ? `${prefix}.${key}` : key, into);
  } else into.set(prefix, value);
  return into;
};

/**
 * Names of the arguments of an ICU message. A brace opens an argument in text and a branch inside a plural or a
 * select, so the two alternate with depth.
 */
export const argumentsOf = (/** @type {string} */ message) => {
  const names = new Set();
  const open = [];
  let isQuoted = false;
  for (let at = 0; at < message.length; at++) {
    const char = message[at];
    // In ICU an apostrophe quotes only in front of a brace; doubled it is itself.
    if (char === "'" && message[at + 1] === "'") at++;
    else if (char === "'" && (isQuoted || /[{}]/.test(message[at + 1] ?? ''))) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (char === '}') open.pop();
    else if (char === '{') {
      const isArgument = open.at(-1) !== 'argument';
      if (isArgument) names.add(/^\s*([\w.]+)/.exec(message.slice(at + 1))?.[1] ?? '');
      open.push(isArgument ? 'argument' : 'branch');
    }
  }
  return names;
};

const problemsOf = (/** @type {Map<string, unknown>} */ es, /** @type {Map<string, unknown>} */ en) => {
  const problems = [];
  for (const key of es.keys()) if (!en.has(key)) problems.push(`falta en inglés: ${key}`);
  for (const key of en.keys()) if (!es.has(key)) problems.push(`falta en español: ${key}`);
  for (const [language, messages] of Object.entries({ español: es, inglés: en })) {
    for (const [key, text] of messages) {
      if (typeof text !== 'string') problems.push(`no es un texto en ${language}: ${key}`);
      else if (text.trim() === '') problems.push(`texto vacío en ${language}: ${key}`);
    }
  }
  for (const [key, text] of es) {
    const other = en.get(key);
    if (typeof text !== 'string' || typeof other !== 'string') continue;
    const [mine, theirs] = [argumentsOf(text), argumentsOf(other)];
    const differing = [...mine.symmetricDifference(theirs)];
    if (differing.length > 0) problems.push(`argumentos distintos en ${key}: ${differing.join(', ')}`);
  }
  return problems;
};

/** The messages that a file exports: the one object whose name ends in its language (`guidesEs`, beside `guidesText`). */
const load = async (/** @type {string} */ path) => {
  const ending = path.endsWith('.es.ts') ? 'Es' : 'En';
  const exported = Object.entries(await import(pathToFileURL(path).href)).filter(
    ([name, value]) => name.endsWith(ending) && value !== null && typeof value === 'object',
  );
  return exported.length === 1 ? flatten(exported[0]?.[1]) : undefined;
};

/**
 * Whether code may ask for a key. Its last part has to stand somewhere as a word, be it a value of the contract that is put into the key, or be made
 * by a template with a fixed piece (`empty.${kind}Title`). A word that stands for something else as well hides its key: what is told is sure.
 */
export const namedIn = (/** @type {readonly string[]} */ sources) => {
  const words = new Set();
  const made = new Set();
  for (const source of sources) {
    for (const [word] of source.matchAll(/[\p{L}\p{N}_$]+(?:-[\p{L}\p{N}_$]+)*/gu))
      for (const part of [word, ...word.split('-')]) words.add(part);
    for (const [, template = ''] of source.matchAll(/`((?:[\w.-]|\$\{[^{}`]*\})+)`/g)) {
      const last =
        template
          .replace(/\$\{[^{}`]*\}/g, '*')
          .split('.')
          .at(-1) ?? '';
      if (last.includes('*') && /\w/.test(last)) made.add(last);
    }
  }
  const patterns = [...made].map((last) => new RegExp(`^${last.replaceAll('*', '[\\w-]+')}$`));
  return (/** @type {string} */ key) => {
    const last = key.split('.').at(-1) ?? '';
    return words.has(last) || patterns.some((pattern) => pattern.test(last));
  };
};

/** Where texts for people stand. */
const homes = ['portal/src', 'driver/src'];
const isText = (/** @type {string} */ path) => /\.(es|en)\.ts$/.test(path);
const codeOf = (/** @type {string} */ root) =>
  ['portal/src', 'driver/src', 'contract/src'].flatMap((folder) =>
    !existsSync(join(root, folder))
      ? []
      : listFiles(join(root, folder))
          .filter((path) => /\.tsx?$/.test(path) && !isText(path) && !/\.test\.tsx?$/.test(path))
          .map((path) => readFileSync(join(root, folder, path), 'utf8')),
  );

/** Needs Node 24: it loads TypeScript. @returns {Promise<{problems: string[], note: string}>} */
export const checkMessages = async (/** @type {string} */ root) => {
  const files = homes.flatMap((home) =>
    existsSync(join(root, home))
      ? listFiles(join(root, home))
          .filter(isText)
          .map((path) => `${home}/${path}`)
      : [],
  );
  const spanish = files.filter((path) => path.endsWith('.es.ts'));
  if (spanish.length === 0)
    return { problems: [`${homes.join(', ')}: no se encontró ningún archivo de mensajes`], note: '' };
  const problems = files
    .filter((path) => path.endsWith('.en.ts') && !existsSync(join(root, path.replace(/\.en\.ts$/, '.es.ts'))))
    .map((path) => `${path}: no tiene su .es.ts`);
  let count = 0;
  const isNamed = namedIn(codeOf(root));
  for (const path of spanish) {
    const english = path.replace(/\.es\.ts$/, '.en.ts');
    if (!existsSync(join(root, english))) {
      problems.push(`${path}: no tiene su .en.ts`);
      continue;
    }
    const [es, en] = await Promise.all([load(join(root, path)), load(join(root, english))]);
    if (!es || !en) problems.push(`${es ? english : path}: debe exportar exactamente un objeto de mensajes`);
    else {
      count += es.size;
      const unused = [...es.keys()].filter((key) => !isNamed(key)).map((key) => `nadie lo usa: ${key}`);
      problems.push(...[...problemsOf(es, en), ...unused].map((problem) => `${path}: ${problem}`));
    }
  }
  return { problems, note: `${count} mensajes en ${spanish.length} archivos` };
};
