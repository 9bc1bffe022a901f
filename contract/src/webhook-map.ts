/**
 * The map of a connection: a JSON Schema of the wanted body whose leaves say where each value comes from.
 * `x-from` is a path in the event ("data.guide.folio"; inside of a list ".sku" is a path in its element), `x-format` how it is
 * written, `default` what stands where there is nothing, `const` a value of the schema's own. Pure: the portal shows with it, live, what the server sends.
 */
export type MapSchema = Readonly<Record<string, unknown>>;
export const mapFormats = ['text', 'date', 'datetime', 'unix', 'pesos', 'centavos'] as const;
export type MapFormat = (typeof mapFormats)[number];
const types = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'] as const;

export const mapLimits = { depth: 8, nodes: 400, items: 500, bytes: 32 * 1024 } as const;

/** What is wrong, and where in the wanted body ("cliente.correo"; empty: the whole). */
export interface MapFault {
  path: string;
  kind: keyof typeof mapFaultNames;
  value?: string;
}
export const mapFaultNames = {
  notObject: { es: 'debe ser un objeto', en: 'must be an object' },
  unknownType: { es: 'tiene un tipo desconocido: {value}', en: 'has an unknown type: {value}' },
  unknownFormat: { es: 'tiene un x-format desconocido: {value}', en: 'has an unknown x-format: {value}' },
  unknownWord: { es: 'usa «{value}», que no se admite', en: 'uses “{value}”, which is not supported' },
  badWord: { es: 'lleva un «{value}» que no sirve', en: 'has a “{value}” that does not work' },
  noSource: {
    es: 'no dice de dónde sale (x-from, const o default)',
    en: 'does not say where it comes from (x-from, const or default)',
  },
  tooDeep: { es: 'está a demasiada profundidad', en: 'lies too deep' },
  tooMany: { es: 'tiene demasiadas partes', en: 'has too many parts' },
  missing: { es: 'es obligatorio y el evento no lo trae', en: 'is required and the event does not have it' },
  wrongType: { es: 'debe ser {value}', en: 'must be {value}' },
  notAmong: { es: 'no es de los valores de enum: {value}', en: 'is not among the values of enum: {value}' },
  tooShort: { es: 'es más corto que {value}', en: 'is shorter than {value}' },
  tooLong: { es: 'es más largo que {value}', en: 'is longer than {value}' },
  tooSmall: { es: 'es menor que {value}', en: 'is less than {value}' },
  tooLarge: { es: 'es mayor que {value}', en: 'is more than {value}' },
} as const;
export const mapFaultText = (f: MapFault, locale: 'es' | 'en'): string =>
  `${f.path === '' ? { es: 'El esquema', en: 'The schema' }[locale] : f.path} ${mapFaultNames[f.kind][locale].replace('{value}', f.value ?? '')}`;

const isObject = (v: unknown): v is MapSchema => typeof v === 'object' && v !== null && !Array.isArray(v);
const own = (o: MapSchema, key: string): unknown => (Object.hasOwn(o, key) ? o[key] : undefined);
const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);
const typesOf = (s: MapSchema): readonly string[] => {
  const type = own(s, 'type');
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.map(String);
  return isObject(own(s, 'properties')) ? ['object'] : own(s, 'items') === undefined ? [] : ['array'];
};

/** Words that say nothing about a value: they may stand. */
const silent = ['$schema', '$id', '$comment', 'title', 'description', 'examples', 'additionalProperties'];
const numbers = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'];
const known = [
  ...silent,
  ...numbers,
  'type',
  'properties',
  'required',
  'items',
  'enum',
  'const',
  'default',
  'x-from',
  'x-format',
];

/** What of a schema cannot be a map. None: it can be kept. */
export function schemaFaults(schema: unknown): MapFault[] {
  const faults: MapFault[] = [];
  let nodes = 0;
  const visit = (s: unknown, path: string, depth: number): void => {
    if (faults.length >= 20) return;
    nodes += 1;
    if (nodes > mapLimits.nodes)
      return void (nodes === mapLimits.nodes + 1 && faults.push({ path: '', kind: 'tooMany' }));
    if (depth > mapLimits.depth) return void faults.push({ path, kind: 'tooDeep' });
    if (!isObject(s)) return void faults.push({ path, kind: 'notObject' });
    for (const word of Object.keys(s))
      if (!known.includes(word)) faults.push({ path, kind: 'unknownWord', value: word });
    for (const type of typesOf(s))
      if (!(types as readonly string[]).includes(type)) faults.push({ path, kind: 'unknownType', value: type });
    for (const word of numbers) {
      const value = own(s, word);
      if (value !== undefined && typeof value !== 'number') faults.push({ path, kind: 'badWord', value: word });
    }
    const from = own(s, 'x-from');
    if (from !== undefined && (typeof from !== 'string' || from.length > 200 || !/^\.?[\w$-]*(\.[\w$-]+)*$/.test(from)))
      faults.push({ path, kind: 'badWord', value: 'x-from' });
    const format = own(s, 'x-format');
    if (format !== undefined && !(mapFormats as readonly unknown[]).includes(format))
      faults.push({ path, kind: 'unknownFormat', value: String(format) });
    if (own(s, 'enum') !== undefined && !Array.isArray(s.enum)) faults.push({ path, kind: 'badWord', value: 'enum' });
    const required = own(s, 'required');
    if (required !== undefined && !(Array.isArray(required) && required.every((r) => typeof r === 'string')))
      faults.push({ path, kind: 'badWord', value: 'required' });
    const properties = own(s, 'properties');
    if (properties !== undefined) {
      if (!isObject(properties)) faults.push({ path, kind: 'badWord', value: 'properties' });
      else for (const [key, child] of Object.entries(properties)) visit(child, join(path, key), depth + 1);
    } else if (own(s, 'items') !== undefined) {
      if (from === undefined) faults.push({ path, kind: 'noSource' });
      visit(s.items, `${path}[]`, depth + 1);
    } else if (from === undefined && !Object.hasOwn(s, 'const') && !Object.hasOwn(s, 'default'))
      faults.push({ path, kind: 'noSource' });
  };
  visit(schema, '', 0);
  return faults;
}

/** The value at a path; undefined where something on the way is missing. Only an object's own keys count. */
function at(source: unknown, path: string): unknown {
  let value = source;
  for (const key of path.split('.')) {
    if (key === '') continue;
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function formatted(value: unknown, format: MapFormat | undefined, timeZone: string): unknown {
  if (value === undefined || value === null || format === undefined) return value;
  const time = format === 'date' || format === 'datetime' || format === 'unix' ? new Date(String(value)) : null;
  if (time && Number.isNaN(time.getTime())) return value;
  switch (format) {
    case 'text':
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    case 'date':
      // A day is a day in every zone.
      return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? value : time?.toLocaleDateString('sv-SE', { timeZone });
    case 'datetime':
      return time?.toISOString();
    case 'unix':
      return Math.floor((time?.getTime() ?? 0) / 1000);
    case 'pesos':
      return Number(value).toFixed(2);
    case 'centavos':
      return Math.round(Number(value) * 100);
  }
}

const isOfType = (value: unknown, type: string): boolean =>
  type === 'integer'
    ? Number.isInteger(value)
    : type === 'null'
      ? value === null
      : type === 'array'
        ? Array.isArray(value)
        : type === 'object'
          ? isObject(value)
          : typeof value === type;

/** The body that a map makes of an event, and where it does not fit what the schema asks for. */
export function applyMap(
  schema: MapSchema,
  event: unknown,
  timeZone = 'America/Mexico_City',
): { value: unknown; faults: MapFault[] } {
  const faults: MapFault[] = [];
  const tell = (fault: MapFault): void => void (faults.length < 50 && faults.push(fault));
  const make = (s: MapSchema, element: unknown, path: string): unknown => {
    const from = own(s, 'x-from');
    const source = typeof from !== 'string' ? undefined : from.startsWith('.') ? at(element, from) : at(event, from);
    const properties = own(s, 'properties');
    if (isObject(properties)) {
      const required = Array.isArray(s.required) ? s.required : [];
      const result: Record<string, unknown> = {};
      const inner = typeof from === 'string' ? source : element;
      for (const [key, child] of Object.entries(properties)) {
        const value = make(child as MapSchema, inner, join(path, key));
        if (value !== undefined)
          Object.defineProperty(result, key, { value, enumerable: true, configurable: true, writable: true });
        else if (required.includes(key)) tell({ path: join(path, key), kind: 'missing' });
      }
      return result;
    }
    const items = own(s, 'items');
    if (isObject(items) && typesOf(s).includes('array')) {
      const list = source === undefined || source === null ? own(s, 'default') : source;
      if (list === undefined) return undefined;
      const all = Array.isArray(list) ? list : [list];
      const made = all.slice(0, mapLimits.items).map((e, i) => make(items, e, `${path}[${i}]`));
      check(s, made, path);
      return made.map((v) => (v === undefined ? null : v));
    }
    let value = Object.hasOwn(s, 'const')
      ? s.const
      : formatted(source, own(s, 'x-format') as MapFormat | undefined, timeZone);
    if (value === undefined || (value === null && Object.hasOwn(s, 'default'))) value = own(s, 'default');
    if (value === undefined) return undefined;
    value = near(value, typesOf(s));
    check(s, value, path);
    return value;
  };
  /** A number that is wanted as a text, or a text of digits that is wanted as a number. */
  const near = (value: unknown, wanted: readonly string[]): unknown => {
    if (wanted.length === 0 || wanted.some((type) => isOfType(value, type))) return value;
    if (wanted.includes('string') && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
    const isNumber = wanted.includes('number') || wanted.includes('integer');
    if (isNumber && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
    return value;
  };
  const check = (s: MapSchema, value: unknown, path: string): void => {
    const wanted = typesOf(s);
    if (wanted.length > 0 && !wanted.some((type) => isOfType(value, type)))
      return void tell({ path, kind: 'wrongType', value: wanted.join(' | ') });
    if (Array.isArray(s.enum) && !s.enum.some((e) => JSON.stringify(e) === JSON.stringify(value)))
      tell({ path, kind: 'notAmong', value: s.enum.map(String).join(', ').slice(0, 120) });
    const size = typeof value === 'string' ? [...value].length : Array.isArray(value) ? value.length : null;
    const least = own(s, typeof value === 'string' ? 'minLength' : 'minItems');
    const most = own(s, typeof value === 'string' ? 'maxLength' : 'maxItems');
    if (size !== null && typeof least === 'number' && size < least)
      tell({ path, kind: 'tooShort', value: String(least) });
    if (size !== null && typeof most === 'number' && size > most) tell({ path, kind: 'tooLong', value: String(most) });
    if (typeof value !== 'number') return;
    if (typeof s.minimum === 'number' && value < s.minimum) tell({ path, kind: 'tooSmall', value: String(s.minimum) });
    if (typeof s.maximum === 'number' && value > s.maximum) tell({ path, kind: 'tooLarge', value: String(s.maximum) });
  };
  return { value: make(schema, event, ''), faults };
}
