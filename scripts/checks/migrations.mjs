/** Holds new migrations to "expand, then contract": code of the version before runs on what they leave (docs/operation.md). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOlder, readMigration } from '../../api/src/platform/db/migration-text.ts';

const folder = 'api/migrations';
/** Those before it were released when every upgrade stopped the server. */
const firstHeld = '0230';

/** Tables that grow without end: an index is made on them beside their writers, and their rows are not rewritten at once. */
const big = new Set([
  'api_request',
  'audit',
  'binnacle',
  'checklist_answer',
  'customer_order',
  'customer_order_event',
  'customer_order_item',
  'event',
  'file',
  'file_part',
  'guide',
  'guide_change',
  'guide_evidence',
  'guide_item',
  'guide_visit',
  'ledger_entry',
  'ledger_tx',
  'loading_scan',
  'message',
  'message_attempt',
  'pick_line',
  'pick_scan',
  'route',
  'route_fix',
  'route_position',
  'route_stop',
  'route_track',
  'stock_movement',
  'webhook_delivery',
  'webhook_event',
  'webhook_try',
]);

const outsideAllows =
  /^(?:create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists|drop\s+index\s+concurrently\s+if\s+exists)\s/i;

/** @returns {string[]} */
export function migrationProblems(
  /** @type {string} */ name,
  /** @type {string} */ text,
  /** @type {string} */ version,
) {
  if (name.slice(0, 4) < firstHeld) return [];
  const { statements, contractSince, isOutside } = readMigration(text);
  const problems = [];
  const tell = (/** @type {number} */ line, /** @type {string} */ what) =>
    problems.push(`${folder}/${name}:${line} ${what}`);
  if (/^-- contract:/m.test(text) && !contractSince) tell(1, 'la marca se escribe «-- contract: since 0.2.0»');
  // The code of the version before must have stopped to use it already.
  if (contractSince && !isOlder(contractSince, version))
    tell(
      1,
      `«contract: since ${contractSince}» pide una versión anterior a esta (${version}): la que dejó de usarlo ya salió`,
    );
  for (const { text: statement, line, table, breaks, isWhole, lock } of statements) {
    const isConcurrent = /\bconcurrently\b/i.test(statement);
    if (breaks && !contractSince)
      tell(
        line,
        `${breaks}: la versión anterior sigue atendiendo sobre este esquema. Primero amplía; quita en una versión posterior, con «-- contract: since VERSIÓN»`,
      );
    if (isConcurrent && !isOutside) tell(line, '«concurrently» pide «-- outside of a transaction» en el archivo');
    if (isOutside && !outsideAllows.test(statement))
      tell(
        line,
        'fuera de una transacción solo caben «create index concurrently if not exists» y «drop index concurrently if exists»',
      );
    if (!table || !big.has(table) || !isWhole || isConcurrent) continue;
    if (/^create\s+(?:unique\s+)?index/i.test(statement))
      tell(
        line,
        `el índice detiene a quien escribe en ${table}: «create index concurrently if not exists», en un archivo aparte`,
      );
    else if (lock === 'ROW EXCLUSIVE')
      tell(line, `reescribe filas de ${table} de una vez: hazlo por partes desde el código`);
    else
      tell(
        line,
        `recorre ${table} entera con la tabla cerrada: agrega la regla «not valid» y valídala en otro archivo`,
      );
  }
  return problems;
}

export async function checkMigrations(/** @type {string} */ root) {
  const from = join(root, folder);
  const names = existsSync(from) ? readdirSync(from).filter((n) => /^\d{4}_.*\.sql$/.test(n)) : [];
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const problems = names.flatMap((name) => migrationProblems(name, readFileSync(join(from, name), 'utf8'), version));
  const numbers = new Map();
  for (const name of names) {
    const twin = numbers.get(name.slice(0, 4));
    if (twin && name.slice(0, 4) >= firstHeld) problems.push(`${folder}/${name} tiene el número de ${twin}`);
    numbers.set(name.slice(0, 4), name);
  }
  if (names.length === 0) problems.push(`no hay migraciones en ${folder}`);
  return { problems, note: `${names.filter((n) => n.slice(0, 4) >= firstHeld).length} de ${names.length} archivos` };
}
