import * as z from 'zod/mini';
import { operations } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, ok, text, version } from './fields.ts';
import { documentsConfirmed } from './fleet.ts';
import { limits } from './limits.ts';
import { unassignedGuide, violation, why } from './plan-reasons.ts';
import { arrangedRoutes, planExceptions, planRoute, planStatus, planTotals } from './planning.ts';

/** Times, loads and violations of routes as somebody arranged them. */
export const evaluatedPlan = z.object({
  routes: z.array(planRoute),
  unassigned: z.array(unassignedGuide),
  totals: planTotals,
});
export type EvaluatedPlan = z.infer<typeof evaluatedPlan>;
const arrangement = {
  routes: arrangedRoutes,
  /** Missing: those that the plan has. */
  exceptions: z.optional(planExceptions),
};

const differences = z.array(z.number());
/**
 * What it would change to put one guide at each place of a route, as columns: entry i is the place before the route's i-th other stop, the last entry
 * its end. Differences are of the whole plan, from the guide where it stands now (on a route or on none).
 */
export const placesOfRoute = z.object({
  route: id,
  distanceM: differences,
  durationS: differences,
  cost: differences,
  lateStops: differences,
  lateS: differences,
  /** The route's highest load with the guide in it, as a share of the tightest capacity. */
  loadShare: differences,
  /** 1 where a rule would be broken that is not broken now, or more than now: the server asks a reason. */
  forced: z.array(z.int()),
});
export type PlacesOfRoute = z.infer<typeof placesOfRoute>;
const change = z.object({
  distanceM: z.number(),
  durationS: z.number(),
  cost: z.number(),
  lateStops: z.int(),
  lateS: z.number(),
});

/** The board of a plan: its routes under people's hands. */
export const planBoardApi = {
  evaluate: endpoint({
    method: 'POST',
    path: '/routes-plan/{id}/evaluate',
    summary: 'Horarios, cargas y violaciones de las rutas tal como se acomodaron, sin guardar',
    who: operations,
    params: z.object({ id }),
    body: z.object(arrangement),
    answer: evaluatedPlan,
    ratePerMinute: 1200,
  }),
  arrange: endpoint({
    method: 'POST',
    path: '/routes-plan/{id}/arrange',
    summary: 'Guarda las rutas tal como se acomodaron; romper una regla pide un motivo',
    who: operations,
    params: z.object({ id }),
    body: z.object({
      version,
      ...arrangement,
      /** Vehicles that the plan takes besides those that it has. */
      addVehicles: z._default(z.array(id).check(z.maxLength(limits.vehiclesPerPlan)), []),
      documentsConfirmed,
      /** Why rules are broken that were kept before. Asked with planning.reason_required, whose detail is `violations`. */
      reason: z._default(text(300), ''),
    }),
    answer: z.extend(evaluatedPlan, { version, status: planStatus }),
    ratePerMinute: 1200,
  }),
  keepSearch: endpoint({
    method: 'POST',
    path: '/routes-plan/{id}/keep-search',
    summary: 'Acepta las rutas que encontró la última optimización: las de antes se olvidan',
    who: operations,
    params: z.object({ id }),
    answer: ok,
  }),
  places: endpoint({
    method: 'POST',
    path: '/routes-plan/{id}/places',
    summary: 'Qué cambiaría al poner una guía en cada lugar de cada ruta',
    who: operations,
    params: z.object({ id }),
    body: z.object({ ...arrangement, guide: id }),
    answer: z.object({
      routes: z.array(placesOfRoute),
      /** Of leaving it out; null when it is. */
      out: z.nullable(change),
    }),
    ratePerMinute: 600,
  }),
  improve: endpoint({
    method: 'POST',
    path: '/routes-plan/{id}/improve',
    summary: 'Las guías de unas rutas, mejor repartidas entre los vehículos dados, sin guardar',
    who: operations,
    params: z.object({ id }),
    body: z.object({
      ...arrangement,
      /** Routes whose guides are arranged anew; the others stay. */
      only: z.array(id).check(z.minLength(1, { error: 'required' }), z.maxLength(limits.routesImproved)),
      /** Vehicles of the plan that take them, each used; one for each route to order them by themselves, one more to split, one less to merge. */
      vehicles: z.array(id).check(z.minLength(1, { error: 'required' }), z.maxLength(limits.routesImproved)),
    }),
    answer: z.object({ routes: z.array(z.object({ vehicle: id, guides: z.array(id) })), unassigned: z.array(id) }),
    ratePerMinute: 60,
  }),
  why: endpoint({
    method: 'POST',
    path: '/routes-plan/{id}/why',
    summary: 'Por qué una guía está donde está en las rutas tal como se acomodaron, y qué la dejaría entrar',
    who: operations,
    params: z.object({ id }),
    body: z.object({ ...arrangement, guide: id }),
    answer: why,
    ratePerMinute: 240,
  }),
};
/** The detail of planning.reason_required: rules that the arrangement breaks and the saved plan does not, or less; `amount` is what it breaks them by now. */
export const newViolations = z.object({ violations: z.array(z.extend(violation, { route: id })) });
export type NewViolations = z.infer<typeof newViolations>;
