import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { guidesApi } from '@tramo/contract/guides-api';
import { addressesApi } from '@tramo/contract/roads/addresses';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildGuides } from '../../../test/builders.ts';
import { addressesImport } from '../../cli/addresses.ts';
import { openOutbound } from '../../platform/outbound.ts';
import { bookFolder, listBooks, openAddressBooks, removeBook } from '../../platform/roads/address-books.ts';
import { openGeocoder } from '../../platform/roads/geocoder.ts';

const t = await testApp();
const company = await buildCompany(t);
const rival = await buildCompany(t);
const folder = await mkdtemp(join(tmpdir(), 'tramo-addresses-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const header = 'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH';
const rows = [
  ...Array.from(
    { length: 10 },
    (_, i) => `${-100.32 + i * 0.0004},25.67,${100 + i * 10},AVENIDA JUÁREZ,,MONTERREY,CENTRO,NUEVO LEÓN,64000,,`,
  ),
  ...Array.from(
    { length: 4 },
    (_, i) => `-100.3,${25.66 + i * 0.0003},${10 + i * 2},CALLE PINO,,MONTERREY,LOS PINOS,NUEVO LEÓN,64010,,`,
  ),
  '0,0,1,NADA,,,,,,,',
  'x,y,1,"MALA',
];
const quiet = { dataDir: folder, tell: () => undefined };
const write = async (name: string, content: string | Buffer): Promise<string> => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};
beforeAll(async () => {
  await addressesImport({ name: 'mty' }, await write('mty.csv', `${header}\n${rows.join('\n')}\n`), quiet);
  t.platform.addressBooks = openAddressBooks(folder);
});

const match = async (address: object, token = company.admin.token) =>
  (await t.call(addressesApi.match, { token, body: { addresses: [address] } })).json().matches[0].candidates;
const juarez = { street: 'Av. Juarez', extNumber: '#130', suburb: 'Col. Centro', zipCode: '64000' };

it('imports rows that are whole, counts the others, and replaces a catalogue only by a whole one', async () => {
  const again = await addressesImport(
    { name: 'gz' },
    await write('mty.csv.gz', gzipSync(Buffer.from(`${header}\n${rows.slice(0, 12).join('\n')}`, 'latin1'))),
    quiet,
  );
  expect(again).toMatchObject({ rows: 12, houseNumbers: 12 });
  expect((await listBooks(folder)).map(({ name, info }) => [name, info?.houseNumbers])).toEqual([
    ['gz', 12],
    ['mty', 14],
  ]);
  expect(await removeBook(folder, 'gz')).toBe(true);
  expect(await removeBook(folder, 'gz')).toBe(false);
  for (const [file, content, fault] of [
    ['bad.csv', 'a,b\n1,2\n', 'faltan las columnas'],
    ['empty.csv', `${header}\n`, 'no tiene direcciones'],
    ['cut.csv.gz', gzipSync(Buffer.from(`${header}\n${rows.join('\n')}`)).subarray(0, 100), 'dañado o incompleto'],
  ] as const)
    await expect(addressesImport({ name: 'mty' }, await write(file, content), quiet)).rejects.toThrow(fault);
  await expect(addressesImport({ name: '../x' }, join(folder, 'mty.csv'), quiet)).rejects.toThrow('El nombre lleva');
  expect((await listBooks(folder)).map(({ name, info }) => [name, info?.houseNumbers])).toEqual([['mty', 14]]);
});

it('answers candidates with score and reasons, suggests, and skips a damaged catalogue', async () => {
  const [best] = await match(juarez);
  expect(best).toMatchObject({
    lat: 25.67,
    lng: -100.3188,
    kind: 'number',
    reasons: ['street', 'number', 'zip', 'colonia'],
    extNumber: '130',
    suburb: 'Centro',
    city: 'Monterrey',
  });
  expect(best.score).toBeGreaterThan(0.9);
  const found = (
    await t.call(addressesApi.search, { token: company.admin.token, query: { q: 'pin', near: '25.66,-100.3' } })
  ).json().suggestions;
  expect(found[0]).toMatchObject({ kind: 'street', street: 'Calle Pino', zipCode: '64010' });
  await writeFile(join(bookFolder(folder), 'broken.bin'), 'no book at all');
  t.platform.addressBooks = openAddressBooks(folder);
  expect((await match(juarez))[0]).toMatchObject({ extNumber: '130' });
  await rm(join(bookFolder(folder), 'broken.bin'));
  const many = { addresses: Array.from({ length: 101 }, () => juarez) };
  expect(keyOf(await t.call(addressesApi.match, { token: company.admin.token, body: many }))).toBe('general.invalid');
});

const detail = async (id: string) =>
  (await t.call(guidesApi.detail, { token: company.admin.token, params: { id } })).json();
const at = (extNumber: string, more: object = {}) => ({
  party: {
    address: {
      street: 'Avenida Juárez',
      extNumber,
      suburb: 'Centro',
      zipCode: '64000',
      city: 'Monterrey',
      lat: null,
      lng: null,
      ...more,
    },
  },
});

it('places guides whose address is sure, after counting them, and leaves the others', async () => {
  const ids = await buildGuides(company, [
    { folio: 'D-1', ...at('120') },
    { folio: 'D-2', ...at('120', { street: 'Calle que no existe' }) },
    { folio: 'D-3', ...at('140', { lat: 25.5, lng: -100.1 }) },
  ]);
  const place = async (isTrial: boolean) =>
    (await t.call(guidesApi.placeByAddress, { token: company.admin.token, body: { ids, isTrial } })).json();
  expect(await place(true)).toEqual({ sure: 1, placed: 0, refused: [] });
  expect((await detail(ids[0] as string)).location).toBeNull();
  expect(await place(false)).toEqual({ sure: 1, placed: 1, refused: [] });
  expect(await detail(ids[0] as string)).toMatchObject({
    location: 'address',
    recipient: { address: { lat: 25.67, lng: -100.3192 } },
  });
  expect((await detail(ids[0] as string)).binnacle.at(-1)).toMatchObject({
    action: 'located',
    reason: 'Por su dirección: calle exacta, número exacto, mismo código postal, misma colonia',
  });
  expect((await detail(ids[2] as string)).recipient.address).toMatchObject({ lat: 25.5 });
  expect((await place(false)).placed).toBe(0);
});

it('learns from the pin that a person puts, for the own company alone', async () => {
  const [id] = await buildGuides(company, [{ folio: 'L-1', ...at('777') }]);
  const pin = { lat: 25.6777, lng: -100.3777 };
  await t.call(guidesApi.update, {
    token: company.admin.token,
    params: { id: id as string },
    body: { ...pin, version: 1 },
  });
  const asked = { street: 'AV JUAREZ', extNumber: 'No. 777', zipCode: '64000' };
  expect((await match(asked))[0]).toMatchObject({ ...pin, kind: 'pin', reasons: ['pin'], score: 0.96 });
  expect((await match(asked, rival.admin.token))[0]?.kind).not.toBe('pin');
});

/** As Nominatim and Photon answer, by their public documentation. */
const service = async (answer: (url: URL) => unknown): Promise<{ url: string; asked: URL[]; server: Server }> => {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    asked.push(url);
    const body = answer(url);
    response.writeHead(body === null ? 503 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server };
};
const geocoder = (url: string, geocoderKind: 'nominatim' | 'photon', waits: number[] = []) =>
  openGeocoder(
    { geocoderUrl: url, geocoderKind },
    openOutbound([new URL(url).host]),
    () => undefined,
    async (ms) => void waits.push(ms),
  );

it('asks Nominatim and Photon where no catalogue is sure, once for each address and politely', async () => {
  const nominatim = await service((url) =>
    url.pathname !== '/search' || url.searchParams.get('format') !== 'jsonv2'
      ? null
      : [
          {
            place_id: 1,
            lat: '20.97',
            lon: '-89.62',
            category: 'building',
            type: 'yes',
            display_name: 'x',
            address: {
              house_number: '5',
              road: 'Calle 60',
              suburb: 'Centro',
              city: 'Mérida',
              state: 'Yucatán',
              postcode: '97000',
            },
          },
        ],
  );
  const photon = await service((url) =>
    url.pathname !== '/api'
      ? null
      : {
          type: 'FeatureCollection',
          features: [
            {
              type: 'Feature',
              geometry: { type: 'Point', coordinates: [-89.62, 20.97] },
              properties: {
                type: 'house',
                housenumber: '5',
                street: 'Calle 60',
                district: 'Centro',
                city: 'Mérida',
                state: 'Yucatán',
                postcode: '97000',
              },
            },
          ],
        },
  );
  try {
    const waits: number[] = [];
    const asking = geocoder(nominatim.url, 'nominatim', waits);
    const place = {
      lat: 20.97,
      lng: -89.62,
      kind: 'service',
      street: 'Calle 60',
      number: '5',
      colonia: 'Centro',
      zip: '97000',
      city: 'Mérida',
    };
    expect((await asking.find('Calle 60 5, Mérida'))[0]).toMatchObject(place);
    await asking.find('Calle 60 5, Mérida');
    await asking.find('Calle 62 5, Mérida');
    expect(nominatim.asked.map((url) => url.searchParams.get('countrycodes'))).toEqual(['mx', 'mx']);
    expect(waits[0]).toBe(1000);
    expect((await geocoder(photon.url, 'photon').find('Calle 60 5, Mérida'))[0]).toMatchObject(place);
    t.platform.geocoder = asking;
    expect((await match({ street: 'Calle 64', extNumber: '5', city: 'Mérida' }))[0]).toMatchObject({
      kind: 'service',
      score: 0.8,
    });
    const before = nominatim.asked.length;
    await match(juarez);
    expect(nominatim.asked.length).toBe(before);
  } finally {
    t.platform.geocoder = { find: async () => [] };
    nominatim.server.close();
    photon.server.close();
  }
});

it('goes on without a service that fails or lies in a private network', async () => {
  const down = await service(() => null);
  try {
    const asking = geocoder(down.url, 'nominatim');
    expect(await asking.find('Calle 60 5')).toEqual([]);
    expect(await asking.find('Calle 62 5')).toEqual([]);
    expect(down.asked).toHaveLength(1);
    const closed = openGeocoder({ geocoderUrl: down.url, geocoderKind: 'photon' }, openOutbound([]));
    expect(await closed.find('Calle 60 5')).toEqual([]);
    expect(down.asked).toHaveLength(1);
  } finally {
    down.server.close();
  }
});
