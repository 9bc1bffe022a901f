import { defineText } from '../../../lib/text.ts';

export const floorPlanEs = {
  less: 'Alejar el plano',
  more: 'Acercar el plano',
  help: 'Usa las flechas para recorrer los estantes y Entrar para abrir uno',
} as const;
export const floorPlanText = defineText(floorPlanEs, () => import('./floor-plan.en.ts').then((m) => m.floorPlanEn));
