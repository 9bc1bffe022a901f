import type { SignedIn } from './fixtures.ts';

type Call = SignedIn['call'];
const letters = { style: 'letters', startOn: 1 } as const;
const numbers = { style: 'numbers', startOn: 1 } as const;

export interface Shelves {
  cediId: string;
  /** Codes in walking order. */
  codes: string[];
  /** SKUs, the first lies at the first code and so on. */
  skus: string[];
  /** Stands for two of the second article. */
  pack: string;
  names: string[];
}
let made = 0;
/** An area of this test alone: four articles, each at a place of its own; the second is kept in packs of two. */
export async function fillShelves(call: Call): Promise<Shelves> {
  const { addresses } = await call<{ addresses: { _id: string; name: string }[] }>('POST', '/address/list', {});
  const cediId = (addresses.find((a) => /Monterrey/i.test(a.name)) ?? addresses[0])?._id as string;
  made += 1;
  const prefix = `T${Date.now().toString(36).slice(-4)}${made}`.toUpperCase();
  const area = await call<{ _id: string }>('POST', '/warehouses', {
    name: `Área ${prefix}`,
    cediId,
    prefix,
    blocks: 1,
    shelvesPerBlock: 6,
    levelsPerShelf: 1,
    containersPerLevel: 1,
    naming: { block: letters, shelf: numbers, level: numbers, container: letters },
  });
  const { locations } = await call<{ locations: { _id: string; code: string }[] }>(
    'GET',
    `/warehouses/${area._id}/locations?limit=50`,
  );
  const names = ['Café de grano 500 g', 'Agua mineral 1 L', 'Galletas de avena', 'Té verde 20 sobres'];
  const skus = names.map((_, i) => `${prefix}S${i + 1}`);
  for (const [i, name] of names.entries()) {
    const product = await call<{ _id: string }>('POST', '/warehouses/products', {
      sku: skus[i],
      name,
      unitWeightKg: 0.5,
      unitVolumeM3: 0.001,
      codes: i === 1 ? [{ code: `${prefix}PACK`, units: 2 }] : [],
    });
    // The last one is not there.
    if (i < 3)
      await call('POST', '/warehouses/stock/put', {
        locationId: locations[i]?._id,
        productId: product._id,
        quantity: 20,
        detail: '',
      });
  }
  return { cediId, codes: locations.map((l) => l.code), skus, names, pack: `${prefix}PACK` };
}

/** An order of these articles, `[sku, name, quantity]`. */
export async function makeOrder(
  call: Call,
  cediId: string,
  items: readonly (readonly [sku: string, name: string, quantity: number])[],
  more: object = {},
): Promise<{ _id: string; number: string }> {
  made += 1;
  return call('POST', '/orders', {
    number: `E2E-${Date.now().toString(36)}-${made}`.toUpperCase(),
    cediId,
    contactName: 'Rosa Elizondo',
    phone: '8112345678',
    address: {
      street: 'Av. Constitución',
      extNumber: '100',
      suburb: 'Centro',
      city: 'Monterrey',
      zipCode: '64000',
      lat: 25.668,
      lng: -100.309,
    },
    items: items.map(([sku, name, quantity], i) => ({
      code: `${sku}-${made}-${i}`,
      name,
      sku,
      quantity,
      unitWeightKg: 0.5,
      unitVolumeM3: 0.001,
    })),
    ...more,
  });
}
