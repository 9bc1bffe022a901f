import type { SnippetCall } from './api-snippets.ts';
import type { Body } from './endpoint.ts';
import { guidesApi } from './guides-api.ts';
import { sandboxApi } from './sandbox.ts';
import { trackingApi } from './tracking.ts';
import type { apiStepNames } from './words/api-guide.ts';

/** What the examples are about: a company's own cedi and day where they are known. */
export interface GuideExample {
  cediId: string;
  /** `YYYY-MM-DD`. */
  day: string;
  guideId: string;
}

/** A guide with no more than another system must send. */
export const exampleGuide = (
  { cediId, day }: Pick<GuideExample, 'cediId' | 'day'>,
  folio = 'PEDIDO-1001',
): Body<typeof guidesApi.create> => ({
  folio,
  type: 'delivery',
  cediId,
  scheduledDate: day,
  party: {
    contactName: 'María López',
    phone: '5512345678',
    address: {
      street: 'Av. Insurgentes Sur',
      extNumber: '1602',
      suburb: 'Crédito Constructor',
      city: 'Ciudad de México',
      zipCode: '03940',
    },
  },
  items: [{ name: 'Caja', quantity: 1, packages: 1 }],
});

export type ApiStep = keyof typeof apiStepNames;
/** The guide's steps in their order; the first one is done in the portal. */
export const apiSteps = [
  'key',
  'create',
  'batch',
  'read',
  'links',
  'changes',
  'sandbox',
] as const satisfies readonly ApiStep[];

/** The call of a step; null: there is none. */
export function callOf(step: ApiStep, e: GuideExample): SnippetCall | null {
  const params = { id: e.guideId };
  switch (step) {
    case 'key':
      return null;
    case 'create':
      return { endpoint: guidesApi.create, body: exampleGuide(e), idempotencyKey: 'pedido-1001' };
    case 'batch':
      return {
        endpoint: guidesApi.batch,
        body: { guides: [exampleGuide(e, 'PEDIDO-1002'), exampleGuide(e, 'PEDIDO-1003')] },
        idempotencyKey: 'lote-7',
      };
    case 'read':
      return { endpoint: guidesApi.detail, params };
    case 'links':
      return { endpoint: trackingApi.links, params };
    case 'changes':
      return { endpoint: guidesApi.changes, query: { updatedSince: `${e.day}T00:00:00Z` } };
    case 'sandbox':
      return { endpoint: sandboxApi.clock, body: { minutes: 240 } };
  }
}
