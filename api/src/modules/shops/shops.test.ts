import { createHmac } from 'node:crypto';
import { type ApiKey, apiKeysApi } from '@tramo/contract/api-keys';
import { guidesApi } from '@tramo/contract/guides-api';
import { firstShopMap, type ShopKind, shopKinds, streetOf } from '@tramo/contract/shop-orders';
import { shopSamples } from '@tramo/contract/shop-samples';
import { type ShopOrder, shopsApi } from '@tramo/contract/shops';
import { ordersApi } from '@tramo/contract/warehouse/orders-api';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, type Company } from '../../../test/builders.ts';

const t = await testApp();
const secret = 'secreto-de-la-tienda';
let company: Company;
let connection: ApiKey;
beforeEach(async () => {
  t.setNow(new Date('2026-11-24T15:00:00Z'));
  company = await buildCompany(t);
  connection = (await t.call(apiKeysApi.create, { token: company.admin.token, body: { name: 'Mi tienda' } })).json()
    .apiKey;
});
afterEach(() => t.setNow(null));

const save = (kind: ShopKind, parts: object = {}, id = connection._id) =>
  t.call(shopsApi.save, {
    token: company.admin.token,
    params: { id },
    body: { kind, cediId: company.cediId, daysAhead: 1, map: firstShopMap, secret, ...parts },
  });
const names = {
  woocommerce: { signature: 'x-wc-webhook-signature', topic: 'x-wc-webhook-topic', created: 'order.created' },
  shopify: { signature: 'x-shopify-hmac-sha256', topic: 'x-shopify-topic', created: 'orders/create' },
} as const;
/** A shop's own call: its bytes, signed as it signs. */
const send = (kind: ShopKind, order: unknown, given: { by?: string; topic?: string; id?: string } = {}) => {
  const payload = typeof order === 'string' ? order : JSON.stringify(order);
  return t.app.inject({
    method: 'POST',
    url: `/api/in/${given.id ?? connection._id}`,
    headers: {
      'content-type': 'application/json',
      [names[kind].topic]: given.topic ?? names[kind].created,
      [names[kind].signature]: createHmac('sha256', given.by ?? secret)
        .update(payload)
        .digest('base64'),
    },
    payload,
  });
};
const orders = async (): Promise<ShopOrder[]> =>
  (await t.call(shopsApi.orders, { token: company.admin.token, params: { id: connection._id } })).json().orders;
const guides = async (): Promise<{ folio: string }[]> =>
  (await t.call(guidesApi.list, { token: company.admin.token, body: {} })).json().guides;

it.each(shopKinds)(
  'a %s shop that makes orders makes them by the same map, for a connection with that scope',
  async (kind) => {
    const keyFor = async (scope: string): Promise<ApiKey> => {
      const body = { name: 'Para el almacén', scopes: [scope] };
      return (await t.call(apiKeysApi.create, { token: company.admin.token, body })).json().apiKey;
    };
    expect(keyOf(await save(kind, { makes: 'orders' }, (await keyFor('guides'))._id))).toBe('shops.no_scope');
    const apiKey = await keyFor('orders');
    expect((await save(kind, { makes: 'orders' }, apiKey._id)).json().makes).toBe('orders');
    expect((await send(kind, shopSamples[kind], { id: apiKey._id })).statusCode).toBe(200);
    const [kept] = (await t.call(shopsApi.orders, { token: company.admin.token, params: { id: apiKey._id } })).json()
      .orders;
    expect(kept).toMatchObject({ status: 'created', guideId: null, orderId: expect.any(String) });
    const order = (await t.call(ordersApi.detail, { token: company.admin.token, params: { id: kept.orderId } })).json();
    expect(order).toMatchObject({ origin: 'api', status: 'pendingPicking', promisedDate: '2026-11-25', guide: null });
    expect(order.items.length).toBeGreaterThan(0);
    expect(await guides()).toEqual([]);
    await send(kind, shopSamples[kind], { id: apiKey._id });
    const all = (await t.call(ordersApi.list, { token: company.admin.token })).json();
    expect(all.count.totalCount).toBe(1);
  },
);

describe.each(shopKinds)('an order of %s', (kind) => {
  const wanted = {
    woocommerce: {
      folio: '727',
      recipient: {
        contactName: 'María López',
        phone: '5512345678',
        address: { street: 'Av. Insurgentes Sur', extNumber: '1602', suburb: 'Crédito Constructor', zipCode: '03940' },
      },
      observations: 'Tocar el timbre dos veces',
    },
    shopify: {
      folio: '1001',
      recipient: {
        contactName: 'Jorge Ramírez',
        phone: '8181234567',
        address: { street: 'Calzada del Valle', extNumber: '400', suburb: 'Del Valle', zipCode: '66220' },
      },
      load: { weightKg: 0.85 },
    },
  }[kind];

  it('becomes a guide of its connection, once, however often it comes', async () => {
    expect((await save(kind)).json()).toMatchObject({ kind, connection: 'Mi tienda', hasSecret: true });
    const first = await send(kind, shopSamples[kind]);
    expect(first.statusCode).toBe(200);
    const { order } = first.json();
    expect(order).toMatchObject({ status: 'created', number: wanted.folio, guideId: expect.any(String) });
    const guide = (
      await t.call(guidesApi.detail, { token: company.admin.token, params: { id: order.guideId } })
    ).json();
    expect(guide).toMatchObject({ ...wanted, createdFromApi: true, scheduledDate: '2026-11-25' });
    for (const topic of { woocommerce: ['order.updated'], shopify: ['orders/updated', 'orders/paid'] }[kind])
      expect((await send(kind, shopSamples[kind], { topic })).json().order._id).toBe(order._id);
    expect(await Promise.all([1, 2, 3].map(() => send(kind, shopSamples[kind])))).toHaveLength(3);
    expect(await guides()).toHaveLength(1);
    // Nothing of the order's own text is kept once there is a guide.
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ body: string | null }>`select body from shop_order where shop_id = ${connection._id}`.execute(trx),
    );
    expect(rows).toEqual([{ body: null }]);
  });

  it('is refused without the shop’s own signature, and nothing is told of why', async () => {
    await save(kind);
    for (const call of [
      send(kind, shopSamples[kind], { by: 'otro' }),
      send(kind, shopSamples[kind], { id: '01900000-0000-7000-8000-0000000000aa' }),
      send(kind, shopSamples[kind], { id: 'nada' }),
      t.app.inject({ method: 'POST', url: `/api/in/${connection._id}`, payload: { id: 1 } }),
    ]) {
      const answer = await call;
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ ok: false, order: null });
    }
    const { statusCode } = await send(kind, '{"id": ');
    expect(statusCode).toBe(400);
    expect(await orders()).toEqual([]);
  });

  it('that lacks something waits with its reason, and is taken when its map is mended', async () => {
    await save(kind);
    const part = kind === 'woocommerce' ? 'shipping' : 'shipping_address';
    const line = kind === 'woocommerce' ? 'address_2' : 'address2';
    const lacking = { ...shopSamples[kind], [part]: { ...(shopSamples[kind][part] as object), [line]: '' } };
    const answer = await send(kind, lacking);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().order).toMatchObject({ status: 'misfit', guideId: null });
    const [waiting] = (await orders()) as [ShopOrder];
    expect(waiting.reason).toContain('suburb');
    const again = () => t.call(shopsApi.takeAgain, { token: company.admin.token, params: { id: waiting._id } });
    expect((await again()).json()).toMatchObject({ status: 'misfit' });
    const map = structuredClone(firstShopMap) as Record<string, Record<string, unknown>>;
    const address = (map.properties as never as Record<string, { properties: Record<string, never> }>).party?.properties
      .address as never as { properties: Record<string, object> };
    address.properties.suburb = { type: 'string', 'x-from': 'ready.city' };
    await save(kind, { map });
    expect((await again()).json()).toMatchObject({ status: 'created', reason: '' });
    expect(await guides()).toHaveLength(1);
  });
});

describe('a shop', () => {
  it('is kept with its secret sealed, changed with its version, and removed', async () => {
    const made = (await save('shopify')).json();
    const { rows } = await t.platform.db.system((trx) =>
      sql<{
        all: string;
      }>`select (select string_agg(to_jsonb(s)::text, '') from shop s) || (select string_agg(to_jsonb(a)::text, '') from audit a) as all`.execute(
        trx,
      ),
    );
    expect(rows[0]?.all).not.toContain(secret);
    expect((await save('shopify', { secret: undefined, isOn: false })).json()).toMatchObject({
      isOn: false,
      version: 2,
    });
    expect(keyOf(await save('shopify', { version: made.version }))).toBe('general.stale');
    // One that is off takes nothing, and the shop goes on believing in its address.
    expect((await send('shopify', shopSamples.shopify)).json()).toEqual({ ok: true, order: null });
    const remove = () => t.call(shopsApi.remove, { token: company.admin.token, params: { id: connection._id } });
    expect((await remove()).statusCode).toBe(200);
    expect(keyOf(await remove())).toBe('shops.not_found');
    expect((await send('shopify', shopSamples.shopify)).statusCode).toBe(401);
  });

  it('is refused what it cannot be, at its field', async () => {
    const fields = async (parts: object): Promise<unknown> => (await save('shopify', parts)).json().error?.fields;
    expect(await fields({ secret: undefined })).toHaveProperty('secret');
    expect(await fields({ cediId: company.id })).toHaveProperty('cediId');
    expect(await fields({ map: { type: 'object', properties: { a: { type: 'string' } } } })).toHaveProperty('map');
    expect(await fields({ daysAhead: -1 })).toHaveProperty('daysAhead');
    expect(keyOf(await save('shopify', {}, company.id))).toBe('keys.not_found');
  });

  it('ends with its connection, and needs one that is for guides', async () => {
    await save('shopify');
    await t.call(apiKeysApi.update, {
      token: company.admin.token,
      params: { id: connection._id },
      body: { scopes: ['routes'] },
    });
    expect(keyOf(await save('shopify'))).toBe('shops.no_scope');
    expect((await send('shopify', shopSamples.shopify)).statusCode).toBe(401);
    await t.call(apiKeysApi.revoke, { token: company.admin.token, params: { id: connection._id } });
    expect((await send('shopify', shopSamples.shopify)).statusCode).toBe(401);
    expect(await guides()).toEqual([]);
  });

  it('answers WooCommerce’s question whether it is there, and passes over what is no order', async () => {
    await save('woocommerce');
    const ping = await t.app.inject({
      method: 'POST',
      url: `/api/in/${connection._id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'webhook_id=12',
    });
    expect(ping.statusCode).toBe(200);
    expect((await send('woocommerce', { id: 9 }, { topic: 'product.updated' })).json()).toEqual({
      ok: true,
      order: null,
    });
    expect(await orders()).toEqual([]);
  });

  it('tells a folio that is taken', async () => {
    await save('shopify');
    await send('shopify', shopSamples.shopify);
    const other = await send('shopify', { ...shopSamples.shopify, id: 5 });
    expect(other.json().order).toMatchObject({ status: 'refused', reason: expect.stringContaining('1001 ya existe') });
  });
});

it.each([
  ['Av. Insurgentes Sur 1602', 'Av. Insurgentes Sur', '1602'],
  ['Calle 5 de Mayo #12-B', 'Calle 5 de Mayo', '12-B'],
  ['Hidalgo, No. 7', 'Hidalgo', '7'],
  ['Privada Las Flores', 'Privada Las Flores', 'S/N'],
  ['Reforma s/n', 'Reforma', 's/n'],
])('%s is a street and its number', (line, street, extNumber) => {
  expect(streetOf(line)).toEqual({ street, extNumber });
});
