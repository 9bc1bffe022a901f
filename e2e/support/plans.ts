import type { Page } from '@playwright/test';

/** Today and tomorrow in the demo company's time zone. */
export const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date());
export const tomorrow = (): string =>
  new Date(Date.parse(`${today()}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

type Call = <T>(method: 'GET' | 'POST', path: string, data?: unknown) => Promise<T>;

interface DemoGuide {
  _id: string;
  folio: string;
  windows: unknown[];
  skills: string[];
  weightKg: number;
  volumeM3: number;
}
/** Available guides of a cedi that the demo itself made: they lie around its city, those of other flows may lie anywhere. */
export async function demoGuides(call: Call, cedi: string): Promise<DemoGuide[]> {
  const { guides } = await call<{ guides: DemoGuide[] }>('POST', '/guides/list', {
    cedisIds: [cedi],
    available: true,
    location: 'known',
    limit: 500,
  });
  return guides.filter((g) => /^[FR]-\d+$/.test(g.folio));
}

interface DemoVehicle {
  _id: string;
  nickname: string;
  status: string;
  capacity: { weightKg: number };
  usualDriver: { _id: string } | null;
  documents: { validUntil: string | null }[];
}
/** Vehicles of a cedi that are free on a day, by nickname, none with a document that has ended by then: those ask to be confirmed. */
export async function soundVehicles(call: Call, cedi: string, day: string): Promise<DemoVehicle[]> {
  const { vehicles } = await call<{ vehicles: DemoVehicle[] }>(
    'GET',
    `/vehicles?cedisIds=${cedi}&routeStartDate=${day}&tripStatus=available&limit=50`,
  );
  return vehicles.filter(
    (v) => v.status === 'available' && v.documents.every((d) => d.validUntil === null || d.validUntil >= day),
  );
}

/** Deletes a plan of a flow, away from its page first: that would read the plan again at the news that it is gone. */
export async function leavePlan(
  page: Page,
  call: (method: 'DELETE', path: string) => Promise<unknown>,
  planId: string,
): Promise<void> {
  await page.goto('about:blank');
  await call('DELETE', `/routes-plan/${planId}`);
}
