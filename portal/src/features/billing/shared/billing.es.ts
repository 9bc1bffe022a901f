import { billingFieldNames, billingNames, taxPersonNames } from '@tramo/contract/words/billing';
import { namesIn } from '@tramo/contract/words/names';
import { defineText } from '../../../lib/text.ts';

export const billingEs = {
  title: billingNames.data.es,
  editTitle: 'Editar datos de facturación',
  text: 'A quién se facturan las recargas de saldo. Deben ser iguales a los de tu Constancia de Situación Fiscal: el SAT compara nombre, RFC, régimen y código postal.',
  rfc: billingFieldNames.rfc.es,
  name: billingFieldNames.name.es,
  taxRegime: billingFieldNames.taxRegime.es,
  cfdiUse: billingFieldNames.cfdiUse.es,
  zipCode: billingFieldNames.zipCode.es,
  email: billingFieldNames.email.es,
  person: namesIn(taxPersonNames, 'es'),
  generic: { public: 'RFC genérico: público en general', foreign: 'RFC genérico: residente en el extranjero' },
  rfcHint: '12 caracteres de una empresa o 13 de una persona',
  nameHint: 'En mayúsculas y sin el tipo de sociedad (SA DE CV, SC…)',
  emailHint: 'Aquí llegan las facturas de cada recarga',
  choose: 'Elige',
  saved: 'Se ha actualizaron tus datos de facturación correctamente',
  edit: 'Editar',
  write: 'Escribir datos de facturación',
  empty: 'Aún no hay datos de facturación',
  emptyText: 'Con ellos cada recarga de saldo tiene su factura. Ten a la mano tu Constancia de Situación Fiscal.',
} as const;

export const billingText = defineText(billingEs, () => import('./billing.en.ts').then((m) => m.billingEn));
