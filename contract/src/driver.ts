import * as z from 'zod/mini';
import { username } from './accounts.ts';
import { sentChecklist } from './checklist-answers.ts';
import { activeChecklist } from './checklist-api.ts';
import { checklistFacts } from './checklist-visit.ts';
import { outcome, substatusCategory } from './checklists.ts';
import { codeChallenge, deliveryCode } from './codes.ts';
import { customField, customValues } from './custom-fields.ts';
import { endpoint } from './endpoint.ts';
import { dayEvidence } from './evidence-rules.ts';
import { id, instant, lat, lng, ok, passwordHash, text } from './fields.ts';
import { guideItem, handling } from './guides.ts';
import { limits } from './limits.ts';
import { answerInput, evidenceInput, fileEvidenceKinds } from './proof.ts';
import { roadSource } from './roads/roads.ts';
import { place, routeStatus, routeStop } from './routes.ts';

const driver = ['driver'] as const;

/** What stands between a route and its start, said before the driver tries. */
export const readiness = z.object({
  /** What is missing, as words for the driver, in the language of the request; empty: it may start. */
  missing: z.array(z.string()),
  /** `open`: nobody asks for it; `due`: parcels must be checked in first; `done`. */
  boarding: z.enum(['open', 'due', 'done']),
  parcels: z.int(),
  loaded: z.int(),
  /** Whether the company's prepaid balance covers the route; `notAsked` where the company does not pay in advance. */
  balance: z.enum(['notAsked', 'enough', 'short']),
});
export type Readiness = z.infer<typeof readiness>;

/** The route of the day as the driver's app gets it. */
export const driverRoute = z.object({
  _id: id,
  name: z.string(),
  status: routeStatus,
  startDate: instant,
  startAddress: place,
  endAddress: z.nullable(place),
  vehicle: z.nullable(z.object({ nickname: z.string(), plate: z.string(), type: z.string() })),
  /** Minutes that the driver waits at a door before reporting that nobody was there. */
  waitMinutes: z.int(),
  /** The driver may change the order of the open stops. */
  mayReorder: z.boolean(),
  /** Asked before leaving; answered with the start. Empty once the route has started. */
  departureQuestions: z.array(z.object({ question: z.string(), isRequired: z.boolean() })),
  /** The version, among the day's `checklists`, that is answered for the vehicle before leaving; null: none, or the route has started. */
  departureVersionId: z.nullable(id),
  /** Null once the route has started. */
  readiness: z.nullable(readiness),
  stops: z.array(
    z.extend(routeStop, {
      /** Whose guide it is, for what its visit must bring (`evidence` of the answer). */
      clientId: z.nullable(id),
      serviceMinutes: z.int(),
      observations: z.string(),
      /** What the office and the recipient wrote for the driver of this visit ('Voy a estar después de las 4'), newest first. */
      notes: z.array(z.object({ at: instant, by: z.string(), text: z.string() })),
      items: z.array(guideItem),
      certifiedDelivery: z.boolean(),
      handling: z.array(handling),
      customFields: customValues,
      /** What a code is checked with when there is no signal; null when none is asked for or the route has not started. */
      codeChallenge: z.nullable(codeChallenge),
      /** What the rules of checklists may look at (`contextOf`). */
      checklistFacts,
    }),
  ),
  /** Fields that the driver fills at the visits, of guides and of their items. */
  capture: z.array(customField),
});
export type DriverRoute = z.infer<typeof driverRoute>;

export const position = z.object({
  lat,
  lng,
  /** The device's time of the fix. */
  at: instant,
  accuracyM: z._default(z.nullable(z.number().check(z.gte(0), z.lte(1_000_000))), null),
  speedMps: z._default(z.nullable(z.number().check(z.gte(0), z.lte(100))), null),
  heading: z._default(z.nullable(z.number().check(z.gte(0), z.lte(360))), null),
  /** 0 to 1. */
  battery: z._default(z.nullable(z.number().check(z.gte(0), z.lte(1))), null),
});
export type Position = z.infer<typeof position>;

/** What the driver did at a stop. Times are the device's, so that late sendings stay true. */
export const management = z.object({
  routeId: id,
  result: outcome,
  /** Required for partial and failed outcomes: the name of the sub-status. */
  subStatus: z.optional(text(120)),
  at: instant,
  lat: z._default(z.nullable(lat), null),
  lng: z._default(z.nullable(lng), null),
  /** How far off that place may be, in metres; null where the phone did not say. */
  accuracyM: z._default(z.nullable(z.number().check(z.gte(0), z.lte(1_000_000))), null),
  receivedBy: z._default(text(120), ''),
  comment: z._default(text(500), ''),
  /** Quantities handed over or picked up, which count for partial outcomes, and the values captured of each item. */
  items: z._default(
    z
      .array(z.object({ id, quantity: z.int().check(z.gte(0)), customFields: z._default(customValues, {}) }))
      .check(z.maxLength(limits.itemsPerGuide)),
    [],
  ),
  evidence: z._default(z.array(evidenceInput).check(z.maxLength(limits.evidencePerVisit, { error: 'tooMany' })), []),
  /** The checklist of the visit (`checklistFor`), by the version that the phone has. Its files and scans need not stand among the evidence, too. */
  checklist: z._default(z.nullable(sentChecklist), null),
  /** Answers of apps without checklists: questions as text. */
  answers: z._default(z.array(answerInput).check(z.maxLength(100, { error: 'tooMany' })), []),
  /** Values of the fields that are captured at the visit. */
  customFields: z._default(customValues, {}),
  /** The recipient's code of a certified delivery; `checkedOffline` when the phone found it right by the challenge. */
  code: z.optional(deliveryCode),
  checkedOffline: z._default(z.nullable(codeChallenge), null),
});
export type Management = z.input<typeof management>;

/** One visit to several guides at one address: what is said once holds for all of them, evidence included. */
export const managementOfMany = z.extend(
  z.omit(management, { items: true, code: true, checkedOffline: true, customFields: true }),
  {
    guides: z
      .array(
        z.extend(z.pick(management, { items: true, code: true, checkedOffline: true, customFields: true }), {
          id,
          /** Where one of them has a checklist of its own; without one the common one counts, where it fits how the guide ended. */
          checklist: z._default(z.nullable(sentChecklist), null),
          /** Where one of them ended otherwise than the others. */
          result: z.optional(outcome),
          subStatus: z.optional(text(120)),
        }),
      )
      .check(z.minLength(1, { error: 'required' }), z.maxLength(limits.guidesPerVisit, { error: 'tooMany' })),
  },
);
export type ManagementOfMany = z.input<typeof managementOfMany>;

/** The way of a route along the streets, leg by leg in the order of its stops: a phone keeps it and needs no signal on the road. */
export const routeDirections = z.object({
  /** Of what it depends on (stops, their order, streets): while it is the same, the legs are. */
  version: z.string(),
  legs: z.array(
    z.object({
      /** Guide of the stop where it begins and of the one it leads to; null for the route's own start and end. */
      fromGuideId: z.nullable(id),
      toGuideId: z.nullable(id),
      /** Encoded polyline, five decimals. */
      line: z.string(),
      distanceM: z.int(),
      durationS: z.int(),
      /** `estimate`: no street is known there; the line is straight and there are no steps. */
      source: roadSource,
      steps: z.array(
        z.object({
          /** depart, straight, slightRight, right, sharpRight, slightLeft, left, sharpLeft, uTurn, roundabout, merge, exit, arrive. */
          kind: z.string(),
          /** Which exit of the roundabout, from 1. */
          exit: z.nullable(z.int()),
          street: z.string(),
          /** «Gira a la derecha en Avenida Juárez» */
          text: z.string(),
          /** Of what follows until the next step. */
          distanceM: z.int(),
          durationS: z.int(),
          lat: z.number(),
          lng: z.number(),
        }),
      ),
    }),
  ),
});
export type RouteDirections = z.infer<typeof routeDirections>;

const at = z.object({ at: instant });
const byId = z.object({ id });

export const driverApi = {
  login: endpoint({
    method: 'POST',
    path: '/driver/login',
    summary: 'Inicia sesión en la app del operador',
    who: 'public',
    body: z.object({ username, password: passwordHash }),
    answer: z.object({ token: z.string(), userId: id, fullName: z.string(), isChangePasswordRequired: z.boolean() }),
    ratePerMinute: 600,
  }),
  password: endpoint({
    method: 'PUT',
    path: '/driver/password',
    summary: 'Cambia la propia contraseña; es lo único que se puede mientras isChangePasswordRequired',
    who: driver,
    openBefore: ['password'],
    body: z.object({ currentPassword: passwordHash, newPassword: passwordHash }),
    answer: ok,
  }),
  routes: endpoint({
    method: 'GET',
    path: '/driver/routes',
    summary: 'Rutas del operador: la iniciada y las listas del día',
    who: driver,
    /**
     * `checklists`: those that drivers answer today, whatever the route; which one a visit takes tells `checklistFor`. `evidence`: what visits must
     * bring (`requiredOnDay`), told once for all stops.
     */
    answer: z.object({
      routes: z.array(driverRoute),
      checklists: z.array(activeChecklist),
      evidence: dayEvidence,
      /** Sub-statuses that visits and reopenings may name, in the company's order. */
      substatus: z.array(z.object({ _id: id, name: z.string(), category: substatusCategory })),
      driver: z.object({ _id: id, fullName: z.string() }),
      /** `phone` is the office's, for the driver to call; '' where none is kept. */
      company: z.object({ _id: id, name: z.string(), phone: z.string(), timeZone: z.string(), currency: z.string() }),
      serverTime: instant,
    }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/driver/routes/{id}/start',
    summary: 'Inicia la ruta',
    who: driver,
    params: byId,
    body: z.extend(at, {
      /** Answers to the questions before leaving, in their order. */
      departure: z._default(
        z
          .array(z.object({ question: text(160), answer: z.boolean(), comment: z._default(text(300), '') }))
          .check(z.maxLength(20)),
        [],
      ),
      /**
       * The vehicle's checklist (`departureVersionId`). Not answered where it asks for something, the route does not leave (`answers.departure_required`) if it
       * was published before the route's day began, or before the route was made. A rule that blocks answers `answers.blocked`; the office is told.
       */
      checklist: z._default(z.nullable(sentChecklist), null),
    }),
    answer: driverRoute,
    idempotent: true,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/driver/routes/{id}/order',
    summary: 'Cambia el orden de las paradas abiertas, cuando la empresa lo permite',
    who: driver,
    params: byId,
    body: z.extend(at, {
      guides: z.array(id).check(z.minLength(1, { error: 'required' }), z.maxLength(limits.guidesPerRoute)),
    }),
    answer: driverRoute,
    idempotent: true,
  }),
  positions: endpoint({
    method: 'POST',
    path: '/driver/positions',
    summary: 'Entrega posiciones en lote',
    who: driver,
    ratePerMinute: 240,
    body: z.object({
      routeId: id,
      /** The device's clock as it sends: fixes of a clock that runs ahead or behind are put right by it. */
      sentAt: z._default(z.nullable(instant), null),
      positions: z
        .array(position)
        .check(z.minLength(1, { error: 'required' }), z.maxLength(limits.positionsPerBatch, { error: 'tooMany' })),
    }),
    answer: z.object({ accepted: z.int() }),
  }),
  manage: endpoint({
    method: 'POST',
    path: '/driver/guides/{id}/manage',
    summary: 'Gestiona una guía',
    who: driver,
    params: byId,
    body: management,
    answer: z.object({ status: z.string(), next: z.nullable(id) }),
    idempotent: true,
  }),
  manageMany: endpoint({
    method: 'POST',
    path: '/driver/guides/manage',
    summary: 'Gestiona de una vez varias guías del mismo domicilio; todas o ninguna',
    who: driver,
    body: managementOfMany,
    answer: z.object({ guides: z.array(z.object({ id, status: z.string() })), next: z.nullable(id) }),
    idempotent: true,
  }),
  notice: endpoint({
    method: 'POST',
    path: '/driver/guides/{id}/checklist-notice',
    summary: 'Avisa mientras se contesta un checklist (ON_IMMEDIATE_VALIDATION); la visita no lo avisa otra vez',
    who: driver,
    params: byId,
    body: z.object({
      routeId: id,
      result: outcome,
      subStatus: z.optional(text(120)),
      at: instant,
      lat: z._default(z.nullable(lat), null),
      lng: z._default(z.nullable(lng), null),
      checklist: sentChecklist,
    }),
    /** How many notices were told now. */
    answer: z.object({ told: z.int() }),
    idempotent: true,
    ratePerMinute: 60,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/driver/guides/{id}/reopen',
    summary: 'Deshace una gestión hecha por error, en los 10 minutos siguientes',
    who: driver,
    params: byId,
    body: z.object({ routeId: id, at: instant, reason: z._default(text(300), '') }),
    answer: ok,
    idempotent: true,
  }),
  file: endpoint({
    method: 'PUT',
    path: '/driver/files/{id}',
    summary: 'Sube una foto, un video o una firma bajo el id que le dio el teléfono; reenviarlo no lo duplica',
    who: driver,
    params: byId,
    query: z.object({ kind: z.enum(fileEvidenceKinds) }),
    kind: 'file',
    answer: z.object({ _id: id, sha256: z.string(), bytes: z.int() }),
    ratePerMinute: 120,
  }),
  directions: endpoint({
    method: 'GET',
    path: '/driver/routes/{id}/directions',
    summary: 'Por dónde va la ruta: líneas e indicaciones de cada tramo, para usarlas sin señal',
    who: driver,
    params: byId,
    answer: routeDirections,
    ratePerMinute: 60,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/driver/routes/{id}/finish',
    summary: 'Termina la ruta',
    who: driver,
    params: byId,
    body: at,
    answer: ok,
    idempotent: true,
  }),
  diagnostics: endpoint({
    method: 'POST',
    path: '/driver/diagnostics',
    summary: 'Estado del teléfono',
    who: driver,
    body: z.object({
      battery: z.nullable(z.number()),
      signal: z.nullable(z.string().check(z.maxLength(40))),
      gps: z.nullable(z.boolean()),
      appVersion: z.string().check(z.maxLength(40)),
      clock: instant,
      freeDiskMb: z.nullable(z.number()),
      pendingUploads: z.int(),
      /** Until when the phone can work with the data that it has. */
      offlineDataExpires: z._default(z.nullable(instant), null),
    }),
    answer: ok,
  }),
};
