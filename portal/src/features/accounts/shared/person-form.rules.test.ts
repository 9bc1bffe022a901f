import type { User } from '@tramo/contract/accounts';
import { expect, test } from 'vitest';
import { driverBody, driverFaults, driverValues, phoneDigits, usernameFault } from './person-form.rules.ts';

test('a phone as people write it becomes its ten digits', () => {
  expect(phoneDigits('81 1234-5678')).toBe('8112345678');
  expect(phoneDigits('+52 (81) 1234 5678')).toBe('8112345678');
  expect(phoneDigits('5281')).toBe('5281');
  expect(phoneDigits('811234567890')).toBe('8112345678');
});

test('user names have 10 to 120 characters and no spaces', () => {
  expect(usernameFault('nueve.car', 'es')).toBe('El usuario debe tener de 10 a 120 caracteres');
  expect(usernameFault('diez.carac', 'es')).toBeNull();
  expect(usernameFault('a'.repeat(121), 'es')).toBe('El usuario debe tener de 10 a 120 caracteres');
  expect(usernameFault('con espacio', 'es')).toBe('No puede llevar espacios');
});

test('a new driver needs name, phone and password; the user name follows the phone', () => {
  const empty = driverValues(null);
  expect(driverFaults(empty, true, 'es')).toMatchObject({
    fullName: 'Este campo es requerido',
    cellphone: 'Este campo es requerido',
    username: null,
    password: 'Este campo es requerido',
  });
  const values = { ...empty, fullName: ' Ana ', cellphone: '8112345678', password: 'corta' };
  expect(driverFaults(values, true, 'es').password).toBe('La contraseña debe tener al menos 8 caracteres');
  expect(driverFaults(values, false, 'es').password).toBeNull();
  expect(driverFaults({ ...values, cellphone: '811234567' }, true, 'es').cellphone).toBe(
    'El teléfono se debe de conformar por 10 dígitos',
  );
  expect(driverBody(values, null)).toMatchObject({
    fullName: 'Ana',
    email: null,
    licence: { validUntil: null, type: null },
  });
  expect(driverBody(values, null)).not.toHaveProperty('username');
});

test('a user name that was chosen and is emptied becomes the phone again; an old short one is left alone', () => {
  const base = {
    username: 'luis.perez',
    cellphone: '8112345678',
    cedisIds: [] as string[],
    licence: null,
  } as unknown as User;
  const opened = driverValues(base);
  expect(opened.username).toBe('luis.perez');
  expect(driverBody(opened, base)).not.toHaveProperty('username');
  expect(driverBody({ ...opened, username: '' }, base).username).toBe('8112345678');
  const following = { ...base, username: '8112345678' };
  expect(driverValues(following).username).toBe('');
  expect(driverBody({ ...driverValues(following), cellphone: '8199999999' }, following)).not.toHaveProperty('username');
});
