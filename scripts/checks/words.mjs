/** What something is called stands once: in `contract/src/words`. The same label for the same key is not written again. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './sources.mjs';

const home = 'contract/src/words';
/** Where labels may not stand again: the portal's Spanish texts (the English ones have the same keys), the API, the contract. */
const isReader = (/** @type {string} */ path) =>
  /^portal\/src\/.*\.es\.ts$/.test(path) || (/^(api|contract)\/src\/.*\.ts$/.test(path) && !/\.test\.ts$/.test(path));

const keyOf = (/** @type {any} */ property) => String(property.key?.name ?? property.key?.value);
const textOf = (/** @type {any} */ node) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
const bare = (/** @type {any} */ node) =>
  /^TS(As|Satisfies)Expression$/.test(node?.type) ? bare(node.expression) : node;
const propertiesOf = (/** @type {any} */ node) =>
  (node?.properties ?? []).filter((/** @type {any} */ one) => one.type === 'Property');

/** The Spanish text of `'Placa'` or of `{ es: 'Placa', en: 'Plate' }`. */
const labelOf = (/** @type {any} */ node) =>
  textOf(node) ?? textOf(propertiesOf(node).find((/** @type {any} */ p) => keyOf(p) === 'es')?.value);

/**
 * Labels of a file with the key that each stands for: `plate: 'Placa'`, `plate: { es: 'Placa', en: 'Plate' }`, and
 * `{ key: 'plate', header: { es: 'Placa', … } }`.
 * @returns {{key: string, text: string, line: number}[]}
 */
const labelsOf = (/** @type {any} */ program, /** @type {string} */ source) => {
  /** @type {{key: string, text: string, line: number}[]} */
  const labels = [];
  const visit = (/** @type {any} */ node) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach(visit);
    if (node.type === 'ObjectExpression') {
      const properties = propertiesOf(node);
      const named = textOf(properties.find((/** @type {any} */ p) => keyOf(p) === 'key')?.value);
      for (const property of properties) {
        const own = keyOf(property);
        const text = labelOf(bare(property.value));
        const line = source.slice(0, property.start).split('\n').length;
        if (text !== undefined && own !== 'es' && own !== 'en')
          labels.push({ key: own === 'header' && named ? named : own, text, line });
      }
    }
    for (const [name, child] of Object.entries(node)) if (name !== 'type') visit(child);
  };
  visit(program);
  return labels;
};

/** @returns {Promise<{problems: string[], note: string}>} */
export const checkWords = async (/** @type {string} */ root) => {
  const { parseSync } = await import('vite');
  const read = (/** @type {string} */ path) => {
    const source = readFileSync(join(root, path), 'utf8');
    return labelsOf(parseSync(path, source).program, source);
  };
  const files = ['contract/src', 'api/src', 'portal/src'].flatMap((folder) =>
    listFiles(join(root, folder)).map((path) => `${folder}/${path}`),
  );
  const homes = files.filter((path) => path.startsWith(`${home}/`) && isReader(path));
  if (homes.length === 0) return { problems: [`${home}: no se encontró ninguna palabra`], note: '' };
  const problems = [];
  /** @type {Map<string, string>} Where each key's label stands. */
  const places = new Map();
  for (const path of homes) {
    for (const { key, text, line } of read(path)) {
      const label = `${key}: '${text}'`;
      if (places.has(label)) problems.push(`${path}:${line}: ${label} ya está en ${places.get(label)}`);
      else places.set(label, `${path}:${line}`);
    }
  }
  for (const path of files.filter((one) => isReader(one) && !homes.includes(one))) {
    for (const { key, text, line } of read(path)) {
      const place = places.get(`${key}: '${text}'`);
      if (place) problems.push(`${path}:${line}: ${key}: '${text}' se lee de ${place}`);
    }
  }
  return { problems, note: `${places.size} palabras en ${homes.length} archivos` };
};
