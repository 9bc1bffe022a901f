/** Words of the way to an item's audit. */
export const historyEs = { history: 'Historial de cambios' } as const;
