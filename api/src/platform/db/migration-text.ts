/**
 * Reads the text of a migration: which statements it has, which tables they lock and how, and whether code of the version before would still run on what
 * it leaves (expand) or not (contract). Pure: `tramo migrate --dry-run` and `npm run check` judge by the same reading.
 */

/** PostgreSQL's locks that a migration's statements take, the strongest first. */
export type TableLock =
  | 'ACCESS EXCLUSIVE'
  | 'SHARE'
  | 'SHARE ROW EXCLUSIVE'
  | 'SHARE UPDATE EXCLUSIVE'
  | 'ROW EXCLUSIVE';

export interface Statement {
  text: string;
  line: number;
  /** The table that it locks; null where it locks none that others use. */
  table: string | null;
  lock: TableLock | null;
  /** It reads or writes the whole table while it holds the lock. */
  isWhole: boolean;
  /** Why code of the version before could fail afterwards, in Spanish; null where it could not. */
  breaks: string | null;
}
export interface Migration {
  statements: Statement[];
  /** `-- contract: since 0.2.0`: from that version on the code does not need any more what the file takes away. */
  contractSince: string | null;
  /** `-- outside of a transaction`: each statement by itself, for indexes that are made beside writers. */
  isOutside: boolean;
}

/** Statements of a script, with the line where each begins; comments go, quoted texts and bodies of functions stay whole. */
export function splitStatements(text: string): { text: string; line: number }[] {
  const statements: { text: string; line: number }[] = [];
  let current = '';
  let line = 1;
  let startLine = 0;
  const take = (piece: string): void => {
    if (startLine === 0 && piece.trim() !== '') startLine = line;
    current += piece;
    line += piece.split('\n').length - 1;
  };
  const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^;'"$/-]+|./g;
  for (const [piece] of text.matchAll(token)) {
    if (piece.startsWith('--') || piece.startsWith('/*')) line += piece.split('\n').length - 1;
    else if (piece === ';') {
      if (current.trim() !== '') statements.push({ text: current.trim(), line: startLine });
      current = '';
      startLine = 0;
    } else take(piece);
  }
  if (current.trim() !== '') statements.push({ text: current.trim(), line: startLine });
  return statements;
}

/** Parts of a list at its outermost commas. */
function splitList(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === '(' || c === '[') depth++;
    else if (c === ')' || c === ']') depth--;
    else if (c === "'") i = Math.max(i, text.indexOf("'", i + 1));
    else if (c === ',' && depth === 0) {
      parts.push(text.slice(from, i));
      from = i + 1;
    }
  }
  return [...parts, text.slice(from)].map((p) => p.trim());
}

const nameOf = (text: string | undefined): string => (text ?? '').replaceAll('"', '').replace(/^public\./, '');
const word = String.raw`([\w."]+)`;
const re = (text: string): RegExp => new RegExp(`^${text.replaceAll(' ', String.raw`\s+`).replaceAll('§', word)}`, 'i');

/** Types that hold everything of what a column may have been before. */
const widest = /^(?:text|bigint|int8|numeric|jsonb)\b/i;

/** What the file itself made before a statement: nobody uses it yet. */
interface Made {
  tables: Set<string>;
  columns: Set<string>;
  /** Constraints, views and functions that it took away: what comes again under the name takes their place. */
  dropped: Set<string>;
}

/** One action of an `alter table`. */
function alterAction(
  action: string,
  table: string,
  made: Made,
): { lock: TableLock; isWhole: boolean; breaks: string | null } {
  const plain = { lock: 'ACCESS EXCLUSIVE' as const, isWhole: false, breaks: null };
  const column = re('add column (?:if not exists )?§ (.*)').exec(action.replace(/\s+/g, ' '));
  if (column) {
    const rest = column[2] ?? '';
    made.columns.add(`${table}.${nameOf(column[1])}`);
    const isFilled = /\bdefault\b|\bgenerated\b/i.test(rest);
    const isVolatile = /\bdefault\s+\w*(?:random|clock_timestamp|nextval)\w*\s*\(|\bgenerated\b/i.test(rest);
    const isNeeded = /\bnot null\b|\bprimary key\b/i.test(rest) && !isFilled;
    return {
      ...plain,
      isWhole: isVolatile,
      breaks: isNeeded ? `columna obligatoria sin valor por omisión (${table}.${nameOf(column[1])})` : null,
    };
  }
  if (re('drop constraint ').test(action)) {
    made.dropped.add(nameOf(re('drop constraint (?:if exists )?§').exec(action)?.[1]));
    return plain;
  }
  if (re('drop (?:column )?').test(action)) return { ...plain, breaks: `quita una columna de ${table}` };
  if (re('rename ').test(action)) return { ...plain, breaks: `cambia un nombre en ${table}` };
  const retyped = re('alter (?:column )?§ (?:set data )?type (.*)').exec(action.replace(/\s+/g, ' '));
  if (retyped)
    return {
      ...plain,
      isWhole: true,
      breaks: widest.test(retyped[2] ?? '')
        ? null
        : `cambia el tipo de ${table}.${nameOf(retyped[1])} a uno que puede ser menor`,
    };
  const altered = re('alter (?:column )?§ (set not null|drop default)').exec(action);
  if (altered && !made.columns.has(`${table}.${nameOf(altered[1])}`)) {
    const isNull = /set/i.test(altered[2] ?? '');
    return {
      ...plain,
      isWhole: isNull,
      breaks: `${isNull ? 'hace obligatoria' : 'quita el valor por omisión de'} ${table}.${nameOf(altered[1])}`,
    };
  }
  const added = re('add (?:constraint § )?(check|unique|primary key|foreign key|exclude)').exec(action);
  if (added) {
    const isForeign = /foreign/i.test(added[2] ?? '');
    const replaces = added[1] !== undefined && made.dropped.has(nameOf(added[1]));
    const columns =
      /\(([^()]*)\)/
        .exec(action)?.[1]
        ?.split(',')
        .map((c) => `${table}.${nameOf(c.trim())}`) ?? [];
    const isOfNew =
      columns.some((c) => made.columns.has(c)) ||
      [...made.columns].some(
        (c) => c.startsWith(`${table}.`) && new RegExp(`\\b${c.slice(table.length + 1)}\\b`).test(action),
      );
    return {
      lock: isForeign ? 'SHARE ROW EXCLUSIVE' : 'ACCESS EXCLUSIVE',
      isWhole: !/\bnot valid\b/i.test(action),
      breaks: replaces || isOfNew ? null : `regla nueva sobre columnas que ya están en ${table}`,
    };
  }
  if (re('validate constraint ').test(action)) return { lock: 'SHARE UPDATE EXCLUSIVE', isWhole: true, breaks: null };
  return plain;
}

const strongest: readonly TableLock[] = [
  'ACCESS EXCLUSIVE',
  'SHARE ROW EXCLUSIVE',
  'SHARE',
  'SHARE UPDATE EXCLUSIVE',
  'ROW EXCLUSIVE',
];

function judge(text: string, made: Made, later: string): Omit<Statement, 'text' | 'line'> {
  const none = { table: null, lock: null, isWhole: false, breaks: null };
  const on = (table: string, lock: TableLock, isWhole: boolean, breaks: string | null) =>
    made.tables.has(table) ? none : { table, lock, isWhole, breaks };
  const created = re('create (?:unlogged )?table (?:if not exists )?§').exec(text);
  if (created) {
    made.tables.add(nameOf(created[1]));
    return none;
  }
  const index = re('create (unique )?index (concurrently )?(?:if not exists )?§ on (?:only )?§').exec(text);
  if (index) {
    const table = nameOf(index[4]);
    const columns = /\(([\s\S]*)\)/.exec(text)?.[1] ?? '';
    const isOfNew = [...made.columns].some(
      (c) => c.startsWith(`${table}.`) && new RegExp(`\\b${c.slice(table.length + 1)}\\b`).test(columns),
    );
    const breaks = index[1] && !isOfNew ? `regla nueva (única) sobre columnas que ya están en ${table}` : null;
    return on(table, index[2] ? 'SHARE UPDATE EXCLUSIVE' : 'SHARE', true, breaks);
  }
  const altered = re('alter table (?:only )?(?:if exists )?(?:only )?§ ([\\s\\S]*)').exec(text);
  if (altered) {
    const table = nameOf(altered[1]);
    const actions = splitList(altered[2] ?? '').map((action) => alterAction(action, table, made));
    const lock = strongest.find((l) => actions.some((a) => a.lock === l)) ?? 'ACCESS EXCLUSIVE';
    const breaks = actions.flatMap((a) => a.breaks ?? []).join('; ') || null;
    return on(
      table,
      lock,
      actions.some((a) => a.isWhole),
      breaks,
    );
  }
  const dropped = re(
    'drop (table|view|materialized view|function|type|sequence|index) (?:concurrently )?(?:if exists )?§',
  ).exec(text);
  if (dropped) {
    const [, kind = '', given] = dropped;
    const name = nameOf(given);
    made.dropped.add(name);
    if (/index/i.test(kind)) return { ...none, lock: 'ACCESS EXCLUSIVE' };
    const comesAgain = new RegExp(
      String.raw`create\s+(?:or\s+replace\s+)?(?:view|function|materialized\s+view)\s+${name.replaceAll('.', '\\.')}\b`,
      'i',
    ).test(later);
    if (comesAgain) return none;
    return on(name, 'ACCESS EXCLUSIVE', false, `quita ${name}`);
  }
  if (re('alter (?:view|function|type|sequence) § rename ').test(text)) return { ...none, breaks: 'cambia un nombre' };
  if (re('truncate ').test(text)) return { ...none, breaks: 'vacía una tabla' };
  const written = re('(?:update|insert into|delete from) (?:only )?§').exec(text);
  if (written) return on(nameOf(written[1]), 'ROW EXCLUSIVE', !re('insert ').test(text), null);
  const trigger = /^create\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\s[\s\S]*?\son\s+([\w."]+)/i.exec(text);
  if (trigger) return on(nameOf(trigger[1]), 'SHARE ROW EXCLUSIVE', false, null);
  return none;
}

export function readMigration(text: string): Migration {
  const made: Made = { tables: new Set(), columns: new Set(), dropped: new Set() };
  const parts = splitStatements(text);
  const statements = parts.map((part, i) => {
    const later = parts
      .slice(i + 1)
      .map((p) => p.text)
      .join(';\n');
    return { ...part, ...judge(part.text, made, later) };
  });
  return {
    statements,
    contractSince: /^-- contract: since (\d+\.\d+\.\d+)\b/m.exec(text)?.[1] ?? null,
    isOutside: /^-- outside of a transaction\b/m.test(text),
  };
}

/** Whether version `a` comes before `b` (`0.9.0` before `0.10.0`). */
export function isOlder(a: string, b: string): boolean {
  const [x, y] = [a, b].map((v) => v.split(/[.-]/).slice(0, 3).map(Number));
  for (let i = 0; i < 3; i++) {
    const difference = (x?.[i] ?? 0) - (y?.[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
