export const planTheseEs = {
  action: 'Planear estas guías',
  name: 'Plan del {weekday}',
  none: 'Ninguna de estas guías espera ruta',
  some: 'El plan lleva {count, number} de {all, number} guías: las del {day}',
} as const;
