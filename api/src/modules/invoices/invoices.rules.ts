import type { BillingInput } from '@tramo/contract/billing';
import type { PaymentMethod } from '@tramo/contract/payment-amounts';
import { invoiceNames } from '@tramo/contract/words/invoices';
import type { Certificate } from '../../platform/pac/certificate.ts';
import { chainOf } from '../../platform/pac/chain.ts';
import type { Issuer } from '../../platform/pac/pac.ts';
import { type Element, element, writeXml } from '../../platform/pac/xml.ts';

/** Series of the operator's invoices. */
export const series = 'T';
export const folioOf = (i: { folio: number }): string => `${series}-${i.folio}`;

/** The SAT's c_FormaPago. Whether a card is of credit or debit nobody tells us: the catalogue's first of both. */
const waysOfPaying: Record<PaymentMethod, string> = { card: '04', spei: '03', transfer: '03', oxxo: '01' };

export interface InvoicedPayment {
  method: PaymentMethod;
  amountCents: number;
  refundedCents: number;
  commissionCents: number;
  commissionVatCents: number;
}
/** One line of an invoice, in centavos. */
export interface Concept {
  what: 'balance' | 'commission';
  base: number;
  vat: number;
}

/** What of a payment is invoiced: the balance that was not given back, whose price has its VAT in it, and the commission. */
export function conceptsOf(p: InvoicedPayment): Concept[] {
  const balance = p.amountCents - p.refundedCents;
  const base = Math.round(balance / 1.16);
  return [
    ...(balance > 0 ? [{ what: 'balance' as const, base, vat: balance - base }] : []),
    ...(p.commissionCents > 0
      ? [{ what: 'commission' as const, base: p.commissionCents, vat: p.commissionVatCents }]
      : []),
  ];
}
export const totalOf = (concepts: readonly Concept[]): number => concepts.reduce((sum, c) => sum + c.base + c.vat, 0);

const pesos = (cents: number): string => (cents / 100).toFixed(2);
/** Services of suppliers of applications, and a unit of service, by the SAT's catalogues. */
const service = { ClaveProdServ: '81112106', ClaveUnidad: 'E48' };
const descriptionOf = (c: Concept): string => invoiceNames[c.what].es;

const transfer = (base: number, vat: number): Element =>
  element('cfdi:Traslados', {}, [
    element('cfdi:Traslado', {
      Base: pesos(base),
      Impuesto: '002',
      TipoFactor: 'Tasa',
      TasaOCuota: '0.160000',
      Importe: pesos(vat),
    }),
  ]);

/** A sealed CFDI 4.0 of income, paid at once, as a PAC takes it. `localTime` is that of the place of issue. */
export function sealedInvoice(
  i: {
    folio: number;
    localTime: string;
    issuer: Issuer;
    receiver: BillingInput;
    method: PaymentMethod;
    concepts: readonly Concept[];
    /** The fiscal folio of the invoice whose place it takes. */
    replaces?: string | undefined;
  },
  certificate: Certificate,
): string {
  const sum = (of: (c: Concept) => number): number => i.concepts.reduce((total, c) => total + of(c), 0);
  const [base, vat] = [sum((c) => c.base), sum((c) => c.vat)];
  const attributes = {
    'xmlns:cfdi': 'http://www.sat.gob.mx/cfd/4',
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': 'http://www.sat.gob.mx/cfd/4 http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd',
    Version: '4.0',
    Serie: series,
    Folio: String(i.folio),
    Fecha: i.localTime,
    FormaPago: waysOfPaying[i.method],
    NoCertificado: certificate.number,
    Certificado: certificate.base64,
    SubTotal: pesos(base),
    Moneda: 'MXN',
    Total: pesos(base + vat),
    TipoDeComprobante: 'I',
    Exportacion: '01',
    MetodoPago: 'PUE',
    LugarExpedicion: i.issuer.zipCode,
  };
  const children = [
    // 04: it takes the place of an invoice before.
    ...(i.replaces
      ? [
          element('cfdi:CfdiRelacionados', { TipoRelacion: '04' }, [
            element('cfdi:CfdiRelacionado', { UUID: i.replaces }),
          ]),
        ]
      : []),
    element('cfdi:Emisor', { Rfc: i.issuer.rfc, Nombre: i.issuer.name, RegimenFiscal: i.issuer.taxRegime }),
    element('cfdi:Receptor', {
      Rfc: i.receiver.rfc,
      Nombre: i.receiver.name,
      DomicilioFiscalReceptor: i.receiver.zipCode,
      RegimenFiscalReceptor: i.receiver.taxRegime,
      UsoCFDI: i.receiver.cfdiUse,
    }),
    element(
      'cfdi:Conceptos',
      {},
      i.concepts.map((c) =>
        element(
          'cfdi:Concepto',
          {
            ...service,
            Cantidad: '1',
            Descripcion: descriptionOf(c),
            ValorUnitario: pesos(c.base),
            Importe: pesos(c.base),
            ObjetoImp: '02',
          },
          [element('cfdi:Impuestos', {}, [transfer(c.base, c.vat)])],
        ),
      ),
    ),
    element('cfdi:Impuestos', { TotalImpuestosTrasladados: pesos(vat) }, [transfer(base, vat)]),
  ];
  const unsealed = element('cfdi:Comprobante', attributes, children);
  return writeXml(element('cfdi:Comprobante', { ...attributes, Sello: certificate.seal(chainOf(unsealed)) }, children));
}
