/** Words that people of the trade do not say, and what they say instead: one word for one thing, on every screen, sheet, paper and API page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './sources.mjs';

/** Pattern and the word that took its place; an end of a word is spelled out, for `\b` knows no accents. */
const retired = {
  es: [
    [/(?<!\p{L})papeles(?!\p{L})/iu, 'documentos'],
    [/(?<!\p{L})castigos?(?!\p{L})/iu, 'penalización'],
    [/(?<!esta )(?<!\p{L})ventanas?(?!\p{L})/iu, 'horario'],
    [
      /(?:pulsa|oprime|presiona|tecla|espacio o) entrar(?!\p{L})|(?<!\p{L})Entrar (?:elige|abre|confirma|suelta)/iu,
      'Enter',
    ],
    [/^Le falta(?!\p{L})/u, 'Falta'],
    [/(?<!\p{L})hojas? de (?:prueba|evidencia)(?!\p{L})/iu, 'comprobante'],
    [/certificadas y no/iu, 'Certificación: todas'],
    [/^teléfono móvil$/iu, 'Estado del teléfono'],
    [/(?:#|\{count(?:, number)?\}) seleccionad/iu, 'el nombre de lo que se elige'],
    [/recorridos \{/iu, '{distancia} recorridos'],
    [/^(?:cuándo|quién|qué|desde dónde)$/iu, 'Fecha, Usuario, Acción o IP'],
    [/hace 0 s/iu, 'En vivo'],
  ],
  en: [
    [/(?<!\p{L})guides?(?!\p{L})/iu, 'waybill'],
    [/^management$/iu, 'Handling'],
    [
      /(?<!\p{L})(?:guías?|rutas?|operador(?:es)?|vehículos?|clientes?|ninguna?|fecha|sesión)(?!\p{L})/iu,
      'la palabra inglesa',
    ],
  ],
};
/** What has a reason to stand: the sub-status that the documents name so, in any language. */
const allowed = [/Cierre de ruta/g];

const keyOf = (/** @type {any} */ property) => String(property.key?.name ?? property.key?.value);

/** Texts for people in a program, with their language. @returns {{text: string, language: 'es' | 'en', at: number}[]} */
const textsOf = (/** @type {any} */ program, /** @type {'es' | 'en' | undefined} */ fileLanguage) => {
  /** @type {{text: string, language: 'es' | 'en', at: number}[]} */
  const texts = [];
  const visit = (/** @type {any} */ node, /** @type {'es' | 'en' | undefined} */ language) => {
    if (node === null || typeof node !== 'object') return;
    if (/^(Import|Export(All|Named))/.test(node.type ?? '') && node.source) return;
    const text = node.type === 'TemplateElement' ? node.value.cooked : node.type === 'Literal' ? node.value : undefined;
    if (language && typeof text === 'string') texts.push({ text, language, at: node.start });
    if (node.type === 'Property') {
      const key = keyOf(node);
      // The API's page is in Spanish: what a call does, what a field means.
      const own = key === 'es' || key === 'en' ? key : /^(?:summary|description)$/.test(key) ? 'es' : language;
      return visit(node.value, own);
    }
    for (const [name, child] of Object.entries(node)) if (name !== 'type') visit(child, language);
  };
  visit(program, fileLanguage);
  return texts;
};

/** Pages have their texts in files of their own. */
const pages = ['portal/src', 'driver/src'];

/** @returns {Promise<{problems: string[], note: string}>} */
export const checkRetiredWords = async (/** @type {string} */ root) => {
  const { parseSync } = await import('vite');
  const problems = [];
  let count = 0;
  for (const folder of ['contract/src', 'api/src', ...pages]) {
    for (const file of listFiles(join(root, folder))) {
      const path = `${folder}/${file}`;
      const ending = /\.(es|en)\.ts$/.exec(path)?.[1];
      if (!/\.ts$/.test(path) || /\.test\.ts$/.test(path) || (pages.includes(folder) && !ending)) continue;
      const source = readFileSync(join(root, path), 'utf8');
      const { program } = parseSync(path, source);
      for (const { text, language, at } of textsOf(program, /** @type {'es' | 'en' | undefined} */ (ending))) {
        count += 1;
        // Names of arguments are no words: `{guide}` is filled in.
        const said = allowed
          .reduce((rest, one) => rest.replace(one, ''), text)
          .replace(/\{\w+(?=[},])/g, (all) => (all === '{count' ? all : '{'));
        for (const [pattern, instead] of retired[language])
          if (/** @type {RegExp} */ (pattern).test(said))
            problems.push(`${path}:${source.slice(0, at).split('\n').length}: «${text.trim()}»: se dice ${instead}`);
      }
    }
  }
  if (count === 0) problems.push('no se encontró ningún texto');
  return { problems, note: `${count} textos` };
};
