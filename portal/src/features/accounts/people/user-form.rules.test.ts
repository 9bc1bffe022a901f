import { expect, test } from 'vitest';
import { losesCedis, userBody, userFaults, userValues } from './user-form.rules.ts';

const filled = {
  ...userValues(null),
  fullName: 'Ana Garza',
  username: 'ana@empresa.mx',
  staffType: 'shipper' as const,
  password: 'mar-luna-sol-1234',
};

test('staff need their type, and a limit of their own needs a number', () => {
  expect(Object.values(userFaults(filled, true, 'es')).every((fault) => fault === null)).toBe(true);
  expect(userFaults({ ...filled, staffType: null }, true, 'es').staffType).toBe('Elige el tipo de personal');
  expect(userFaults({ ...filled, type: 'supervisor', staffType: null }, true, 'es').staffType).toBeNull();
  expect(userFaults({ ...filled, maxRoutes: '' }, true, 'es').maxRoutes).toBe('Este campo es requerido');
  expect(userFaults({ ...filled, cellphone: '811' }, true, 'es').cellphone).toBe(
    'El teléfono se debe de conformar por 10 dígitos',
  );
});

test('people of documents lose their cedis, by role or by staff type', () => {
  expect(losesCedis({ type: 'staff', staffType: 'shipper', roles: [] })).toBe(false);
  expect(losesCedis({ type: 'staff', staffType: 'documentGenerator', roles: [] })).toBe(true);
  // A staff type left over from before counts for staff alone.
  expect(losesCedis({ type: 'supervisor', staffType: 'documentGenerator', roles: [] })).toBe(false);
  expect(losesCedis({ type: 'supervisor', staffType: null, roles: ['supervisorDocuments'] })).toBe(true);
  expect(userBody({ ...filled, cedisIds: ['a'], roles: ['documentGenerator'] }, null).cedisIds).toEqual([]);
  expect(userBody({ ...filled, cedisIds: ['a'] }, null).cedisIds).toEqual(['a']);
});

test('an administrator has the role, and a type that is not staff sends no staff type', () => {
  expect(userBody({ ...filled, type: 'admin' }, null)).toMatchObject({
    type: 'admin',
    staffType: null,
    roles: ['admin'],
  });
  expect(userBody({ ...filled, type: 'supervisor', roles: ['admin', 'supervisor'] }, null).roles).toEqual([
    'supervisor',
  ]);
});
