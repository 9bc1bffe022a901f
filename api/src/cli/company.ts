import { createHash, randomBytes } from 'node:crypto';
import { timeZones } from '@tramo/contract/accounts';
import { limits } from '@tramo/contract/limits';
import { createCompany } from '../modules/accounts/accounts.company.service.ts';
import { addFirstSubstatuses } from '../modules/checklists/checklists.service.ts';
import { readConfig } from '../platform/config.ts';
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
    await platform.db.system((trx) => addFirstSubstatuses(trx, companyId));
    console.log(
      `Empresa ${name} creada (${companyId}).\nAdministrador: ${username}\nContraseña para la primera entrada: ${password}`,
    );
  } finally {
    await close();
  }
}
