import type { Company } from '@tramo/contract/accounts';
import { describe, expect, it } from 'vitest';
import { zoneName } from '../../../lib/zone-name.ts';
import {
  atCompanyForm,
  changeOf,
  companyChange,
  companyFaults,
  companyValues,
  regionalFaults,
  regionalValues,
  weekdayNames,
} from './settings.rules.ts';

const key = { id: 'c', version: 3 };
const company = {
  _id: key.id,
  version: key.version,
  name: 'Envíos del Norte',
  logoFileId: null,
  profile: {
    legalName: '',
    legalRepresentative: '',
    email: 'hola@x.mx',
    website: '',
    contactName: '',
    phone: '',
    address: '',
    country: 'México',
  },
  timeZone: 'America/Mexico_City',
  dateFormat: 'DD/MM/YYYY',
  hourFormat: '24H',
  firstWeekday: 1,
  distanceUnit: 'km',
  weightUnit: 'kg',
  defaultDeliveryMinutes: 10,
  defaultWaitMinutes: 5,
  minVehicleLoadPercent: 0,
  maxRoutesPerWeek: 50,
} as Company;
const base = companyValues(company);

describe('settings of the company', () => {
  it('sends only what was changed, and the profile even when nothing of it was', () => {
    expect(companyChange(base, company)).toEqual({ ...key, profile: {} });
    expect(
      companyChange({ ...base, name: ' Envíos ', phone: '81 1234-5678', email: 'HOLA@x.mx', logoFileId: 'f' }, company),
    ).toEqual({
      ...key,
      name: 'Envíos',
      logoFileId: 'f',
      profile: { phone: '8112345678' },
    });
    const values = regionalValues(company);
    expect(changeOf(company, { ...values, firstWeekday: 0 }, regionalValues)).toEqual({ ...key, firstWeekday: 0 });
  });

  it.each([
    [{ name: ' ' }, { name: 'Este campo es requerido' }],
    [{ email: 'hola' }, { email: 'Formato de email inválido' }],
    [{ email: '' }, {}],
    [{ phone: '811234567' }, { phone: 'El teléfono se debe de conformar por 10 dígitos' }],
    [{ phone: '(81) 1234 5678' }, {}],
    [{ phone: '81-CALL-ME' }, { phone: 'El teléfono se debe de conformar por 10 dígitos' }],
  ])('%j: %j', (change, faults) => {
    expect(companyFaults({ ...base, ...change }, 'es')).toEqual(faults);
  });

  it('puts what the server says of the profile at its fields', () => {
    expect(atCompanyForm({ 'profile.email': 'x', name: 'y' })).toEqual({ email: 'x', name: 'y' });
  });

  it('keeps numbers whole and within their limits', () => {
    const values = regionalValues(company);
    const words = (min: number, max: number): string => `${min}-${max}`;
    expect(regionalFaults(values, words)).toEqual({});
    expect(regionalFaults({ ...values, defaultDeliveryMinutes: '', maxRoutesPerWeek: -1 }, words)).toEqual({
      defaultDeliveryMinutes: '0-600',
      maxRoutesPerWeek: '0-10000',
    });
    expect(regionalFaults({ ...values, defaultDeliveryMinutes: 601, maxRoutesPerWeek: 2.5 }, words)).toEqual({
      defaultDeliveryMinutes: '0-600',
      maxRoutesPerWeek: '0-10000',
    });
  });

  it('names days from Sunday and zones by their city', () => {
    expect(weekdayNames('es').slice(0, 2)).toEqual(['domingo', 'lunes']);
    expect(zoneName('America/Cancun', 'es', new Date('2026-11-21T12:00:00Z'))).toBe('Cancún (GMT-5)');
  });
});
