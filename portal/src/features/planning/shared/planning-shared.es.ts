import { commonFieldNames } from '@tramo/contract/words/common';
import { defineText } from '../../../lib/text.ts';

export const planningSharedEs = {
  search: {
    optimised: '{name}: optimizado, {routes, plural, one {# ruta} other {# rutas}}, {out, number} sin ruta',
    cantOptimize: '{name}: no se pudo optimizar; ábrelo para ver qué lo impide',
    failed: '{name}: la optimización falló. {reason}',
    see: 'Ver',
  },
  these: {
    action: 'Planear estas guías',
    name: 'Plan del {weekday}',
    none: 'Ninguna de estas guías espera ruta',
    some: 'El plan lleva {count, number} de {all, number} guías: las del {day}',
  },
  capacity: {
    packages: commonFieldNames.packages.es,
    /** Each figure has its unit beside it. */
    weightKg: 'Peso',
    /** As the weight. */
    volumeM3: 'Volumen',
    unit: 'paq.',
    fits: 'cabe',
    missing: 'faltan {amount}',
    of: '{demand} de {capacity}',
  },
  range: {
    title:
      '{count, plural, one {# guía queda fuera del alcance de su CEDIS} other {# guías quedan fuera del alcance de su CEDIS}}',
    text: 'Confirma que quieres planearlas de todos modos; quedará en la auditoría.',
    far: 'a {distance} de {cedi}, más de su alcance',
    restricted: 'en la zona restringida {zone}',
    notAllowed: 'fuera de las zonas permitidas de {cedi}',
    more: '{count, plural, one {y # guía más} other {y # guías más}}',
    confirm: 'Planearlas de todos modos',
    stay: 'Revisar las guías',
  },
} as const;

export const planningSharedText = defineText(planningSharedEs, () =>
  import('./planning-shared.en.ts').then((m) => m.planningSharedEn),
);
