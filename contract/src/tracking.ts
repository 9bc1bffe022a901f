import * as z from 'zod/mini';
import { dispatchers, guideReaders } from './access.ts';
import { endpoint } from './endpoint.ts';
import { day, id, instant, latLng, ok, timeWindow } from './fields.ts';
import { guideStatus, guideType } from './guides.ts';
import { limits } from './limits.ts';
import { routeStatus } from './routes.ts';

/** Digits of the recipient's phone that stand as the second fact beside the folio. */
export const phoneDigits = 4;
/** What a link carries behind its `#`. */
export const publicToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{40,90}$/, { error: 'invalid' }));

/** The company as its recipients see it. The logo is read at `/public/company/{companyId}/logo`. */
export const publicCompany = z.object({
  _id: id,
  name: z.string(),
  colour: z.string(),
  hasLogo: z.boolean(),
  hourFormat: z.enum(['24H', '12H']),
  phone: z.string(),
  note: z.string(),
});
export type PublicCompany = z.infer<typeof publicCompany>;

/** What a recipient sees of a guide: nothing that tells a stranger who it is for. */
export const publicTracking = z.object({
  /** What to open it with from now on: the link's own token, or after a search one that opens this much and no report. */
  token: publicToken,
  company: publicCompany,
  folio: z.string(),
  type: guideType,
  status: guideStatus,
  subStatus: z.nullable(z.string()),
  /** `María L•••`. */
  contactName: z.string(),
  /** Suburb and city alone. */
  place: z.string(),
  scheduledDate: day,
  scheduledUntil: z.nullable(day),
  windows: z.array(timeWindow),
  timeZone: z.string(),
  packages: z.int(),
  attempts: z.int(),
  /** Expected arrival with its uncertainty; null when the route has not started or the visit is over. */
  eta: z.nullable(z.object({ from: instant, to: instant })),
  /** Stops before this one; null when the route has not started or the visit is over. */
  stopsAway: z.nullable(z.int()),
  /** The vehicle's last fix, to some hundred metres while others are before, only when at most `limits.publicStopsAway` stops are. `at` tells its age. */
  driver: z.nullable(z.extend(latLng, { at: instant, name: z.string() })),
  /** The quarter of the visit, to some hundred metres; null when it is over. */
  destination: z.nullable(latLng),
  /** The recipient should have a code of six digits at hand. */
  asksForCode: z.boolean(),
  managedAt: z.nullable(instant),
  steps: z.array(
    z.object({
      step: z.enum(['created', 'assigned', 'started', 'next', 'managed', 'returned']),
      at: z.nullable(instant),
    }),
  ),
  /** The delivery report's link, once there is a visit: path with its fragment. Null after a search: the report asks for the link. */
  reportPath: z.nullable(z.string()),
  /** When this page ends; null while the guide is open. */
  endsAt: z.nullable(instant),
});
export type PublicTracking = z.infer<typeof publicTracking>;

export const publicReport = z.object({
  company: publicCompany,
  folio: z.string(),
  type: guideType,
  status: guideStatus,
  subStatus: z.nullable(z.string()),
  contactName: z.string(),
  place: z.string(),
  timeZone: z.string(),
  /** When this page ends; null while the guide waits for another visit. */
  endsAt: z.nullable(instant),
  visits: z.array(
    z.object({
      attempt: z.int(),
      outcome: z.string(),
      subStatus: z.nullable(z.string()),
      at: instant,
      /** What the company corrected it to since: that holds. Without an outcome the visit counts for nothing, and another one comes. */
      corrected: z.nullable(
        z.object({ at: instant, outcome: z.nullable(z.string()), subStatus: z.nullable(z.string()) }),
      ),
      /** Initials alone. */
      receivedBy: z.string(),
      proven: z.nullable(z.string()),
      files: z.array(
        z.object({ _id: id, kind: z.enum(['photo', 'signature', 'video']), type: z.string(), sha256: z.string() }),
      ),
      answers: z.array(z.object({ question: z.string(), answer: z.string() })),
      customFields: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
  items: z.array(z.object({ name: z.string(), quantity: z.int(), managedQuantity: z.nullable(z.int()) })),
});
export type PublicReport = z.infer<typeof publicReport>;

/** A route as its shared link tells it: how far it is, and nothing of who is visited. */
export const publicRoute = z.object({
  company: publicCompany,
  name: z.string(),
  status: routeStatus,
  day,
  timeZone: z.string(),
  /** The driver's first name; empty without one. */
  driver: z.string(),
  /** Planned departure, and the real one. */
  startDate: instant,
  startedAt: z.nullable(instant),
  /** Expected end while under way, planned before. */
  end: z.nullable(instant),
  finishedAt: z.nullable(instant),
  managed: z.int(),
  stops: z.array(
    z.object({
      order: z.int(),
      type: guideType,
      /** Suburb alone. */
      suburb: z.string(),
      state: z.enum(['ahead', 'next', 'done', 'partial', 'failed']),
      /** When the visit was. */
      at: z.nullable(instant),
      /** When it is expected, with its uncertainty; null before the start and after the visit. */
      eta: z.nullable(z.object({ from: instant, to: instant })),
      /** By the plan, before the start. */
      planned: z.nullable(instant),
    }),
  ),
  /** The vehicle's last fix to some hundred metres, while under way: it shows nobody's door. `at` tells its age. */
  vehicle: z.nullable(z.extend(latLng, { at: instant })),
  endsAt: instant,
});
export type PublicRoute = z.infer<typeof publicRoute>;

export const guideLinks = z.object({
  tracking: z.string(),
  /** Null before the first visit. */
  report: z.nullable(z.string()),
  /** When they end; null while the guide is open. */
  endsAt: z.nullable(instant),
  /** Off: the company has turned its public pages off. */
  isEnabled: z.boolean(),
  can: z.object({ renew: z.boolean() }),
});
export type GuideLinks = z.infer<typeof guideLinks>;

/** Hundreds of phones share one address of their company's network, and a link cannot be guessed. */
const manyPerMinute = 240;
const byToken = z.object({ token: publicToken });

export const trackingApi = {
  links: endpoint({
    method: 'GET',
    path: '/guides/{id}/links',
    summary: 'Los enlaces del destinatario de una guía',
    who: [...guideReaders, 'integration'],
    scope: 'tracking',
    params: z.object({ id }),
    answer: guideLinks,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/guides/{id}/links',
    summary: 'Enlaces nuevos; los que ya se dieron dejan de abrir',
    who: dispatchers,
    params: z.object({ id }),
    answer: guideLinks,
  }),
  company: endpoint({
    method: 'GET',
    path: '/public/company/{companyId}',
    summary: 'Nombre, color y logotipo de una empresa para sus páginas públicas',
    who: 'public',
    params: z.object({ companyId: id }),
    answer: publicCompany,
    ratePerMinute: manyPerMinute,
  }),
  logo: endpoint({
    method: 'GET',
    path: '/public/company/{companyId}/logo',
    summary: 'El logotipo de una empresa',
    who: 'public',
    params: z.object({ companyId: id }),
    kind: 'stream',
    answer: ok,
    ratePerMinute: manyPerMinute,
  }),
  find: endpoint({
    method: 'GET',
    path: '/public/tracking/{companyId}',
    summary: 'Una guía por su folio y los últimos dígitos del teléfono',
    who: 'public',
    params: z.object({ companyId: id }),
    query: z.object({
      folio: z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(60)),
      phone: z.string().check(z.regex(/^\d{4}$/, { error: 'lastDigits' })),
    }),
    answer: publicTracking,
    ratePerMinute: limits.guideTrackingPerMinute,
  }),
  open: endpoint({
    method: 'GET',
    path: '/public/tracking/link/{token}',
    summary: 'Una guía por su enlace',
    who: 'public',
    params: byToken,
    answer: publicTracking,
    ratePerMinute: manyPerMinute,
  }),
  route: endpoint({
    method: 'GET',
    path: '/public/route/{token}',
    summary: 'Una ruta por su enlace compartido',
    who: 'public',
    params: byToken,
    answer: publicRoute,
    ratePerMinute: manyPerMinute,
  }),
  report: endpoint({
    method: 'GET',
    path: '/public/report/{token}',
    summary: 'El reporte de una entrega por su enlace',
    who: 'public',
    params: byToken,
    answer: publicReport,
    ratePerMinute: manyPerMinute,
  }),
  reportFile: endpoint({
    method: 'GET',
    path: '/public/report/{token}/files/{fileId}',
    summary: 'Una foto o firma del reporte',
    who: 'public',
    params: z.object({ token: publicToken, fileId: id }),
    kind: 'stream',
    answer: ok,
    ratePerMinute: 600,
  }),
};
