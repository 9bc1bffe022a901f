export const uiEs = {
  back: 'Atrás',
  close: 'Cerrar',
  cancel: 'Cancelar',
} as const;
