import { defaultApiKey } from '@tramo/contract/limits';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany } from '../../../test/builders.ts';

const t = await testApp();
const company = await buildCompany(t);

const head =
  '--frontera\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nFolio,CP\r\n';
const bodies: Record<string, { type: string; body: string }> = {
  'cut in the middle': { type: 'multipart/form-data; boundary=frontera', body: head },
  'cut within its headers': { type: 'multipart/form-data; boundary=frontera', body: head.slice(0, 40) },
  'without a boundary': { type: 'multipart/form-data', body: head },
  'of another boundary': { type: 'multipart/form-data; boundary=otra', body: `${head}\r\n--frontera--\r\n` },
  'of nothing': { type: 'multipart/form-data; boundary=frontera', body: '' },
};
const places = (): [string, string][] => [
  ['an import', `/api/guides/import?cediId=${company.cediId}&scheduledDate=2026-11-23`],
  ['a list', '/api/bulk/vehicles/import'],
  ['a file', '/api/files?kind=guideDocument'],
];

it.each(Object.entries(bodies))(
  'a multipart body %s is the sender’s fault, told clearly',
  async (_, { type, body }) => {
    for (const [place, url] of places()) {
      const answer = await t.app.inject({
        method: 'POST',
        url,
        payload: body,
        headers: { 'content-type': type, apikey: defaultApiKey, platform: 'web', token: company.admin.token },
      });
      expect(answer.statusCode, `${place}: ${answer.body}`).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, `${place}: ${answer.body}`).toBeLessThan(500);
      expect(answer.json().error.message, place).toBeTruthy();
    }
  },
);
