import { expect, test } from 'vitest';
import { eventNameProblems } from './event-names.mjs';

/** Three files in which everything is as it should be. */
const sound = {
  'api/src/modules/routes/routes.events.ts':
    "interface RoutesEvents {\n  'route.changed': { routeId: string };\n}\nexport const routeChanged = eventsOf<RoutesEvents>()('route.changed');\n",
  'api/src/modules/alerts/alerts.subscribers.ts':
    "export const s = [{ name: 'alerts.followRoutes', reactions: [subscribe(routeChanged, end)] }];\n",
  'api/src/modules/live/live.service.ts': "send({ type: 'route.changed', route } satisfies LiveEvent);\n",
};
const problemsWith = (/** @type {Record<string, string>} */ changed) =>
  eventNameProblems(Object.entries({ ...sound, ...changed }).map(([path, text]) => ({ path, text })));

test('events that are heard as themselves are no problem', () => {
  expect(problemsWith({})).toEqual([]);
});

const subscribers = 'api/src/modules/alerts/alerts.subscribers.ts';
test.each([
  ['heard by a bare name', { [subscribers]: "reactions: [{ eventName: 'route.changed', handle }]" }, 'como texto'],
  ['told apart by a bare name', { [subscribers]: "if (event.name === 'route.changed') end();" }, 'como texto'],
  ['told apart by its name', { [subscribers]: 'if (event.name === wanted) end();' }, 'subscribe(evento'],
  ['read by force', { [subscribers]: 'end(event.payload as unknown as RouteChange);' }, 'subscribe(evento'],
  ['named in SQL', { 'api/src/app.ts': "sql`delete from event where name = 'route.changed'`" }, 'como texto'],
  [
    'in two maps',
    {
      'api/src/modules/telemetry/telemetry.events.ts':
        "interface E {\n  'route.changed': object;\n}\nexport const e = eventsOf<E>();\n",
    },
    'ya está en',
  ],
])('an event that is %s is a problem', (_name, changed, said) => {
  expect(problemsWith(changed).join('\n')).toContain(said);
});
