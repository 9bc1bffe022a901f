import { randomBytes } from 'node:crypto';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { addPerson } from '../accounts/accounts.company.service.ts';
import { hashPassword } from '../accounts/accounts.session.service.ts';
import { addFirstSubstatuses } from '../checklists/checklists.service.ts';
import { createClient } from '../clients/clients.service.ts';
import { createVehicle } from '../fleet/fleet.service.ts';
import { createGuides } from '../guides/guides.create.service.ts';
import { createCedi } from '../places/places.cedi.service.ts';
import { folioStart, guidesOfDay, sandboxCedi, sandboxClients, sandboxDrivers } from './sandbox.rules.ts';
import * as store from './sandbox.store.ts';

/** What an empty sandbox begins with: a cedi, vans with their drivers, clients. Its guides come with the day. */
export async function furnish(ctx: Ctx): Promise<void> {
  const passwordHash = await hashPassword(randomBytes(32).toString('hex'));
  await inTx(ctx, async (tx) => {
    const { companyId } = tx.actor;
    const known = await store.firstCedi(tx.trx, companyId);
    const cediId = known?.id ?? (await createCedi(tx, sandboxCedi))._id;
    for (const name of sandboxClients)
      await createClient(tx, { name, clientId: '', companyName: null, rfc: null, tags: [], notes: '' });
    for (const [i, fullName] of sandboxDrivers.entries()) await addVan(tx, { i, fullName, cediId, passwordHash });
    await addFirstSubstatuses(tx.trx, companyId);
  });
}

async function addVan(
  tx: TxCtx,
  { i, fullName, cediId, passwordHash }: { i: number; fullName: string; cediId: string; passwordHash: string },
): Promise<void> {
  const usualDriverId = await addPerson(tx.trx, tx.actor.companyId, {
    username: `operador${i + 1}.${newId()}@prueba`,
    fullName,
    email: null,
    cellphone: null,
    type: 'driver',
    staffType: null,
    roles: [],
    passwordHash,
    cediIds: [cediId],
  });
  await createVehicle(tx, {
    vehicleId: '',
    nickname: `Van de prueba ${i + 1}`,
    plate: `PRB-00${i + 1}`,
    brand: 'Nissan',
    model: 'Urvan',
    modelYear: null,
    type: 'van',
    floatType: 'own',
    providerId: null,
    originAddressId: cediId,
    capacity: { quantity: 140, weightKg: 1300, volumeM3: 9 },
    costPerKm: 4,
    costPerHour: 80,
    fixedCost: 200,
    shiftStartMinute: 420,
    shiftEndMinute: 1200,
    speedFactor: 1,
    skills: [],
    status: 'available',
    usualDriverId,
    documents: [],
    notes: '',
  });
}

/** The guides that come by themselves on a day, once. */
export const addGuidesOfDay = (ctx: Ctx, day: string): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { companyId } = tx.actor;
    if (await store.hasGuidesOfDay(tx.trx, companyId, folioStart(day))) return;
    const cedi = await store.firstCedi(tx.trx, companyId);
    if (cedi)
      await createGuides(tx, guidesOfDay(day, cedi, await store.clientIds(tx.trx, companyId)), { source: 'form' });
  });
