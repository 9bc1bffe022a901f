/** What a client's guides need verified before they leave, or are completed, changed. */
export const clientConfigChanged = (companyId: string, clientId: string) => ({
  companyId,
  name: 'client.configChanged',
  payload: { clientId },
  cediId: null,
});
