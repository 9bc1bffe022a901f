/** What the checklist that a driver answers of his vehicle before leaving is called. */
export const vehicleCheckNames = {
  check: { es: 'Revisión de la unidad', en: 'Vehicle check' },
  checks: { es: 'Revisiones', en: 'Checks' },
} as const;
