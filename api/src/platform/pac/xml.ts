/** An element of a CFDI: attributes and elements in their order; it has no text. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const characters = Object.fromEntries(Object.entries(entities).map(([c, entity]) => [entity.slice(1, -1), c]));

// Control characters are none in XML; line breaks and runs of blanks are one blank to the SAT.
const cleaned = (value: string): string =>
  value
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
    .replace(/[\u0000-\u001f\s]+/g, ' ')
    .replace(/[\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
    .trim();

export const element = (
  name: string,
  attributes: Record<string, string | null>,
  children: readonly (Element | null)[] = [],
): Element => ({
  name,
  // An attribute without a value is left out: an empty one is a mistake to the SAT.
  attributes: Object.fromEntries(
    Object.entries(attributes).flatMap(([key, value]) => {
      const text = cleaned(value ?? '');
      return text === '' ? [] : [[key, text]];
    }),
  ),
  children: children.filter((c) => c !== null),
});

function written({ name, attributes, children }: Element): string {
  const all = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${value.replace(/[&<>"']/g, (c) => entities[c] ?? c)}"`,
  );
  const open = `<${name}${all.join('')}`;
  return children.length === 0 ? `${open}/>` : `${open}>${children.map(written).join('')}</${name}>`;
}
export const writeXml = (root: Element): string => `<?xml version="1.0" encoding="UTF-8"?>${written(root)}`;

/** Reads what has no text between its elements; throws on everything else. No entities but XML's own five, so nothing is fetched or blown up. */
export function readXml(text: string): Element {
  const tag = /\s*<(?:\?[^?]*\?|(\/?)([\w:]+)((?:\s+[\w:]+\s*=\s*"[^"<]*")*)\s*(\/?))>/uy;
  const open: Element[] = [];
  let root: Element | null = null;
  while (tag.lastIndex < text.trimEnd().length) {
    const at = tag.lastIndex;
    const found = tag.exec(text);
    if (!found) throw new Error(`XML no válido en ${at}`);
    const [, end, name, attributes, isEmpty] = found;
    if (!name) continue;
    if (end) {
      if (open.pop()?.name !== name) throw new Error(`XML no válido: </${name}>`);
      continue;
    }
    const made: Element = { name, attributes: {}, children: [] };
    for (const [, key, value] of (attributes ?? '').matchAll(/([\w:]+)\s*=\s*"([^"]*)"/gu))
      made.attributes[key as string] = (value as string).replace(/&(\w+);/g, (_, entity: string) => {
        const c = characters[entity];
        if (c === undefined) throw new Error(`XML no válido: &${entity};`);
        return c;
      });
    const parent = open.at(-1);
    if (parent) parent.children.push(made);
    else if (root) throw new Error('XML no válido: dos raíces');
    else root = made;
    if (!isEmpty) open.push(made);
  }
  if (!root || open.length > 0) throw new Error('XML no válido: incompleto');
  return root;
}

/** Those below it that a path of names leads to. */
export const below = (of: Element, ...path: string[]): Element[] =>
  path.reduce<Element[]>((found, name) => found.flatMap((e) => e.children.filter((c) => c.name === name)), [of]);
