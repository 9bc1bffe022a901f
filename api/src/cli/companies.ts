import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { type QuotaKind, quotaDefaults, quotaKinds } from '@tramo/contract/companies';
import { problemText } from '@tramo/contract/problem-kinds';
import { writeCopy } from '../modules/companies/companies.copy.service.ts';
import { eraseCompany } from '../modules/companies/companies.erase.service.ts';
import { CopyRefused, importCompany } from '../modules/companies/companies.import.service.ts';
import * as companies from '../modules/companies/companies.service.ts';
import { showRelations } from '../modules.relations.ts';
import { readConfig } from '../platform/config.ts';
import type { Platform } from '../platform/context.ts';
import { Problem } from '../platform/problem.ts';
import { openPlatform } from '../platform/start.ts';
import { NotAZip, openZip } from '../platform/zip-file.ts';
import type { Values } from './command.ts';

/** The database that the environment names; tests bring theirs. */
export type Open = () => Promise<{ platform: Platform; close(): Promise<void> }>;
const openOwn: Open = () => openPlatform(readConfig());

const textOf = (value: string | boolean | undefined): string => (typeof value === 'string' ? value.trim() : '');
const dayText = (day: string): string => day.split('-').reverse().join('/');
const operatorName = (): string => `Operador (${userInfo().username})`;

/** Opens the database, and says refusals in words. */
async function withPlatform<T>(open: Open, work: (platform: Platform) => Promise<T>): Promise<T> {
  showRelations();
  const { platform, close } = await open();
  try {
    await platform.sandboxes.refresh(platform.db);
    await platform.standings.refresh(platform.db);
    return await work(platform);
  } catch (error) {
    throw error instanceof Problem ? new Error(problemText(error.key, 'es', error.params)) : error;
  } finally {
    await close();
  }
}
function idGiven(values: Values): string {
  const id = textOf(values.company);
  if (!/^[0-9a-f-]{36}$/i.test(id))
    throw new Error('Falta --company con el id de la empresa: los dice «tramo company list».');
  return id;
}
const withCompany = (
  values: Values,
  open: Open,
  work: (platform: Platform, company: companies.CompanyLine) => Promise<void>,
): Promise<void> => {
  const id = idGiven(values);
  return withPlatform(open, async (platform) => work(platform, await companies.companyOf(platform, id)));
};

/** The word for what a company is now. */
export function stateOf(c: companies.CompanyLine): string {
  if (c.erasedAt) return `borrada; sus libros quedan hasta el ${dayText(c.keptUntil ?? '')}`;
  if (c.erasingAt) return 'borrándose';
  if (c.deleteOn) return `se borra el ${dayText(c.deleteOn)}`;
  if (c.suspendedAt) return 'suspendida';
  if (c.isOver) return `terminó el ${dayText(c.expiresOn ?? '')}`;
  if (c.expiresOn) return `activa hasta el ${dayText(c.expiresOn)}`;
  return 'activa';
}
const sizeText = (bytes: number): string =>
  bytes < 1024 ** 3
    ? `${(bytes / 1024 ** 2).toLocaleString('es-MX', { maximumFractionDigits: 1 })} MB`
    : `${(bytes / 1024 ** 3).toLocaleString('es-MX', { maximumFractionDigits: 1 })} GB`;

export const companyList = (values: Values, open: Open = openOwn): Promise<void> =>
  withPlatform(open, async (platform) => {
    const rows = await companies.listCompanies(platform);
    if (values.json)
      return console.log(
        JSON.stringify(
          rows.map((c) => ({ ...c, state: stateOf(c) })),
          null,
          2,
        ),
      );
    if (rows.length === 0) return console.log('Todavía no hay empresas: créala con «tramo company create».');
    for (const c of rows) {
      const kind = c.isDemo ? ' (demostración)' : c.isSandbox ? ' (de prueba)' : '';
      console.log(`${c.id}  ${c.name}${kind}`);
      console.log(
        `    ${stateOf(c)} · ${c.people} personas, ${c.drivers} operadores · ${c.guides.toLocaleString('es-MX')} guías este mes · ` +
          `${c.positions.toLocaleString('es-MX')} posiciones en un día · ${sizeText(c.storage)} · último uso: ${
            c.lastUse ? c.lastUse.toLocaleString('es-MX', { timeZone: c.timeZone }) : 'nunca'
          }`,
      );
    }
  });

export const companySuspend = (values: Values, open: Open = openOwn): Promise<void> =>
  withCompany(values, open, async (platform, company) => {
    const reason = textOf(values.reason);
    if (!reason || reason.length > 200)
      throw new Error('Falta --reason, el motivo que leerá la empresa (hasta 200 caracteres).');
    await companies.suspend(platform, company, operatorName(), reason);
    console.log(
      `${company.name} quedó suspendida. Nadie entra ni usa sus claves de API; sus trabajos, mensajes y webhooks esperan; quien va en ruta la termina, y los enlaces de seguimiento siguen abiertos.`,
    );
  });

export const companyResume = (values: Values, open: Open = openOwn): Promise<void> =>
  withCompany(values, open, async (platform, company) => {
    await companies.resume(platform, company, operatorName());
    console.log(
      `${company.name} trabaja de nuevo${company.deleteOn ? '; ya no se borrará' : ''}. Lo que esperaba sale en cuanto hay quien lo tome.`,
    );
  });

export const companyExpire = (values: Values, open: Open = openOwn): Promise<void> =>
  withCompany(values, open, async (platform, company) => {
    const on = textOf(values.on);
    if (on === 'never') {
      await companies.expire(platform, company, operatorName(), null);
      return console.log(`${company.name} ya no tiene fecha de término.`);
    }
    if (!/^\d{4}-\d{2}-\d{2}$/.test(on) || Number.isNaN(Date.parse(on)))
      throw new Error('Falta --on con el último día de servicio (AAAA-MM-DD), o --on never para quitarlo.');
    await companies.expire(platform, company, operatorName(), on);
    console.log(
      `El servicio de ${company.name} termina el ${dayText(on)}. Sus administradores reciben un correo 30, 7 y 1 días antes y lo ven en el portal; desde el día siguiente solo consultan, descargan sus datos y terminan las rutas en curso.`,
    );
  });

export const companyDelete = (values: Values, open: Open = openOwn): Promise<void> =>
  withCompany(values, open, async (platform, company) => {
    const isNow = values.now === true;
    const day = await companies.askDeletion(platform, company, operatorName(), {
      confirm: textOf(values.confirm),
      isNow,
    });
    if (!isNow)
      return console.log(
        `${company.name} quedó cerrada y se borra el ${dayText(day)}. Hasta entonces se deshace con «tramo company resume --company ${company.id}».`,
      );
    let rows = 0;
    const until = await eraseCompany(platform, company.id, (_, n) => {
      rows += n;
    });
    if (until === null) return console.log(`Otro proceso ya está borrando ${company.name}.`);
    console.log(
      `${company.name} se borró (${rows.toLocaleString('es-MX')} filas). Quedan sus libros, pagos, facturas y la auditoría de su dinero, sin datos de destinatarios, hasta el ${dayText(until)}; entonces se borran solos.`,
    );
  });

/** A size with its unit, or a number. */
function amountGiven(kind: QuotaKind, text: string): number | null {
  if (text === 'default') return null;
  const match = /^(\d{1,12})(?:\s*(MB|GB|TB))?$/i.exec(text);
  const unit = match?.[2]?.toUpperCase();
  if (!match || (unit && kind !== 'storage'))
    throw new Error(
      `--${flagOf[kind]} debe ser un número entero${kind === 'storage' ? ' con MB, GB o TB' : ''}, o «default».`,
    );
  return Number(match[1]) * (unit === 'MB' ? 1024 ** 2 : unit === 'GB' ? 1024 ** 3 : unit === 'TB' ? 1024 ** 4 : 1);
}
export const flagOf: Readonly<Record<QuotaKind, string>> = {
  guides: 'guides',
  positions: 'positions',
  storage: 'storage',
  searches: 'searches',
  importRows: 'import-rows',
};
const quotaText: Readonly<Record<QuotaKind, string>> = {
  guides: 'guías al mes',
  positions: 'posiciones por minuto',
  storage: 'espacio para archivos',
  searches: 'optimizaciones a la vez',
  importRows: 'filas importándose a la vez',
};
export const companyQuota = (values: Values, open: Open = openOwn): Promise<void> =>
  withCompany(values, open, async (platform, company) => {
    const given = quotaKinds.flatMap((kind) => {
      const text = textOf(values[flagOf[kind]]);
      return text === '' ? [] : [[kind, amountGiven(kind, text)] as const];
    });
    if (given.length > 0) await companies.setQuotas(platform, company, operatorName(), Object.fromEntries(given));
    const uses = await companies.useOf(platform, company);
    if (values.json) return console.log(JSON.stringify(uses, null, 2));
    console.log(`Límites de ${company.name}:`);
    const shown = (kind: QuotaKind, n: number): string =>
      kind === 'storage' ? sizeText(n) : n.toLocaleString('es-MX');
    for (const { kind, limit, used } of uses)
      console.log(
        `  ${quotaText[kind]}: ${shown(kind, used)} de ${shown(kind, limit)}${limit === quotaDefaults[kind] ? ' (el de todas)' : ''}  --${flagOf[kind]}`,
      );
  });

const bar = (label: string): ((done: number, total: number) => void) => {
  let told = -1;
  return (done, total) => {
    const percent = total === 0 ? 100 : Math.floor((done * 100) / total);
    if (!process.stderr.isTTY || percent === told) return;
    told = percent;
    process.stderr.write(`\r${label} ${percent} %${percent === 100 ? '\n' : ''}`);
  };
};

export const companyExport = (values: Values, file: string | undefined, open: Open = openOwn): Promise<void> =>
  withCompany(values, open, async (platform, company) => {
    if (!file) throw new Error('Falta el archivo: tramo company export --company ID copia.zip');
    // Whole before it has its name; secrets are for whoever asked alone.
    const half = `${file}.${randomBytes(4).toString('hex')}.part`;
    const out = createWriteStream(half, { mode: values['with-key'] ? 0o600 : 0o640, flags: 'wx' });
    const stop = new AbortController();
    const cancel = (): void => stop.abort();
    process.once('SIGINT', cancel);
    try {
      await once(out, 'open');
      const tell = bar('Copiando');
      const manifest = await writeCopy(
        platform,
        company,
        { withFiles: !values['no-files'], withKey: values['with-key'] === true },
        {
          write: (bytes) =>
            new Promise((done, failed) => void out.write(bytes, (error) => (error ? failed(error) : done()))),
          progress: tell,
          signal: stop.signal,
        },
      );
      await new Promise<void>((done, failed) => out.end((error?: Error | null) => (error ? failed(error) : done())));
      await rename(half, file);
      const rows = Object.values(manifest.tables).reduce((sum, t) => sum + t.rows, 0);
      console.log(
        `${company.name}: ${rows.toLocaleString('es-MX')} filas y ${manifest.files.toLocaleString('es-MX')} archivos en ${file}.`,
      );
    } catch (error) {
      out.destroy();
      await rm(half, { force: true });
      if (stop.signal.aborted) throw new Error('Se canceló: no quedó ningún archivo.');
      throw error;
    } finally {
      process.off('SIGINT', cancel);
    }
  });

export const companyImport = (values: Values, file: string | undefined, open: Open = openOwn): Promise<void> => {
  if (!file) throw new Error('Falta el archivo: tramo company import copia.zip');
  return withPlatform(open, async (platform) => {
    const zip = await openZip(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new Error(`No existe el archivo ${file}.`);
      if (error instanceof NotAZip) throw new Error(`${file} no es un ZIP, o se cortó al copiarlo.`);
      throw error;
    });
    try {
      const tell = bar('Importando');
      const done = await importCompany(platform, zip, {
        asNew: values['as-new'] === true,
        userSuffix: textOf(values['user-suffix']),
        progress: (_, rows, total) => tell(rows, total),
      });
      console.log(
        `${done.name} entró con el id ${done.companyId}: ${done.rows.toLocaleString('es-MX')} filas, iguales a las de la copia, y ${done.files.toLocaleString('es-MX')} archivos.`,
      );
      if (done.filesMissing > 0)
        console.log(`${done.filesMissing} archivos no venían en la copia: se ven sin contenido.`);
      if (done.admin)
        console.log(
          `Administrador: ${done.admin.username}\nContraseña para la primera entrada: ${done.admin.password}`,
        );
      if (done.again.length > 0) console.log(`Hay que configurar de nuevo: ${done.again.join('; ')}.`);
    } catch (error) {
      if (error instanceof CopyRefused || error instanceof NotAZip) throw new Error(error.message);
      throw error;
    } finally {
      await zip.close();
    }
  });
};
