/** The licences of everything that a release brings, each text once. */

/**
 * @param {{name: string, version: string, licence: string, texts: string[]}[]} packages
 * @returns {string}
 */
export const thirdPartyNotices = (packages) => {
  /** @type {Map<string, string[]>} */
  const byText = new Map();
  for (const { name, version, licence, texts } of packages) {
    const own = texts.map((text) => text.replaceAll('\r\n', '\n').trim()).filter(Boolean);
    for (const text of own.length > 0 ? own : [`Su paquete no trae el texto; se declara ${licence}.`]) {
      const who = `${name} ${version} (${licence})`;
      const among = byText.get(text) ?? [];
      if (!among.includes(who)) byText.set(text, [...among, who]);
    }
  }
  const parts = [...byText].map(([text, who]) => ({ who: who.sort(), text }));
  parts.sort((a, b) => ((a.who[0] ?? '') < (b.who[0] ?? '') ? -1 : 1));
  const line = '='.repeat(80);
  return [
    'Tramo trae estos paquetes, cada uno con su licencia. / Tramo brings these packages, each with its licence.',
    ...parts.flatMap(({ who, text }) => ['', line, ...who, line, '', text]),
    '',
  ].join('\n');
};

/** How a package declares its licence. */
export const licenceOf = (/** @type {{license?: string | {type?: string}, licenses?: {type?: string}[]}} */ own) =>
  (typeof own.license === 'string' ? own.license : own.license?.type) ??
  own.licenses?.map(({ type }) => type).join(' OR ') ??
  'sin declarar';
