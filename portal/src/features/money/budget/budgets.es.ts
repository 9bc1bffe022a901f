import { budgetFieldNames, budgetNames } from '@tramo/contract/words/budgets';
import { namesIn } from '@tramo/contract/words/names';
import { costConceptNames } from '@tramo/contract/words/prices';
import { defineText } from '../../../lib/text.ts';

export const budgetsEs = {
  title: budgetNames.ofMonth.es,
  text: 'Cuánto quieres gastar al mes, IVA incluido. Nada se detiene al pasarlo: los administradores reciben una alerta y un correo, una vez por mes y por parte.',
  amount: budgetFieldNames.amount.es,
  none: 'Sin presupuesto',
  shares: budgetFieldNames.shares.es,
  share: '{share} %',
  products: budgetFieldNames.products.es,
  product: namesIn(costConceptNames, 'es'),
  cedis: budgetFieldNames.cedis.es,
  saved: 'Se guardó el presupuesto',
  uses: 'Presupuestos del mes',
  usedOf: '{used} de {amount}',
  usedPercent: '{percent} % usado',
  ends: 'Al cerrar el mes: {expected}',
  endsOver: 'Al cerrar el mes: {expected}, {over} más',
  noPace: 'Sin consumo reciente no se puede estimar el cierre',
  change: 'Cambiar el presupuesto',
  set: 'Pon un presupuesto',
} as const;

export const budgetsText = defineText(budgetsEs, () => import('./budgets.en.ts').then((m) => m.budgetsEn));
