import { type CustomField, customFieldsApi } from '@tramo/contract/custom-fields';
import { type DriverRoute, driverApi } from '@tramo/contract/driver';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildUser } from '../../../test/builders.ts';
import { buildReadyRoute, pins } from '../../../test/routes.ts';

const t = await testApp();
const c = await buildCompany(t);

const addField = async (field: Partial<CustomField>): Promise<CustomField> =>
  (await t.call(customFieldsApi.create, { token: c.admin.token, body: { type: 'text', ...field } })).json();

test('a stop tells the driver how to treat it, and a route what is to be filled at its doors', async () => {
  const floor = await addField({ target: 'guide', name: 'Piso' });
  await addField({ target: 'guide', name: 'Sello', capturable: true });
  await addField({ target: 'item', name: 'Serie', capturable: true });
  await addField({ target: 'collectionItem', name: 'Estado de la caja', capturable: true });
  const [here, there] = pins(2);
  // The route is the driver's, whatever the driver's cedis.
  const driver = await buildUser(t, c.id, { type: 'driver', cediIds: [await buildCedi(t, c.id)] });
  const delivery = await buildReadyRoute(t, c, {
    driver,
    name: 'Entregas',
    guides: [
      {
        party: { address: here as object },
        handling: ['fragile', 'keepDry'],
        customFields: { [floor._id]: '3' },
        certifiedDelivery: true,
      },
      { party: { address: there as object } },
    ],
  });
  await buildReadyRoute(t, c, {
    driver,
    name: 'Recolecciones',
    startDate: new Date(t.platform.now().getTime() - 36_000_000).toISOString(),
    guides: [{ type: 'recollection', party: { address: here as object } }],
  });
  const { routes } = (await t.call(driverApi.routes, { token: driver.token })).json() as { routes: DriverRoute[] };
  const byName = new Map(routes.map((r) => [r.name, r]));
  expect(byName.get('Entregas')?.stops).toMatchObject([
    {
      guideId: delivery.guideIds[0],
      handling: ['fragile', 'keepDry'],
      customFields: { [floor._id]: '3' },
      certifiedDelivery: true,
      codeChallenge: null,
    },
    { handling: [], customFields: {}, certifiedDelivery: false },
  ]);
  const captured = (name: string) => byName.get(name)?.capture.map((f) => f.name);
  expect(captured('Entregas')).toEqual(['Sello', 'Serie']);
  expect(captured('Recolecciones')).toEqual(['Estado de la caja']);
});
