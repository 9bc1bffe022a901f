import { defaultPrices } from '@tramo/contract/prices';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { bareCompany, chargeNow, faultsOf, guideCharge, holdNow, releaseNow, topUp } from '../../../test/ledger.ts';
import { newId } from '../../platform/ids.ts';
import { auditBooks } from './ledger.audit.service.ts';

const { platform } = await testApp();

/** A book of 13 movements: a recharge, a hold, ten charges of a route, its release. */
async function book(): Promise<string> {
  const id = await bareCompany(platform);
  const routeId = newId();
  await topUp(platform, id, 100_00);
  const use = { managedGuide: 10, certifiedCode: 2, sms: 0, whatsapp: 0 };
  await holdNow(platform, id, { routeId, use, prices: defaultPrices });
  for (let i = 0; i < 10; i++) await chargeNow(platform, id, [guideCharge(newId(), routeId)]);
  await releaseNow(platform, id, routeId);
  return id;
}

/** As somebody does who has the database itself and turns its guards off. */
const tamper = (...statements: RawBuilder<unknown>[]): Promise<void> =>
  platform.db.system(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const statement of statements) await statement.execute(trx);
  });

const nobody = '00000000-0000-0000-0000-000000000000';

describe('the proof of the books', () => {
  it('finds nothing wrong where nothing is, and tells the end of the chain', async () => {
    const id = await book();
    const [audit] = await auditBooks(platform, id);
    expect(audit).toMatchObject({ transactions: 13, lines: 2 + 2 + 10 * 3 + 2, faults: [] });
    expect(audit?.head).toMatch(/^[0-9a-f]{64}$/);
  });

  const ways: Record<string, { change: (id: string) => RawBuilder<unknown>[]; tells: RegExp }> = {
    'an amount that was changed': {
      change: (id) => [
        sql`update ledger_entry set cents = cents - 100 where company_id = ${id} and seq = 5 and line = 3`,
      ],
      tells: /movimiento 5 .*suman -100 centavos/,
    },
    'amounts that were changed so that they still sum to zero': {
      change: (id) => [
        sql`update ledger_entry set cents = cents * 2 where company_id = ${id} and seq = 1`,
        sql`update ledger_account set balance_cents = balance_cents + case account when 'bank' then -10000 else 10000 end
          where company_id = ${id} and account in ('bank', 'available')`,
      ],
      tells: /movimiento 1 .*su contenido no es el que se registró/,
    },
    'a line that is gone': {
      change: (id) => [sql`delete from ledger_entry where company_id = ${id} and seq = 6 and line = 2`],
      tells: /movimiento 6 .*tiene 2 renglones y debe tener 3/,
    },
    'a movement that is gone': {
      change: (id) => [
        sql`delete from ledger_entry where company_id = ${id} and seq = 7`,
        sql`delete from ledger_tx where company_id = ${id} and seq = 7`,
      ],
      tells: /faltan movimientos entre el 6 y el 8/,
    },
    'the last movement gone, its balances put right': {
      change: (id) => [
        sql`update ledger_account a set balance_cents = a.balance_cents - e.cents from ledger_entry e
          where e.company_id = ${id} and e.seq = 13 and a.company_id = e.company_id and a.account = e.account and a.owner = e.owner`,
        sql`delete from ledger_entry where company_id = ${id} and seq = 13`,
        sql`delete from ledger_tx where company_id = ${id} and seq = 13`,
      ],
      tells: /el libro dice 13 movimientos y el último es el 12/,
    },
    'lines that were put in': {
      change: (id) => [
        sql`insert into ledger_entry values (${id}, 1, 3, 'available', ${nobody}, 500), (${id}, 1, 4, 'bank', ${nobody}, -500)`,
      ],
      tells: /movimiento 1 .*tiene 4 renglones y debe tener 2/,
    },
    'a line of no movement': {
      change: (id) => [sql`insert into ledger_entry values (${id}, 99, 1, 'available', ${nobody}, 500)`],
      tells: /hay 37 renglones y los movimientos tienen 36/,
    },
    'a movement that was put in': {
      change: (id) => [
        sql`insert into ledger_tx select company_id, 14, gen_random_uuid(), 'transfer:x', fingerprint, kind, cause_type, cause_id, at, detail, lines, hash, hash
          from ledger_tx where company_id = ${id} and seq = 13`,
        sql`insert into ledger_entry values (${id}, 14, 1, 'available', ${nobody}, 500), (${id}, 14, 2, 'bank', ${nobody}, -500)`,
      ],
      tells: /movimiento 14 .*su contenido no es el que se registró/,
    },
    'a reason that was changed': {
      change: (id) => [sql`update ledger_tx set detail = '{"by": "otro"}' where company_id = ${id} and seq = 1`],
      tells: /movimiento 1 .*su contenido no es el que se registró/,
    },
    'a time that was changed': {
      change: (id) => [sql`update ledger_tx set at = at - interval '1 day' where company_id = ${id} and seq = 4`],
      tells: /movimiento 4 .*su contenido no es el que se registró/,
    },
    'a balance that is off': {
      change: (id) => [
        sql`update ledger_account set balance_cents = balance_cents + 1 where company_id = ${id} and account = 'available'`,
      ],
      tells: /saldo de available .*dice 7101 centavos y sus renglones suman 7100/,
    },
    'a balance that is gone': {
      change: (id) => [sql`delete from ledger_account where company_id = ${id} and account = 'vat'`],
      tells: /saldo de vat .*falta/,
    },
    'an end of the chain that is another': {
      change: (id) => [sql`update ledger_book set head = sha256('x') where company_id = ${id}`],
      tells: /el fin de la cadena no es el del libro/,
    },
    'a book that was passed for another company’s': {
      change: (id) => [
        sql`insert into company (id, name) values (${id.replace(/^.{8}/, '01900000')}, 'Otra')`,
        ...['ledger_entry', 'ledger_tx', 'ledger_account', 'ledger_book'].map(
          (table) =>
            sql`update ${sql.table(table)} set company_id = ${id.replace(/^.{8}/, '01900000')} where company_id = ${id}`,
        ),
      ],
      tells: /movimiento 1 .*la cadena no sigue/,
    },
  };
  it.each(Object.entries(ways))('finds %s', async (name, { change, tells }) => {
    const id = await book();
    await tamper(...change(id));
    const faults = await faultsOf(platform, name.includes('another company') ? id.replace(/^.{8}/, '01900000') : id);
    expect(faults.join('\n')).toMatch(tells);
  });
});
