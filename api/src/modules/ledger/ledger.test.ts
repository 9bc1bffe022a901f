import { defaultPrices } from '@tramo/contract/prices';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  balances,
  bareCompany,
  chargeNow,
  faultsOf,
  guideCharge,
  holdNow,
  ledgerAt,
  releaseNow,
  topUp,
} from '../../../test/ledger.ts';
import { newId } from '../../platform/ids.ts';
import { giveCredit, reverse } from './ledger.operator.service.ts';
import { vatPercent } from './ledger.rules.ts';
import { balanceOf } from './ledger.service.ts';
import { post } from './ledger.store.ts';

const { platform } = await testApp();
const balance = (id: string) => platform.db.as(id, (trx) => balanceOf(trx, id));
const none = { managedGuide: 0, certifiedCode: 0, sms: 0, whatsapp: 0 };

describe('the books of a company', () => {
  it('hold at the start, charge from the hold, give the rest back', async () => {
    const id = await bareCompany(platform);
    const [routeId, guideId] = [newId(), newId()];
    await topUp(platform, id, 100_00);
    // 10 guides at 2.90 and 4 SMS at 0.90 + 0.15 at most.
    await holdNow(platform, id, { routeId, use: { ...none, managedGuide: 10, sms: 4 }, prices: defaultPrices });
    expect(await balance(id)).toEqual({ available: 100_00 - 33_20, promo: 0, held: 33_20, owed: 0 });
    const [posted] = await chargeNow(platform, id, [guideCharge(guideId, routeId)]);
    expect(posted).toMatchObject({
      isRepeated: false,
      detail: { product: 'managedGuide', netCents: 250, routeId },
      lines: [
        { account: 'revenue.managedGuide', cents: 250 },
        { account: 'vat', cents: 40 },
        { account: 'held', owner: routeId, cents: -290 },
      ],
    });
    expect(await balance(id)).toMatchObject({ available: 66_80, held: 30_30 });
    await releaseNow(platform, id, routeId);
    expect(await balance(id)).toEqual({ available: 97_10, promo: 0, held: 0, owed: 0 });
    expect(await balances(platform, id)).toEqual({
      available: 97_10,
      bank: -100_00,
      'revenue.managedGuide': 250,
      vat: 40,
    });
    expect(await faultsOf(platform, id)).toEqual([]);
  });

  it('a hold that the balance does not cover is refused with what is missing, and nothing is held', async () => {
    const id = await bareCompany(platform);
    await topUp(platform, id, 10_00);
    const hold = { routeId: newId(), use: { ...none, managedGuide: 5 }, prices: defaultPrices };
    await expect(holdNow(platform, id, hold)).rejects.toMatchObject({
      key: 'ledger.not_enough',
      params: { missing: '4.50' },
      detail: { missingCents: 450 },
    });
    expect(await balance(id)).toEqual({ available: 10_00, promo: 0, held: 0, owed: 0 });
  });

  it('what is asked again is the same; the key of another content is refused', async () => {
    const id = await bareCompany(platform);
    const [guideId, other] = [newId(), newId()];
    const first = await topUp(platform, id, 50_00, 'SPEI 1');
    expect(await topUp(platform, id, 50_00, 'SPEI 1')).toEqual({ ...first, isRepeated: true });
    await expect(topUp(platform, id, 51_00, 'SPEI 1')).rejects.toMatchObject({ key: 'ledger.key_reused' });
    const [charged] = await chargeNow(platform, id, [guideCharge(guideId, null)]);
    // After the price changed it is still the same charge.
    expect(await chargeNow(platform, id, [guideCharge(guideId, null, { pesos: 3 })])).toEqual([
      { ...charged, isRepeated: true },
    ]);
    await expect(chargeNow(platform, id, [guideCharge(guideId, null, { causeId: other })])).rejects.toMatchObject({
      key: 'ledger.key_reused',
    });
    expect(await balance(id)).toMatchObject({ available: 47_10 });
    expect(await faultsOf(platform, id)).toEqual([]);
  });

  it('a charge never fails for want of balance: it is owed, and the next money pays it', async () => {
    const id = await bareCompany(platform);
    const routeId = newId();
    await topUp(platform, id, 10_00);
    await holdNow(platform, id, { routeId, use: { ...none, managedGuide: 1 }, prices: defaultPrices });
    await releaseNow(platform, id, routeId);
    await holdNow(platform, id, {
      routeId: newId(),
      use: { ...none, managedGuide: 3 },
      prices: defaultPrices,
    });
    // The visit comes after its route was closed and its hold went back: 1.30 are left, 1.60 are owed.
    await chargeNow(platform, id, [guideCharge(newId(), routeId)]);
    expect(await balance(id)).toEqual({ available: 0, promo: 0, held: 8_70, owed: 1_60 });
    await topUp(platform, id, 1_00);
    expect(await balance(id)).toMatchObject({ available: 0, owed: 60 });
    await topUp(platform, id, 150_00);
    expect(await balance(id)).toMatchObject({ available: 149_40, owed: 0 });
    expect(await faultsOf(platform, id)).toEqual([]);
  });

  it('VAT is 16 % of all that was charged, to the centavo, whatever was charged apart', async () => {
    const id = await bareCompany(platform);
    await topUp(platform, id, 1000_00);
    await chargeNow(
      platform,
      id,
      Array.from({ length: 100 }, () => guideCharge(newId(), null, { product: 'sms', pesos: 0.9 })),
    );
    // 90.00 and 14.40, where a hundred roundings would have come to 14.00.
    expect(await balances(platform, id)).toMatchObject({ 'revenue.sms': 90_00, vat: 14_40, available: 895_60 });
    expect(vatPercent).toBe(16);
  });

  it('courtesy money goes first and comes back to where it was', async () => {
    const id = await bareCompany(platform);
    const routeId = newId();
    await giveCredit(platform, id, { cents: 5_00, reference: 'Bienvenida', by: 'prueba' });
    await giveCredit(platform, id, { cents: 5_00, reference: 'Bienvenida', by: 'prueba' });
    await topUp(platform, id, 20_00);
    await holdNow(platform, id, { routeId, use: { ...none, managedGuide: 4 }, prices: defaultPrices });
    expect(await balance(id)).toEqual({ available: 13_40, promo: 0, held: 11_60, owed: 0 });
    await chargeNow(platform, id, [guideCharge(newId(), routeId)]);
    await releaseNow(platform, id, routeId);
    expect(await balance(id)).toEqual({ available: 20_00, promo: 2_10, held: 0, owed: 0 });
    expect(await faultsOf(platform, id)).toEqual([]);
  });

  it('a mistake is taken back by another movement, once', async () => {
    const id = await bareCompany(platform);
    await giveCredit(platform, id, { cents: 1_00, reference: 'Prueba', by: 'prueba' });
    const paid = await topUp(platform, id, 20_00);
    const [charged] = await chargeNow(platform, id, [guideCharge(newId(), null)]);
    const back = { id: charged?.id as string, reason: 'Se cobró por error', by: 'prueba' };
    const reversal = await reverse(platform, id, back);
    expect(await reverse(platform, id, back)).toEqual({ ...reversal, isRepeated: true });
    expect(await balances(platform, id)).toEqual({ available: 20_00, bank: -20_00, promo: 1_00, promotions: -1_00 });
    await chargeNow(platform, id, [guideCharge(newId(), null)]);
    // Money that never came, part of which is spent: that part is owed.
    await reverse(platform, id, { id: paid.id, reason: 'Era de otra empresa', by: 'prueba' });
    expect(await balances(platform, id)).toMatchObject({ owed: -1_90 });
    await expect(reverse(platform, id, { ...back, id: reversal.id })).rejects.toMatchObject({
      key: 'ledger.tx_not_found',
    });
    expect(await faultsOf(platform, id)).toEqual([]);
  });
});

describe('the database itself', () => {
  it('refuses lines that do not sum to zero, and changes of what was booked, to its owner too', async () => {
    const id = await bareCompany(platform);
    await topUp(platform, id, 10_00);
    const refused = async (statement: ReturnType<typeof sql>, code: string): Promise<void> => {
      await expect(platform.db.system((trx) => statement.execute(trx))).rejects.toMatchObject({ code });
    };
    const nobody = '00000000-0000-0000-0000-000000000000';
    await refused(sql`insert into ledger_entry values (${id}, 1, 3, 'available', ${nobody}, 500)`, '23514');
    await refused(
      sql`insert into ledger_entry values (${id}, 1, 3, 'available', ${nobody}, 500), (${id}, 1, 4, 'bank', ${nobody}, -500)`,
      '23514',
    );
    await refused(
      sql`insert into ledger_tx select company_id, 2, gen_random_uuid(), 'x', fingerprint, kind, cause_type, cause_id, at, detail, 2, prev_hash, hash
        from ledger_tx where company_id = ${id}`,
      '23514',
    );
    await refused(sql`update ledger_entry set cents = 1 where company_id = ${id}`, '23001');
    await refused(sql`delete from ledger_entry where company_id = ${id}`, '23001');
    await refused(sql`update ledger_tx set detail = '{}' where company_id = ${id}`, '23001');
    await refused(sql`delete from ledger_tx where company_id = ${id}`, '23001');
    await refused(sql`truncate ledger_entry`, '23001');
    await refused(
      sql`update ledger_account set balance_cents = -1 where company_id = ${id} and account = 'available'`,
      '23514',
    );
    expect(await faultsOf(platform, id)).toEqual([]);
  });

  it('lets the application read its own book and write it through one door alone', async () => {
    const id = await bareCompany(platform);
    const other = await bareCompany(platform);
    await topUp(platform, id, 10_00);
    const denied = { code: '42501' };
    for (const statement of [
      sql`insert into ledger_account (company_id, account) values (${id}, 'promo')`,
      sql`update ledger_account set balance_cents = 9 where company_id = ${id}`,
      sql`update ledger_book set seq = 9 where company_id = ${id}`,
      sql`delete from ledger_tx`,
      sql`insert into ledger_entry select * from ledger_entry`,
      sql`insert into company_price (company_id, managed_guide_cents, sms_cents, whatsapp_cents, certified_code_cents, emails_included, email_package,
        email_package_cents) values (${id}, 0, 0, 0, 0, 0, 1, 0)`,
    ])
      await expect(platform.db.as(id, (trx) => statement.execute(trx))).rejects.toMatchObject(denied);
    const give = (kind: 'topUp' | 'charge' | 'hold', from: 'bank' | 'owed' | 'promotions', to: 'available' | 'promo') =>
      platform.db.as(id, (trx) =>
        post(trx, id, [
          {
            key: newId(),
            kind,
            causeType: 'x',
            at: ledgerAt,
            content: [],
            give: [{ account: to, cents: 100 }],
            take: [{ from }],
          },
        ]),
      );
    await expect(give('topUp', 'bank', 'available')).rejects.toMatchObject(denied);
    await expect(give('hold', 'promotions', 'promo')).rejects.toMatchObject(denied);
    await expect(give('charge', 'owed', 'available')).rejects.toMatchObject(denied);
    await expect(give('hold', 'owed', 'available')).rejects.toMatchObject(denied);
    await expect(
      platform.db.as(other, (trx) =>
        post(trx, id, [
          { key: 'x', kind: 'release', causeType: 'x', at: ledgerAt, content: [], total: null, take: [] },
        ]),
      ),
    ).rejects.toMatchObject(denied);
    expect((await platform.db.as(other, (trx) => sql`select 1 from ledger_entry`.execute(trx))).rows).toEqual([]);
    expect(await balance(id)).toMatchObject({ available: 10_00 });
  });
});
