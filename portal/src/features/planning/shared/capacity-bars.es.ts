export const capacityBarsEs = {
  packages: 'Paquetes',
  weightKg: 'Peso',
  volumeM3: 'Volumen',
  unit: 'paq.',
  fits: 'cabe',
  missing: 'faltan {amount}',
  of: '{demand} de {capacity}',
} as const;
