import { describe, expect, it } from 'vitest';
import { profileChange, profileFaults, profileValues } from './profile.rules.ts';

const me = { fullName: 'Ana Ruiz', cellphone: '5512345678', email: 'ana@x.mx', photoFileId: null };
const values = profileValues(me);

describe('the own profile', () => {
  it('sends nothing that was not changed', () => {
    expect(profileChange(values, me)).toEqual({});
    expect(
      profileChange({ ...values, fullName: ' Ana Ruiz ', cellphone: '55 1234 5678', email: 'ANA@x.mx ' }, me),
    ).toEqual({});
  });
  it('sends what was changed, an emptied field as none', () => {
    expect(profileChange({ ...values, fullName: 'Ana', cellphone: '', email: '', photoFileId: 'f' }, me)).toEqual({
      fullName: 'Ana',
      cellphone: null,
      email: null,
      photoFileId: 'f',
    });
  });
  it.each([
    [{ fullName: ' ' }, { fullName: 'Este campo es requerido' }],
    [{ cellphone: '123' }, { cellphone: 'El teléfono se debe de conformar por 10 dígitos' }],
    [{ cellphone: '' }, {}],
    [{ email: 'ana@' }, { email: 'Formato de email inválido', currentPassword: 'Este campo es requerido' }],
    [{ email: 'otra@x.mx' }, { currentPassword: 'Este campo es requerido' }],
    [{ email: 'otra@x.mx', currentPassword: 'secreta12' }, {}],
  ])('%j: %j', (change, faults) => {
    expect(profileFaults({ ...values, ...change }, me, 'es')).toEqual(faults);
  });
});
