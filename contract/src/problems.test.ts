import { describe, expect, it } from 'vitest';
import { newUsername } from './accounts.ts';
import { contactInput } from './clients.ts';
import { newVehicle } from './fleet.ts';
import { newAddress } from './places.ts';
import { fieldErrors } from './problems.ts';

const faults = (
  schema: { safeParse: (input: unknown, options: { reportInput: true }) => { error?: { issues: readonly never[] } } },
  input: unknown,
): Record<string, string> => fieldErrors(schema.safeParse(input, { reportInput: true }).error?.issues ?? [], 'es');
const required = 'Este campo es requerido';

describe('what is said of a field', () => {
  it.each<[string, Record<string, string>, Record<string, string>]>([
    [
      'contact',
      faults(contactInput as never, { name: ' ', phone: '', email: '' }),
      { name: required, phone: required, email: required },
    ],
    [
      'malformed contact',
      faults(contactInput as never, { name: 'Rosa', phone: '811', email: 'rosa' }),
      { phone: 'El teléfono se debe de conformar por 10 dígitos', email: 'Formato de email inválido' },
    ],
    ['cedi', faults(newAddress as never, { zipCode: '' }), { zipCode: required, lat: required, street: required }],
    ['malformed cedi', faults(newAddress as never, { zipCode: '640' }), { zipCode: 'Código postal no valido' }],
    [
      'vehicle',
      faults(newVehicle as never, { plate: ' ', capacity: { quantity: null, weightKg: 1, volumeM3: 1 } }),
      { plate: required, 'capacity.quantity': required },
    ],
    ['user name', faults(newUsername as never, ''), { '': required }],
    ['short user name', faults(newUsername as never, 'corto'), { '': 'El usuario debe tener de 10 a 120 caracteres' }],
  ])('%s: empty is missing, malformed is told in the documents’ words', (_, told, expected) =>
    expect(told).toMatchObject(expected),
  );
});
