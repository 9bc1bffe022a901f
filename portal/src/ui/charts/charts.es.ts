export const chartsEs = {
  asTable: 'Ver como tabla',
  asChart: 'Ver como gráfica',
  reader: '{title}. Usa las flechas para leer cada valor',
} as const;
