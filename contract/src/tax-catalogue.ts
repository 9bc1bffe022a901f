import type { TaxPerson } from './rfc.ts';
import type { Words } from './words/names.ts';

/** The SAT's catalogues c_RegimenFiscal and c_UsoCFDI (Anexo 20, CFDI 4.0), as far as somebody who buys a service may use them. */

interface Regime extends Words {
  of: readonly TaxPerson[];
}
const moral = ['moral'] as const;
const fisica = ['fisica'] as const;
const both = ['fisica', 'moral'] as const;

export const taxRegimes = {
  601: { es: 'General de Ley Personas Morales', en: 'General regime for companies', of: moral },
  603: { es: 'Personas Morales con Fines no Lucrativos', en: 'Non-profit companies', of: moral },
  605: {
    es: 'Sueldos y Salarios e Ingresos Asimilados a Salarios',
    en: 'Wages, salaries and income treated as such',
    of: fisica,
  },
  606: { es: 'Arrendamiento', en: 'Leasing', of: fisica },
  607: {
    es: 'Régimen de Enajenación o Adquisición de Bienes',
    en: 'Sale or acquisition of goods',
    of: fisica,
  },
  608: { es: 'Demás ingresos', en: 'Other income', of: fisica },
  610: {
    es: 'Residentes en el Extranjero sin Establecimiento Permanente en México',
    en: 'Residents abroad without a permanent establishment in Mexico',
    of: both,
  },
  611: { es: 'Ingresos por Dividendos (socios y accionistas)', en: 'Dividends (partners, shareholders)', of: fisica },
  612: {
    es: 'Personas Físicas con Actividades Empresariales y Profesionales',
    en: 'Individuals with business and professional activities',
    of: fisica,
  },
  614: { es: 'Ingresos por intereses', en: 'Interest', of: fisica },
  615: { es: 'Régimen de los ingresos por obtención de premios', en: 'Prizes', of: fisica },
  616: { es: 'Sin obligaciones fiscales', en: 'Without tax obligations', of: fisica },
  620: {
    es: 'Sociedades Cooperativas de Producción que optan por diferir sus ingresos',
    en: 'Production cooperatives that defer their income',
    of: moral,
  },
  621: { es: 'Incorporación Fiscal', en: 'Tax incorporation', of: fisica },
  622: {
    es: 'Actividades Agrícolas, Ganaderas, Silvícolas y Pesqueras',
    en: 'Agriculture, livestock, forestry and fishing',
    of: moral,
  },
  623: { es: 'Opcional para Grupos de Sociedades', en: 'Optional for groups of companies', of: moral },
  624: { es: 'Coordinados', en: 'Coordinated transport companies', of: moral },
  625: {
    es: 'Régimen de las Actividades Empresariales con ingresos a través de Plataformas Tecnológicas',
    en: 'Business through technological platforms',
    of: fisica,
  },
  626: { es: 'Régimen Simplificado de Confianza', en: 'Simplified regime of trust (RESICO)', of: both },
} as const satisfies Record<number, Regime>;

/** Keys of three digits come in their order. */
export const taxRegimeCodes = Object.keys(taxRegimes) as `${keyof typeof taxRegimes}`[];
export type TaxRegime = (typeof taxRegimeCodes)[number];
export const regimeOf = (code: TaxRegime): Regime => taxRegimes[code];

const business = ['601', '603', '606', '612', '620', '621', '622', '623', '624', '625', '626'] as const;
const personal = ['605', '606', '607', '608', '611', '612', '614', '615', '625'] as const;

interface CfdiUse extends Words {
  of: readonly TaxPerson[];
  regimes: readonly TaxRegime[];
}
/** Uses of an invoice; those of payment complements (CP01) and payrolls (CN01) are of other documents. */
export const cfdiUses = {
  G01: { es: 'Adquisición de mercancías', en: 'Purchase of goods', of: both, regimes: business },
  G02: {
    es: 'Devoluciones, descuentos o bonificaciones',
    en: 'Returns, discounts or rebates',
    of: both,
    regimes: [...business, '616'],
  },
  G03: { es: 'Gastos en general', en: 'General expenses', of: both, regimes: business },
  I01: { es: 'Construcciones', en: 'Buildings', of: both, regimes: business },
  I02: {
    es: 'Mobiliario y equipo de oficina por inversiones',
    en: 'Office furniture and equipment',
    of: both,
    regimes: business,
  },
  I03: { es: 'Equipo de transporte', en: 'Transport equipment', of: both, regimes: business },
  I04: { es: 'Equipo de cómputo y accesorios', en: 'Computers and accessories', of: both, regimes: business },
  I05: {
    es: 'Dados, troqueles, moldes, matrices y herramental',
    en: 'Dies, moulds and tooling',
    of: both,
    regimes: business,
  },
  I06: { es: 'Comunicaciones telefónicas', en: 'Telephone communications', of: both, regimes: business },
  I07: { es: 'Comunicaciones satelitales', en: 'Satellite communications', of: both, regimes: business },
  I08: { es: 'Otra maquinaria y equipo', en: 'Other machinery and equipment', of: both, regimes: business },
  D01: {
    es: 'Honorarios médicos, dentales y gastos hospitalarios',
    en: 'Medical, dental and hospital expenses',
    of: fisica,
    regimes: personal,
  },
  D02: {
    es: 'Gastos médicos por incapacidad o discapacidad',
    en: 'Medical expenses of incapacity or disability',
    of: fisica,
    regimes: personal,
  },
  D03: { es: 'Gastos funerales', en: 'Funeral expenses', of: fisica, regimes: personal },
  D04: { es: 'Donativos', en: 'Donations', of: fisica, regimes: personal },
  D05: {
    es: 'Intereses reales efectivamente pagados por créditos hipotecarios (casa habitación)',
    en: 'Interest paid on the mortgage of a home',
    of: fisica,
    regimes: personal,
  },
  D06: {
    es: 'Aportaciones voluntarias al SAR',
    en: 'Voluntary retirement contributions',
    of: fisica,
    regimes: personal,
  },
  D07: {
    es: 'Primas por seguros de gastos médicos',
    en: 'Premiums of medical insurance',
    of: fisica,
    regimes: personal,
  },
  D08: {
    es: 'Gastos de transportación escolar obligatoria',
    en: 'Compulsory school transport',
    of: fisica,
    regimes: personal,
  },
  D09: {
    es: 'Depósitos en cuentas para el ahorro, primas que tengan como base planes de pensiones',
    en: 'Savings deposits and premiums of pension plans',
    of: fisica,
    regimes: personal,
  },
  D10: {
    es: 'Pagos por servicios educativos (colegiaturas)',
    en: 'School fees',
    of: fisica,
    regimes: personal,
  },
  S01: { es: 'Sin efectos fiscales', en: 'Without tax effects', of: both, regimes: taxRegimeCodes },
} as const satisfies Record<string, CfdiUse>;

export const cfdiUseCodes = Object.keys(cfdiUses) as (keyof typeof cfdiUses)[];
export type CfdiUseCode = (typeof cfdiUseCodes)[number];

/** Regimes that somebody of this kind may be in. */
export const regimesOfPerson = (person: TaxPerson): TaxRegime[] =>
  taxRegimeCodes.filter((code) => regimeOf(code).of.includes(person));
/** Uses that this regime allows for somebody of this kind. */
export const usesOfRegime = (regime: TaxRegime, person: TaxPerson): CfdiUseCode[] =>
  cfdiUseCodes.filter((code) => {
    const use: CfdiUse = cfdiUses[code];
    return use.of.includes(person) && use.regimes.includes(regime);
  });
