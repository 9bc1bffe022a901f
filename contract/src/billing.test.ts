import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BillingInput, billingApi, billingFaults, withoutCompanyEnding } from './billing.ts';
import { personOfRfc, rfcCheckDigit, rfcFault, rfcTyped } from './rfc.ts';
import { cfdiUseCodes, regimeOf, regimesOfPerson, taxRegimeCodes, usesOfRegime } from './tax-catalogue.ts';

describe('an RFC', () => {
  // Those that the SAT publishes for tests, and companies that everybody knows.
  it.each([
    'EKU9003173C9',
    'IIA040805DZ4',
    'XIA190128J61',
    'CACX7605101P8',
    'FUNK671228PH6',
    'XAXX010101000',
    'XEXX010101000',
  ])('%s is one', (rfc) => {
    expect(rfcFault(rfc)).toBeNull();
  });

  it.each([
    ['', 'rfc'],
    ['EKU9003173C', 'rfc'],
    ['EKU9003173C99', 'rfc'],
    ['EKU9013173C9', 'rfc'],
    ['EKU9002303C9', 'rfc'],
    ['1KU9003173C9', 'rfc'],
    ['EKU9003173CB', 'rfc'],
    ['EKU9003173C8', 'rfcDigit'],
    ['EKU9003174C9', 'rfcDigit'],
    ['CACX7605101P9', 'rfcDigit'],
  ])('%s: %s', (rfc, fault) => {
    expect(rfcFault(rfc)).toBe(fault);
  });

  it('is a company’s with 12 characters, a person’s with 13', () => {
    expect(['EKU9003173C9', 'CACX7605101P8', 'EKU'].map(personOfRfc)).toEqual(['moral', 'fisica', null]);
    expect(rfcTyped(' eku-900317 3c9 ')).toBe('EKU9003173C9');
  });

  it('tells every character that is typed wrongly, and nearly every two that changed places', () => {
    const letters = 'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ&';
    const body = fc
      .tuple(
        fc.array(fc.constantFrom(...letters), { minLength: 3, maxLength: 4 }),
        fc.date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        fc.array(fc.constantFrom(...'ABCDEFGHIJKLMNPQRSTUVWXYZ123456789'), { minLength: 2, maxLength: 2 }),
      )
      .map(
        ([name, day, end]) => `${name.join('')}${day.toISOString().slice(2, 10).replaceAll('-', '')}${end.join('')}`,
      );
    fc.assert(
      fc.property(body, fc.nat(), fc.constantFrom(...'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ0123456789'), (start, at, letter) => {
        const rfc = start + rfcCheckDigit(start);
        expect(rfcFault(rfc)).toBeNull();
        const n = at % (rfc.length - 1);
        const wrong = rfc.slice(0, n) + letter + rfc.slice(n + 1);
        const weight = (13 - n - (rfc.length === 12 ? 1 : 0)) % 11;
        const alphabet = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';
        const moved = (alphabet.indexOf(letter) - alphabet.indexOf(rfc[n] as string)) % 11;
        // By the modulus: what moves the sum by a multiple of 11 cannot be told.
        if (wrong !== rfc && (weight * moved) % 11 !== 0) expect(rfcFault(wrong)).not.toBeNull();
      }),
    );
  });
});

describe('the SAT’s matrix', () => {
  it('each regime is somebody’s and has uses; S01 goes with all of them', () => {
    for (const code of taxRegimeCodes)
      for (const person of regimeOf(code).of) expect(usesOfRegime(code, person)).toContain('S01');
    expect([taxRegimeCodes.length, cfdiUseCodes.length]).toEqual([19, 22]);
  });
  it.each([
    ['601', 'moral', ['G01', 'G02', 'G03', 'I01', 'I02', 'I03', 'I04', 'I05', 'I06', 'I07', 'I08', 'S01']],
    ['605', 'fisica', ['D01', 'D02', 'D03', 'D04', 'D05', 'D06', 'D07', 'D08', 'D09', 'D10', 'S01']],
    ['610', 'moral', ['S01']],
    ['616', 'fisica', ['G02', 'S01']],
    ['626', 'moral', ['G01', 'G02', 'G03', 'I01', 'I02', 'I03', 'I04', 'I05', 'I06', 'I07', 'I08', 'S01']],
  ] as const)('%s of a persona %s allows %j', (regime, person, uses) => {
    expect(usesOfRegime(regime, person)).toEqual(uses);
  });
  it('companies have regimes of companies', () => {
    expect(regimesOfPerson('moral')).toEqual(['601', '603', '610', '620', '622', '623', '624', '626']);
  });
});

describe('a name as in the Constancia', () => {
  it.each([
    ['ESCUELA KEMPER URGATE SA DE CV', 'ESCUELA KEMPER URGATE'],
    ['ESCUELA KEMPER URGATE, S.A. DE C.V.', 'ESCUELA KEMPER URGATE'],
    ['MENSAJERIA X S. DE R.L. DE C.V.', 'MENSAJERIA X'],
    ['MENSAJERIA X SAPI DE CV', 'MENSAJERIA X'],
    ['MENSAJERIA X S A', 'MENSAJERIA X'],
    ['DESPACHO LUNA SC', 'DESPACHO LUNA'],
    ['AMIGOS DEL BOSQUE A.C.', 'AMIGOS DEL BOSQUE'],
    ['LA CASA DE LA MUSA', 'LA CASA DE LA MUSA'],
    ['SA DE CV', 'SA DE CV'],
  ])('%s → %s', (name, bare) => {
    expect(withoutCompanyEnding(name)).toBe(bare);
  });
});

describe('billing data', () => {
  const right: BillingInput = {
    rfc: 'EKU9003173C9',
    name: 'ESCUELA KEMPER URGATE',
    taxRegime: '601',
    cfdiUse: 'G03',
    zipCode: '42501',
    email: 'facturas@kemper.mx',
  };
  const person = { ...right, rfc: 'CACX7605101P8', name: 'XOCHILT CASAS CHAVEZ', taxRegime: '605' } as const;
  it.each<[string, Partial<BillingInput>, Record<string, string>]>([
    ['what is right', {}, {}],
    ['a person’s', { ...person, cfdiUse: 'D10' }, {}],
    ['the public’s', { rfc: 'XAXX010101000', taxRegime: '616', cfdiUse: 'S01' }, {}],
    ['a wrong digit', { rfc: 'EKU9003173C8', taxRegime: '605' }, { rfc: 'rfcDigit' }],
    ['a kind of company', { name: 'ESCUELA KEMPER URGATE SA DE CV' }, { name: 'companyEnding' }],
    ['a person’s name that ends so', { ...person, name: 'ANA SA', cfdiUse: 'S01' }, {}],
    ['a person’s regime', { taxRegime: '612' }, { taxRegime: 'taxRegime' }],
    ['a use of persons', { cfdiUse: 'D01' }, { cfdiUse: 'cfdiUse' }],
    ['a use that the regime does not allow', { ...person, cfdiUse: 'G03' }, { cfdiUse: 'cfdiUse' }],
    [
      'a generic one with obligations',
      { rfc: 'XAXX010101000', taxRegime: '612', cfdiUse: 'G03' },
      { taxRegime: 'genericRegime', cfdiUse: 'genericUse' },
    ],
  ])('%s', (_, change, faults) => {
    expect(billingFaults({ ...right, ...change })).toEqual(faults);
  });

  it('is kept in capitals, however it was typed', () => {
    const typed = { ...right, rfc: 'eku-900317-3c9', name: ' Escuela  Kemper Urgate ' };
    expect(billingApi.save.body?.parse(typed)).toEqual(right);
  });
});
