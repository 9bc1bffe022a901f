import { below, type Element } from './xml.ts';

/** In which order the SAT's `cadenaoriginal_4_0` reads the attributes of each element, as far as invoices of services have them. */
const attributes: Record<string, readonly string[]> = {
  'cfdi:Comprobante': [
    'Version',
    'Serie',
    'Folio',
    'Fecha',
    'FormaPago',
    'NoCertificado',
    'CondicionesDePago',
    'SubTotal',
    'Descuento',
    'Moneda',
    'TipoCambio',
    'Total',
    'TipoDeComprobante',
    'Exportacion',
    'MetodoPago',
    'LugarExpedicion',
    'Confirmacion',
  ],
  'cfdi:InformacionGlobal': ['Periodicidad', 'Meses', 'Año'],
  'cfdi:CfdiRelacionados': ['TipoRelacion'],
  'cfdi:CfdiRelacionado': ['UUID'],
  'cfdi:Emisor': ['Rfc', 'Nombre', 'RegimenFiscal', 'FacAtrAdquirente'],
  'cfdi:Receptor': [
    'Rfc',
    'Nombre',
    'DomicilioFiscalReceptor',
    'ResidenciaFiscal',
    'NumRegIdTrib',
    'RegimenFiscalReceptor',
    'UsoCFDI',
  ],
  'cfdi:Concepto': [
    'ClaveProdServ',
    'NoIdentificacion',
    'Cantidad',
    'ClaveUnidad',
    'Unidad',
    'Descripcion',
    'ValorUnitario',
    'Importe',
    'Descuento',
    'ObjetoImp',
  ],
  'cfdi:Traslado': ['Base', 'Impuesto', 'TipoFactor', 'TasaOCuota', 'Importe'],
};

/** The text over which the issuer's seal is made. */
export function chainOf(comprobante: Element): string {
  const parts: string[] = [];
  const read = (of: Element): void => {
    for (const name of attributes[of.name] ?? []) {
      const value = of.attributes[name];
      if (value !== undefined) parts.push(value.replace(/\s+/g, ' ').trim());
    }
  };
  const each = (...path: string[]): void => below(comprobante, ...path).forEach(read);
  read(comprobante);
  each('cfdi:InformacionGlobal');
  for (const related of below(comprobante, 'cfdi:CfdiRelacionados')) {
    read(related);
    below(related, 'cfdi:CfdiRelacionado').forEach(read);
  }
  each('cfdi:Emisor');
  each('cfdi:Receptor');
  for (const concept of below(comprobante, 'cfdi:Conceptos', 'cfdi:Concepto')) {
    read(concept);
    below(concept, 'cfdi:Impuestos', 'cfdi:Traslados', 'cfdi:Traslado').forEach(read);
  }
  each('cfdi:Impuestos', 'cfdi:Traslados', 'cfdi:Traslado');
  const [taxes] = below(comprobante, 'cfdi:Impuestos');
  if (taxes?.attributes.TotalImpuestosTrasladados) parts.push(taxes.attributes.TotalImpuestosTrasladados);
  return `||${parts.join('|')}||`;
}

/** The text over which the SAT's seal is made. */
export const stampChainOf = ({ attributes: a }: Element): string =>
  `||${['Version', 'UUID', 'FechaTimbrado', 'RfcProvCertif', 'SelloCFD', 'NoCertificadoSAT'].map((name) => a[name] ?? '').join('|')}||`;
