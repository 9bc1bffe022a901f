/** Tomorrow in the demo company's time zone. */
export const tomorrow = (): string => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date());
  return new Date(Date.parse(`${today}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
};

type Call = <T>(method: 'GET' | 'POST', path: string, data?: unknown) => Promise<T>;

/** Available guides of a cedi that the demo itself made: they lie around its city, those of other flows may lie anywhere. */
export async function demoGuides(call: Call, cedi: string): Promise<{ _id: string; folio: string }[]> {
  const { guides } = await call<{ guides: { _id: string; folio: string }[] }>('POST', '/guides/list', {
    cedisIds: [cedi],
    available: true,
    location: 'known',
    limit: 500,
  });
  return guides.filter((g) => /^[FR]-\d+$/.test(g.folio));
}
