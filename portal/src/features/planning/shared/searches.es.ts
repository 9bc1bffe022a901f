export const searchesEs = {
  optimised: '{name}: optimizado, {routes, plural, one {# ruta} other {# rutas}}, {out, number} sin ruta',
  cantOptimize: '{name}: no se pudo optimizar; ábrelo para ver qué lo impide',
  failed: '{name}: la optimización falló. {reason}',
  see: 'Ver',
} as const;
