/** Holds SQL to `api/modules.mjs`: a table is written by its owner alone, and read by its owner and by those who may call it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { listFiles } from './sources.mjs';
import { sqlTexts, tablesOf } from './sql.mjs';

/** Tables and views that the migrations leave behind. */
const existingTables = (/** @type {string} */ root) => {
  const folder = join(root, 'api/migrations');
  const tables = new Set();
  for (const file of listFiles(folder).toSorted()) {
    const text = readFileSync(join(folder, file), 'utf8').replace(/--[^\n]*/g, '');
    for (const [, made, , renamed, to, dropped] of text.matchAll(
      /\bcreate (?:or replace )?(?:unlogged )?(?:table|view) (?:if not exists )?(\w+)|(\balter table (\w+) rename to (\w+))|\bdrop (?:table|view) (?:if exists )?(\w+)/gi,
    )) {
      if (made) tables.add(made);
      if (to) tables.add(to);
      tables.delete(renamed ?? dropped);
    }
  }
  return tables;
};

/**
 * @param {string} root
 * @param {readonly {path: string, text: string}[]} files
 * @param {{modules: Record<string, string[]>, tables: Record<string, string[]>, upwardReads: {file: string, table: string, reason: string}[]}} rules
 * @returns {{problems: string[], edges: Set<string>}}  edges: `guides>places` for each module whose tables another one reads
 */
export const checkTables = (root, files, { modules, tables, upwardReads }) => {
  const problems = [];
  const edges = new Set();
  const existing = existingTables(root);
  const owners = new Map();
  for (const [module, own] of Object.entries(tables)) {
    if (module !== 'platform' && !Object.hasOwn(modules, module))
      problems.push(`api/modules.mjs: el módulo ${module} tiene tablas y no existe`);
    for (const table of own) {
      if (owners.has(table)) problems.push(`api/modules.mjs: la tabla ${table} tiene dos dueños`);
      if (!existing.has(table)) problems.push(`api/modules.mjs: la tabla ${table} no existe`);
      owners.set(table, module);
    }
  }
  for (const table of existing)
    if (!owners.has(table)) problems.push(`api/modules.mjs: la tabla ${table} no tiene dueño`);

  const excused = new Set();
  for (const { path, text } of files) {
    const module = /^api\/src\/(?:modules\/([^/]+)\/|(platform)\/|(app|main|modules)\b)/
      .exec(path)
      ?.slice(1)
      .find(Boolean);
    if (!module || /\.test\.ts$/.test(path) || !/\bsql\b/.test(text)) continue;
    const { program } = parseSync(path, text);
    for (const { table, isWrite } of sqlTexts(program).flatMap((part) => tablesOf(part, existing))) {
      const owner = owners.get(table);
      if (owner === undefined || owner === module) continue;
      if (isWrite) problems.push(`${path}: escribe ${table}, que es de ${owner}`);
      else if (upwardReads.some((one) => one.file === path && one.table === table)) excused.add(`${path} ${table}`);
      else if (owner !== 'platform' && !modules[module]?.includes(owner))
        problems.push(`${path}: lee ${table}, que es de ${owner}, y ${module} no lo tiene en api/modules.mjs`);
      edges.add(`${module}>${owner}`);
    }
  }
  for (const { file, table, reason } of upwardReads) {
    if (!excused.has(`${file} ${table}`)) problems.push(`api/modules.mjs: la excepción de ${table} en ${file} sobra`);
    if (!reason) problems.push(`api/modules.mjs: la excepción de ${table} en ${file} no dice por qué`);
  }
  return { problems: [...new Set(problems)], edges };
};
