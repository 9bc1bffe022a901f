/**
 * What something is called stands once: in `contract/src/words`. The same label for the same key is not written again, and a
 * field has one label: one that is called otherwise somewhere says why in a comment above it (or behind it).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './sources.mjs';

const home = 'contract/src/words';
/** Where labels may not stand again: the texts of portal and drivers' app, the API, the contract. */
const isReader = (/** @type {string} */ path) =>
  /^(?:portal|driver)\/src\/.*\.(es|en)\.ts$/.test(path) ||
  (/^(api|contract)\/src\/.*\.ts$/.test(path) && !/\.test\.ts$/.test(path));
/** Groups whose keys are fields: there a key means one thing wherever it stands. */
const isFields = (/** @type {string} */ group) => /(Field|^thing)Names$/.test(group);
/** A label, not a sentence: nothing filled in, no end, few words. */
const isLabel = (/** @type {string} */ text) => !/[{.:¿?]/.test(text) && text.split(' ').length <= 4;

const keyOf = (/** @type {any} */ property) => String(property.key?.name ?? property.key?.value);
const textOf = (/** @type {any} */ node) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
const bare = (/** @type {any} */ node) =>
  /^TS(As|Satisfies)Expression$/.test(node?.type) ? bare(node.expression) : node;
const propertiesOf = (/** @type {any} */ node) =>
  (node?.properties ?? []).filter((/** @type {any} */ one) => one.type === 'Property');
const memberOf = (/** @type {any} */ node, /** @type {string} */ key) =>
  propertiesOf(node).find((/** @type {any} */ one) => keyOf(one) === key)?.value;
/** `['plateNames', 'plate', 'es']` of `plateNames.plate.es`. */
const pathOf = (/** @type {any} */ node) =>
  node?.type === 'MemberExpression' && !node.computed
    ? [...pathOf(node.object), node.property.name]
    : node?.type === 'Identifier'
      ? [node.name]
      : [];

/** The names of the groups that an object reads its words from: `plate: plateNames.plate.es`, `...namesIn(plateNames, 'es')`. */
const groupsOf = (/** @type {any} */ object) =>
  new Set(
    object.properties.map((/** @type {any} */ one) =>
      one.type === 'Property' ? pathOf(bare(one.value))[0] : pathOf(one.argument.arguments?.[0] ?? one.argument)[0],
    ),
  );

/**
 * Labels of a file in one language, with the key that each stands for: `plate: 'Placa'`, `plate: { es: 'Placa', en: 'Plate' }`,
 * and `{ key: 'plate', header: { es: 'Placa', … } }`; `reads` are the groups that its neighbours are read from.
 * @typedef {{key: string, text: string, line: number, hasReason: boolean, reads: Set<string>}} Label
 * @returns {Label[]}
 */
const labelsOf = (/** @type {any} */ program, /** @type {string} */ source, /** @type {string} */ language) => {
  /** @type {Label[]} */
  const labels = [];
  const lines = source.split('\n');
  const visit = (/** @type {any} */ node) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach(visit);
    if (node.type === 'ObjectExpression') {
      const named = textOf(memberOf(node, 'key'));
      const reads = groupsOf(node);
      for (const property of propertiesOf(node)) {
        const own = keyOf(property);
        const value = bare(property.value);
        const text = textOf(value) ?? textOf(memberOf(value, language));
        const line = source.slice(0, property.start).split('\n').length;
        const hasReason = /\*\/$|^\s*\/\//.test(lines[line - 2] ?? '') || /,\s*\/\//.test(lines[line - 1] ?? '');
        if (text !== undefined && own !== 'es' && own !== 'en')
          labels.push({ key: own === 'header' && named ? named : own, text, line, hasReason, reads });
      }
    }
    for (const [name, child] of Object.entries(node)) if (name !== 'type') visit(child);
  };
  visit(program);
  return labels;
};

/** The groups of words that a program tells: its objects by their names. */
const objectsOf = (/** @type {any} */ program) =>
  program.body
    .flatMap((/** @type {any} */ node) => (node.declaration ?? node).declarations ?? [])
    .filter((/** @type {any} */ one) => bare(one.init)?.type === 'ObjectExpression')
    .map((/** @type {any} */ one) => [one.id.name, bare(one.init)]);

/** The Spanish label of each key of a group, through words read from other groups. */
const spanishOf = (/** @type {Map<string, any>} */ objects, /** @type {string} */ group) => {
  /** @type {Map<string, string>} */
  const labels = new Map();
  for (const one of objects.get(group)?.properties ?? []) {
    if (one.type === 'SpreadElement')
      for (const [key, text] of spanishOf(objects, pathOf(one.argument)[0])) labels.set(key, text);
    else {
      const [from, key] = pathOf(bare(one.value));
      const text = from ? spanishOf(objects, from).get(key) : textOf(memberOf(bare(one.value), 'es'));
      if (text !== undefined) labels.set(keyOf(one), text);
    }
  }
  return labels;
};

const otherwise = (/** @type {string} */ key, /** @type {string} */ text, /** @type {string} */ first) =>
  `${key}: '${text}' se llama '${first}' en las palabras; si aquí se llama de otro modo, un comentario dice por qué`;

/** @returns {Promise<{problems: string[], note: string}>} */
export const checkWords = async (/** @type {string} */ root) => {
  const { parseSync } = await import('vite');
  const read = (/** @type {string} */ path) => {
    const source = readFileSync(join(root, path), 'utf8');
    const { program } = parseSync(path, source);
    return {
      program,
      labels: (/** @type {string} */ language, within = program) => labelsOf(within, source, language),
    };
  };
  const files = ['contract/src', 'api/src', 'portal/src', 'driver/src'].flatMap((folder) =>
    listFiles(join(root, folder)).map((path) => `${folder}/${path}`),
  );
  const homes = files.filter((path) => path.startsWith(`${home}/`) && isReader(path));
  if (homes.length === 0) return { problems: [`${home}: no se encontró ninguna palabra`], note: '' };
  const problems = [];
  /** Where each key's label stands, in either language. */
  const places = { es: new Map(), en: new Map() };
  /** @type {Map<string, any>} */
  const objects = new Map();
  /** The label that a field has in its first group. @type {Map<string, string>} */
  const fields = new Map();
  for (const path of homes) {
    const file = read(path);
    for (const { key, text, line } of file.labels('es')) {
      const label = `${key}: '${text}'`;
      if (places.es.has(label)) problems.push(`${path}:${line}: ${label} ya está en ${places.es.get(label)}`);
      else places.es.set(label, `${path}:${line}`);
    }
    for (const { key, text, line } of file.labels('en')) places.en.set(`${key}: '${text}'`, `${path}:${line}`);
    for (const [name, object] of objectsOf(file.program)) {
      objects.set(name, object);
      for (const { key, text, line, hasReason } of isFields(name) ? file.labels('es', object) : []) {
        if (hasReason) continue;
        const first = fields.get(key);
        if (first === undefined) fields.set(key, text);
        else if (first !== text) problems.push(`${path}:${line}: ${otherwise(key, text, first)}`);
      }
    }
  }
  const groups = new Map([...objects.keys()].filter(isFields).map((group) => [group, spanishOf(objects, group)]));
  for (const path of files.filter((one) => isReader(one) && !homes.includes(one))) {
    const isEnglish = path.endsWith('.en.ts');
    const language = isEnglish ? 'en' : 'es';
    // A key that its Spanish twin writes too has a label of its own there, though English may have one word for both.
    const own = isEnglish
      ? read(path.replace(/en\.ts$/, 'es.ts'))
          .labels('es')
          .map((one) => one.key)
      : [];
    for (const { key, text, line, hasReason, reads } of read(path).labels(language)) {
      const place = places[language].get(`${key}: '${text}'`);
      if (place && !own.includes(key)) problems.push(`${path}:${line}: ${key}: '${text}' se lee de ${place}`);
      if (place || hasReason || isEnglish || !isLabel(text)) continue;
      const names = [...reads].flatMap((group) => groups.get(group)?.get(key) ?? []);
      if (names.length > 0 && !names.includes(text))
        problems.push(`${path}:${line}: ${otherwise(key, text, names[0])}`);
    }
  }
  // One way to choose a language: `{ es, en }[locale]`.
  for (const path of files.filter((one) => isReader(one) && !/^(?:portal|driver)\//.test(one))) {
    const source = readFileSync(join(root, path), 'utf8');
    for (const { index } of source.matchAll(/\b(?:locale|language) [!=]== '(?:es|en)'/g))
      problems.push(
        `${path}:${source.slice(0, index).split('\n').length}: los textos se eligen con { es, en }[locale]`,
      );
  }
  return { problems, note: `${places.es.size} palabras en ${homes.length} archivos` };
};
