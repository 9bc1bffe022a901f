import { createHash, randomBytes } from 'node:crypto';
import { timeZones } from '@tramo/contract/accounts';
import { limits } from '@tramo/contract/limits';
import { createCompany } from '../modules/accounts/accounts.company.service.ts';
import { becomeSandbox, companyRow } from '../modules/accounts/accounts.sandbox.service.ts';
import { addFirstSubstatuses } from '../modules/checklists/checklists.service.ts';
import { fill, forwardCompany, wipeCompany } from '../modules/sandbox/sandbox.service.ts';
import { showRelations } from '../modules.relations.ts';
import { readConfig } from '../platform/config.ts';
import type { Platform } from '../platform/context.ts';
import { Problem, problemBody } from '../platform/problem.ts';
import { openPlatform } from '../platform/start.ts';

export async function companyCreate(values: Record<string, string | boolean | undefined>): Promise<void> {
  const name = String(values.name ?? '').trim();
  const username = String(values.admin ?? '')
    .trim()
    .toLowerCase();
  const fullName = String(values['admin-name'] ?? '').trim();
  const timeZone = String(values['time-zone'] ?? 'America/Mexico_City');
  if (!name || !fullName) throw new Error('Faltan --name y --admin-name.');
  if (username.length < limits.usernameMin || username.length > limits.usernameMax)
    throw new Error('El usuario debe tener de 10 a 120 caracteres.');
  if (/\s/.test(username)) throw new Error('El usuario no puede llevar espacios.');
  if (!(timeZones as readonly string[]).includes(timeZone))
    throw new Error(`No existe la zona horaria ${timeZone}. Usa una de: ${timeZones.join(', ')}.`);
  const password = randomBytes(9).toString('base64url');
  const { platform, close } = await openPlatform(readConfig());
  try {
    const { companyId } = await createCompany(platform, {
      name,
      timeZone,
      admin: { username, fullName, passwordSha256: createHash('sha256').update(password).digest('hex') },
    });
    if (values.sandbox) await makeSandbox(platform, companyId, timeZone);
    else await platform.db.system((trx) => addFirstSubstatuses(trx, companyId));
    console.log(
      `${values.sandbox ? 'Empresa de prueba' : 'Empresa'} ${name} creada (${companyId}).\nAdministrador: ${username}\nContraseña para la primera entrada: ${password}`,
    );
  } finally {
    await close();
  }
}

async function makeSandbox(platform: Platform, id: string, timeZone: string): Promise<void> {
  showRelations();
  await platform.db.system((trx) => becomeSandbox(platform, trx, id));
  await fill(platform, { id, timeZone });
}

/** Does something with a sandbox company, and says in words what is refused. */
async function withSandbox(
  values: Record<string, string | boolean | undefined>,
  work: (platform: Platform, company: NonNullable<Awaited<ReturnType<typeof companyRow>>>) => Promise<void>,
): Promise<void> {
  showRelations();
  const { platform, close } = await openPlatform(readConfig());
  try {
    await platform.sandboxes.refresh(platform.db);
    const id = String(values.company ?? '');
    const company = /^[0-9a-f-]{36}$/i.test(id) ? await companyRow(platform, id) : null;
    if (!company) throw new Error('Falta --company con el id de una empresa que exista.');
    await work(platform, company);
  } catch (error) {
    if (error instanceof Problem) throw new Error(String(problemBody(error, 'es').body.error.message));
    throw error;
  } finally {
    await close();
  }
}

export const companyWipe = (values: Record<string, string | boolean | undefined>): Promise<void> =>
  withSandbox(values, async (platform, company) => {
    await wipeCompany(platform, company);
    console.log(`La empresa de prueba ${company.name} empezó de nuevo; sus conexiones y webhooks siguen.`);
  });

export const companyClock = (values: Record<string, string | boolean | undefined>): Promise<void> =>
  withSandbox(values, async (platform, company) => {
    const now = await forwardCompany(platform, company, { minutes: Number(values.minutes) });
    const told = now.toLocaleString('es-MX', {
      timeZone: company.timeZone,
      dateStyle: 'long',
      timeStyle: 'short',
      hour12: false,
    });
    console.log(`En ${company.name} es el ${told}.`);
  });
