import { expect, it } from 'vitest';
import { auditFieldName, auditValueText } from './audit.ts';

it.each([
  [null, ''],
  ['', ''],
  [[], ''],
  [true, 'Sí'],
  [false, 'No'],
  [0, '0'],
  ['81 1234', '81 1234'],
  ['maintenance', 'En mantenimiento'],
  [{ _id: 'x', name: 'Monterrey' }, 'Monterrey'],
  [
    [
      { _id: 'x', name: 'Monterrey' },
      { _id: 'y', name: 'Apodaca' },
    ],
    'Monterrey, Apodaca',
  ],
  [{ quantity: 3, weightKg: 12.5 }, 'Paquetes: 3 · Peso (kg): 12.5'],
  [{ rings: [[1, 2]] }, '1 elemento'],
  [Array.from({ length: 60 }, (_, i) => `valor ${i}`), '60 elementos'],
])('%j reads "%s"', (value, text) => expect(auditValueText('vehicle', 'status', value, 'es')).toBe(text));

it('tells choices and fields in the reader’s language, and what has no name by its key', () => {
  expect(auditValueText('vehicle', 'skills', ['liftgate', 'hazmat'], 'en')).toBe('Lift gate, Hazardous goods');
  expect(auditFieldName('vehicle', 'plate', 'en')).toBe('Plate');
  expect(auditFieldName('route', 'vehicle', 'es')).toBe('Vehículo');
  expect(auditFieldName('session', 'unheardOf', 'es')).toBe('unheardOf');
});
