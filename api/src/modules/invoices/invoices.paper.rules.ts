import type { CancelReason, InvoiceStatus } from '@tramo/contract/invoices';
import { fill, type Locale } from '@tramo/contract/problems';
import { cfdiUses, taxRegimes } from '@tramo/contract/tax-catalogue';
import { cancelReasonNames, invoiceNames, invoiceStatusNames } from '@tramo/contract/words/invoices';
import { languageTags, namesIn } from '@tramo/contract/words/names';
import { type Regional, writtenInstant } from '../../platform/company-formats.ts';
import { stampChainOf } from '../../platform/pac/chain.ts';
import { below, readXml } from '../../platform/pac/xml.ts';
import type { Report } from '../../platform/print/report.ts';
import { writtenMoney } from '../../platform/written-money.ts';
import { folioOf } from './invoices.rules.ts';

/** What of an invoice the paper tells beside its XML. */
export interface PaperInvoice {
  folio: number;
  status: InvoiceStatus;
  isValid: boolean;
  canceledAt: Date | null;
  cancelReason: CancelReason | null;
}

/** A CFDI on paper: everything on it is read from the XML that was stamped. */
export function invoiceReport(invoice: PaperInvoice, xml: string, company: Regional, locale: Locale): Report {
  const w = namesIn(invoiceNames, locale);
  const c = readXml(xml);
  const a = c.attributes;
  const issuer = below(c, 'cfdi:Emisor')[0]?.attributes ?? {};
  const receiver = below(c, 'cfdi:Receptor')[0]?.attributes ?? {};
  const taxes = below(c, 'cfdi:Impuestos')[0]?.attributes ?? {};
  const [stamp] = below(c, 'cfdi:Complemento', 'tfd:TimbreFiscalDigital');
  const s = stamp?.attributes ?? {};
  const regime = (code: string | undefined): string => {
    const found = taxRegimes[Number(code) as keyof typeof taxRegimes];
    return `${code ?? ''} ${found?.[locale] ?? ''}`;
  };
  const use = receiver.UsoCFDI ?? '';
  const money = (amount: string | undefined): string => writtenMoney(Number(amount ?? 0), locale);
  const folio = folioOf(invoice);
  const wide = (label: string, value: string | undefined) => ({ label, value: value ?? '', isWide: true });
  const notes = [
    ...(invoice.isValid ? [] : [w.invalid]),
    ...(invoice.canceledAt && invoice.cancelReason
      ? [
          fill(w.canceledOn, {
            at: writtenInstant(invoice.canceledAt.toISOString(), company),
            reason: cancelReasonNames[invoice.cancelReason][locale],
          }),
        ]
      : []),
  ];
  return {
    title: `${w.invoice} ${folio}`,
    lang: languageTags[locale],
    head: {
      logo: null,
      company: issuer.Nombre ?? '',
      about: [
        `${w.rfc}: ${issuer.Rfc ?? ''}`,
        regime(issuer.RegimenFiscal),
        `${w.zipCode}: ${a.LugarExpedicion ?? ''}`,
      ].join('\n'),
      name: w.invoice,
      reference: folio,
      status: { text: invoiceStatusNames[invoice.status][locale], tone: invoice.status === 'stamped' ? 'ok' : 'idle' },
      // The SAT's page of verification; of the sandbox's it knows nothing.
      ...(invoice.isValid
        ? {
            code: `https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=${s.UUID}&re=${issuer.Rfc}&rr=${receiver.Rfc}&tt=${a.Total}&fe=${(a.Sello ?? '').slice(-8)}`,
          }
        : {}),
    },
    sections: [
      ...notes.map((text) => ({ title: '', blocks: [{ kind: 'note' as const, tone: 'warn' as const, text }] })),
      {
        title: w.receiver,
        blocks: [
          {
            kind: 'pairs',
            columns: 3,
            pairs: [
              { label: w.name, value: receiver.Nombre ?? '', isStrong: true, isWide: true },
              { label: w.rfc, value: receiver.Rfc ?? '' },
              { label: w.zipCode, value: receiver.DomicilioFiscalReceptor ?? '' },
              { label: w.taxRegime, value: regime(receiver.RegimenFiscalReceptor) },
              { label: w.cfdiUse, value: `${use} ${cfdiUses[use as keyof typeof cfdiUses]?.[locale] ?? ''}` },
              { label: w.date, value: a.Fecha ?? '' },
              { label: w.method, value: `${a.FormaPago ?? ''} · ${a.MetodoPago ?? ''} · ${a.Moneda ?? ''}` },
            ],
          },
        ],
      },
      {
        title: w.concepts,
        blocks: [
          {
            kind: 'table',
            columns: [
              { header: w.key, share: 1.2 },
              { header: w.concept, share: 4 },
              { header: w.amount, share: 1.5, align: 'right' },
            ],
            rows: [
              ...below(c, 'cfdi:Conceptos', 'cfdi:Concepto').map(({ attributes: k }) => [
                `${k.ClaveProdServ ?? ''} ${k.ClaveUnidad ?? ''}`,
                k.Descripcion ?? '',
                money(k.Importe),
              ]),
              ['', w.subtotal, money(a.SubTotal)],
              ['', w.VAT, money(taxes.TotalImpuestosTrasladados)],
              ['', w.total, money(a.Total)],
            ],
          },
        ],
      },
      {
        title: w.stamp,
        blocks: [
          {
            kind: 'pairs',
            columns: 2,
            pairs: [
              { label: w.uuid, value: s.UUID ?? '' },
              { label: w.stampedOn, value: s.FechaTimbrado ?? '' },
              { label: w.certificate, value: a.NoCertificado ?? '' },
              { label: w.satCertificate, value: s.NoCertificadoSAT ?? '' },
              wide(w.seal, a.Sello),
              wide(w.satSeal, s.SelloSAT),
              wide(w.chain, stamp ? stampChainOf(stamp) : ''),
            ],
          },
        ],
      },
    ],
    foot: { lines: [w.representation, ...(invoice.isValid ? [] : [w.invalid])], page: w.page, of: w.of },
  };
}
