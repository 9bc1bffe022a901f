/** Chapter 7 of both documents and the calls that were decided: each of them is there, and those to come are not there yet. */
import { describe, expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { caller } from './send.ts';

const t = await testApp();

const id = '01900000-0000-7000-8000-0000000000aa';
/** What a call without a session answers: a call that is there asks for one, one that is not there is not found. */
async function answers(call: string): Promise<number> {
  const [method, path] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const send = caller(t)[method.toLowerCase() as 'get'];
  return (await send(path.replace(/\{\w+\}/g, id))).status;
}

describe('document 1', () => {
  test.each([
    'GET /users/me',
    'POST /accounts',
    'POST /users',
    'PUT /users/{id}',
    'GET /users/download',
    'GET /users/download/{id}',
    'GET /providers',
    'GET /substatus',
    'POST /substatus',
    'PUT /substatus/{id}',
    'GET /diagnostics/{id}',
    'GET /locations/{id}?type=route',
    'GET /routes-plan',
    'GET /routes-plan/{id}',
    'POST /routes-plan',
    'PUT /routes-plan/{id}',
    'DELETE /routes-plan/{id}',
    'POST /routes',
    'PUT /guides/{id}',
    'GET /vehicles/count',
    'GET /vehicles',
    'GET /address',
  ])('%s', async (call) => {
    expect(await answers(call)).toBe(401);
  });
  test('POST /v2/auth/login is the one that needs no session', async () => {
    expect(await answers('POST /v2/auth/login')).toBe(422);
  });
});

describe('document 2', () => {
  test.each([
    'GET /company',
    'PUT /company/{id}',
    'PUT /company/billing/{id}',
    'POST /routes/list',
    'POST /routes/list/fleet?order=desc',
    'POST /routes/list/count',
    'GET /routes/{id}?userDate=2026-11-23T12:00:00Z',
    'DELETE /routes/{id}',
    'PUT /routes/close/{id}',
    'PUT /routes/{id}',
    'GET /routes/managers-limit',
    'POST /address/list',
    'GET /address?search=x&limit=10&crossdocking=true',
    'PUT /address/{id}',
    'POST /guides/list',
    'POST /guides/list/count',
    'DELETE /guides/unassigned',
    'POST /guides',
    'DELETE /guides/{id}',
    'GET /guides/{id}?routeId={id}',
    'POST /guides/check-balance',
    'GET /notifications/costs',
    'GET /transactions',
    'GET /transactions/product-usage?date=2026-11-01',
    'GET /urls',
    'POST /payments/stripe',
    'GET /payments?page=1',
    'POST /notifications',
    'GET /xls-options',
    'POST /xls-options',
    'POST /vehicles',
    'PUT /vehicles/{id}',
    'GET /status',
    'POST /files?kind=photo',
    'GET /checklist?limit=10&search=x&category=delivered&order=desc&sort=createdDate&subcategoryStatus=enabled&page=1',
    'POST /checklist',
    'PUT /checklist/{id}',
  ])('%s', async (call) => {
    expect(await answers(call)).toBe(401);
  });
});

describe('decided, in the same style', () => {
  test.each([
    'GET /clients',
    'POST /clients',
    'GET /clients/{id}',
    'PUT /clients/{id}',
    'DELETE /clients/{id}',
    'GET /clients/{id}/contacts',
    'GET /clients/{id}/addresses',
    'PUT /clients/{id}/settings',
    'GET /clients/{id}/checklists',
    'PUT /clients/{id}/checklists',
    'GET /alerts',
    'PUT /alerts',
    'DELETE /alerts/{id}',
    'GET /custom-fields',
    'POST /custom-fields',
    'PUT /custom-fields/{id}',
    'DELETE /custom-fields/{id}',
    'GET /templates',
    'POST /templates',
    'PUT /templates/{id}',
    'DELETE /templates/{id}',
    'POST /templates/{id}/preview',
    'GET /planner-params',
    'POST /planner-params',
    'PUT /planner-params/{id}',
    'POST /v2/auth/logout',
    'POST /routes-plan/{id}/optimize',
    'GET /jobs/{id}',
    'DELETE /jobs/{id}',
    'POST /guides/import',
    'GET /events',
    'GET /webhooks',
    'POST /webhooks',
    'PUT /webhooks/{id}',
    'DELETE /webhooks/{id}',
    'GET /webhooks/{id}/deliveries',
    'POST /webhooks/deliveries/{id}/redeliver',
    'GET /orders',
    'POST /orders',
    'PUT /orders/{id}',
    'POST /orders/{id}/scan',
    'GET /warehouses',
    'POST /warehouses',
    'GET /warehouses/{id}',
    'PUT /warehouses/{id}',
    'DELETE /warehouses/{id}',
    'POST /optimizer/plan',
    'GET /driver/routes',
    'POST /driver/routes/{id}/start',
    'POST /driver/positions',
    'POST /driver/guides/{id}/manage',
    'POST /driver/diagnostics',
    'POST /driver/routes/{id}/finish',
    'GET /warehouses',
    'POST /warehouses',
    'GET /warehouses/{id}',
    'PUT /warehouses/{id}',
    'DELETE /warehouses/{id}',
  ])('%s', async (call) => {
    expect(await answers(call)).toBe(401);
  });

  test.each([
    'POST /v2/auth/recover',
    'POST /v2/auth/reset',
    'GET /public/tracking/{companyId}',
    'GET /public/report/{token}',
    'POST /driver/login',
  ])('%s is public', async (call) => {
    expect([401, 404]).not.toContain(await answers(call));
  });
});
