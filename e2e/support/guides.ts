import type { SignedIn } from './fixtures.ts';

export interface Listed {
  guides: { _id: string; folio: string; scheduledDate: string; cedi: { _id: string; name: string } }[];
  count: { totalCount: number };
}
/** A day on which no flow but those of the list works. */
export const far = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
export const prefixOf = (word: string): string => `${word}-${Date.now().toString(36).toUpperCase()}`;

/** What the form sends of a delivery in Monterrey; what a flow says of it, of its recipient and of the address stands over that. */
export const deliveryOf = (
  guide: { folio: string; cediId: string | undefined; scheduledDate: string; [field: string]: unknown },
  recipient: object = {},
  address: object = {},
) => ({
  type: 'delivery',
  items: [{ name: 'Caja', quantity: 1, packages: 1 }],
  ...guide,
  party: {
    contactName: 'Íñigo Muñoz',
    companyName: 'Muñoz',
    phone: '8112345678',
    email: 'inigo@ejemplo.mx',
    ...recipient,
    address: {
      street: 'Zaragoza',
      extNumber: '1',
      suburb: 'Centro',
      city: 'Monterrey',
      state: 'Nuevo León',
      zipCode: '64000',
      lat: 25.67,
      lng: -100.31,
      ...address,
    },
  },
});

/** Guides of one's own for that far day; the last `missing` have no pin. */
export async function makeGuides(
  api: SignedIn,
  prefix: string,
  located: number,
  missing = 0,
): Promise<{ ids: string[]; cediId: string }> {
  const { guides } = await api.call<Listed>('POST', '/guides/list', { available: true, limit: 1 });
  const cediId = guides[0]?.cedi._id as string;
  const ids: string[] = [];
  for (let n = 1; n <= located + missing; n++) {
    const guide = { folio: `${prefix}-${n}`, cediId, scheduledDate: far };
    const pin = n <= located ? {} : { lat: null, lng: null };
    const made = await api.call<{ _id: string }>(
      'POST',
      '/guides',
      deliveryOf(guide, { contactName: `Cliente ${n}` }, pin),
    );
    ids.push(made._id);
  }
  return { ids, cediId };
}
