import { personOfRfc, rfcFault } from '@tramo/contract/rfc';
import { cfdiUseCodes, taxRegimeCodes, usesOfRegime } from '@tramo/contract/tax-catalogue';
import { below, type Element } from './xml.ts';

const required: Record<string, readonly string[]> = {
  'cfdi:Comprobante': [
    'Version',
    'Fecha',
    'FormaPago',
    'Sello',
    'NoCertificado',
    'Certificado',
    'SubTotal',
    'Moneda',
    'Total',
    'TipoDeComprobante',
    'Exportacion',
    'MetodoPago',
    'LugarExpedicion',
  ],
  'cfdi:Emisor': ['Rfc', 'Nombre', 'RegimenFiscal'],
  'cfdi:Receptor': ['Rfc', 'Nombre', 'DomicilioFiscalReceptor', 'RegimenFiscalReceptor', 'UsoCFDI'],
  'cfdi:Concepto': ['ClaveProdServ', 'Cantidad', 'ClaveUnidad', 'Descripcion', 'ValorUnitario', 'Importe', 'ObjetoImp'],
  'cfdi:Traslado': ['Base', 'Impuesto', 'TipoFactor', 'TasaOCuota', 'Importe'],
};
const patterns: Record<string, RegExp> = {
  Version: /^4\.0$/,
  Fecha: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
  FormaPago: /^(0[1-6]|08|1[2-57]|2[3-9]|3[01]|99)$/,
  NoCertificado: /^\d{20}$/,
  Moneda: /^MXN$/,
  TipoDeComprobante: /^I$/,
  Exportacion: /^01$/,
  MetodoPago: /^(PUE|PPD)$/,
  LugarExpedicion: /^\d{5}$/,
  DomicilioFiscalReceptor: /^\d{5}$/,
  ClaveProdServ: /^\d{8}$/,
  ClaveUnidad: /^[A-Z0-9]{2,3}$/,
  ObjetoImp: /^0[1-4]$/,
  Impuesto: /^002$/,
  TipoFactor: /^Tasa$/,
  TasaOCuota: /^0\.160000$/,
  Folio: /^[^|]{1,40}$/,
  Serie: /^[^|]{1,25}$/,
  Nombre: /^[^|]{1,254}$/,
  Descripcion: /^[^|]{1,1000}$/,
};
const amounts = ['SubTotal', 'Total', 'ValorUnitario', 'Importe', 'Base', 'TotalImpuestosTrasladados'];

const cents = (text: string | undefined): number => Math.round(Number(text ?? Number.NaN) * 100);

/** What the rules of Anexo 20 say against an invoice of services: structure, catalogues as far as they are bundled, sums. */
export function cfdiFaults(c: Element): string[] {
  const faults: string[] = [];
  const look = (e: Element): void => {
    const name = e.name.replace('cfdi:', '');
    for (const attribute of required[e.name] ?? [])
      if (e.attributes[attribute] === undefined) faults.push(`${name}: falta ${attribute}`);
    for (const [attribute, value] of Object.entries(e.attributes)) {
      const pattern = patterns[attribute];
      if (pattern && !pattern.test(value)) faults.push(`${name}: ${attribute}="${value}" no es válido`);
      if (amounts.includes(attribute) && !/^\d{1,12}\.\d{2}$/.test(value))
        faults.push(`${name}: ${attribute}="${value}" no es un importe`);
    }
    if (e.name !== 'cfdi:Complemento') e.children.forEach(look);
  };
  if (c.name !== 'cfdi:Comprobante') return ['la raíz no es cfdi:Comprobante'];
  look(c);
  const [issuer] = below(c, 'cfdi:Emisor');
  const [receiver] = below(c, 'cfdi:Receptor');
  const concepts = below(c, 'cfdi:Conceptos', 'cfdi:Concepto');
  const [taxes] = below(c, 'cfdi:Impuestos');
  if (!issuer || !receiver || concepts.length === 0 || !taxes) return [...faults, 'faltan nodos obligatorios'];
  for (const [who, e, regime] of [
    ['Emisor', issuer, issuer.attributes.RegimenFiscal],
    ['Receptor', receiver, receiver.attributes.RegimenFiscalReceptor],
  ] as const) {
    if (rfcFault(e.attributes.Rfc ?? '')) faults.push(`${who}: el RFC ${e.attributes.Rfc ?? ''} no es válido`);
    if (!(taxRegimeCodes as readonly string[]).includes(regime ?? ''))
      faults.push(`${who}: el régimen ${regime ?? ''} no está en el catálogo`);
  }
  const { UsoCFDI = '', RegimenFiscalReceptor = '', Rfc = '' } = receiver.attributes;
  const person = personOfRfc(Rfc);
  if (!(cfdiUseCodes as readonly string[]).includes(UsoCFDI))
    faults.push(`Receptor: el uso ${UsoCFDI} no está en el catálogo`);
  else if (person && !(usesOfRegime(RegimenFiscalReceptor as never, person) as readonly string[]).includes(UsoCFDI))
    faults.push(`Receptor: el uso ${UsoCFDI} no va con el régimen ${RegimenFiscalReceptor}`);

  let subtotal = 0;
  let transferred = 0;
  let bases = 0;
  for (const [n, concept] of concepts.entries()) {
    const { Importe, ValorUnitario, Cantidad } = concept.attributes;
    if (cents(Importe) !== Math.round(cents(ValorUnitario) * Number(Cantidad)))
      faults.push(`Concepto ${n + 1}: el importe no es cantidad por valor unitario`);
    subtotal += cents(Importe);
    for (const { attributes: t } of below(concept, 'cfdi:Impuestos', 'cfdi:Traslados', 'cfdi:Traslado')) {
      // Within what half a centavo of the base may make of the tax.
      const least = Math.floor((cents(t.Base) - 0.5) * 0.16 + 1e-9);
      const most = Math.ceil((cents(t.Base) + 0.5) * 0.16 - 1e-9);
      if (cents(t.Importe) < least || cents(t.Importe) > most)
        faults.push(`Concepto ${n + 1}: el IVA ${t.Importe ?? ''} no es el 16 % de ${t.Base ?? ''}`);
      transferred += cents(t.Importe);
      bases += cents(t.Base);
    }
  }
  const [sum] = below(taxes, 'cfdi:Traslados', 'cfdi:Traslado');
  if (cents(c.attributes.SubTotal) !== subtotal) faults.push('SubTotal no es la suma de los conceptos');
  if (cents(taxes.attributes.TotalImpuestosTrasladados) !== transferred)
    faults.push('TotalImpuestosTrasladados no es la suma de los conceptos');
  if (cents(sum?.attributes.Importe) !== transferred || cents(sum?.attributes.Base) !== bases)
    faults.push('el traslado del comprobante no es la suma de los conceptos');
  if (cents(c.attributes.Total) !== subtotal + transferred) faults.push('Total no es SubTotal más impuestos');
  return faults;
}
