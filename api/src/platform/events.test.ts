import { expect, expectTypeOf, test } from 'vitest';
import { eventsOf, isEvent, type NewEvent, type StoredEvent } from './events.ts';
import { type Subscriber, subscribe } from './subscribers.ts';

interface DepotEvents {
  'depot.opened': { depotId: string };
  'depot.closed': { depotId: string; at: string };
}
const event = eventsOf<DepotEvents>();
const depotOpened = event('depot.opened');
const depotClosed = event('depot.closed');

const nothing = async (): Promise<void> => undefined;
const stored = (name: string): StoredEvent => ({
  seq: 1,
  companyId: 'c',
  name,
  payload: { depotId: 'd' },
  cediId: null,
  userId: null,
});

test('an event makes what is written and tells itself among what was stored', () => {
  expect(depotOpened('c', 'cedi', { depotId: 'd' })).toMatchObject({
    companyId: 'c',
    name: 'depot.opened',
    payload: { depotId: 'd' },
    cediId: 'cedi',
    userId: null,
  });
  expect(depotOpened('c', null, { depotId: 'd' }, 'u').userId).toBe('u');
  expect([isEvent(depotOpened, stored('depot.opened')), isEvent(depotOpened, stored('depot.closed'))]).toEqual([
    true,
    false,
  ]);
});

test('what is heard has the payload of its event', () => {
  const reaction = subscribe(depotClosed, async (_trx, heard) => {
    expectTypeOf(heard.payload).toEqualTypeOf<{ depotId: string; at: string }>();
    // @ts-expect-error the event tells no such thing
    expect(heard.payload.reason).toBeUndefined();
  });
  expect(reaction.eventName).toBe('depot.closed');
});

/** Each line below compiles as soon as an event can be told or heard by a bare name: then the types (`npm run check`) fail here. */
test('the types refuse events that nobody declared', () => {
  // @ts-expect-error the map has no event of this name: so does a renamed one
  event('depot.renamed');
  // @ts-expect-error the payload is another one
  depotOpened('c', null, { depot: 'd' });
  // @ts-expect-error written without its event
  const written: NewEvent = { companyId: 'c', name: 'depot.opened', payload: {}, cediId: null, userId: null };
  const heard: Subscriber = {
    name: 'test.hears',
    // @ts-expect-error heard without its event
    reactions: [{ eventName: 'depot.opened', handle: nothing }],
  };
  // @ts-expect-error heard by a bare name
  subscribe('depot.opened', nothing);
  expect([written.name, heard.reactions.length]).toEqual(['depot.opened', 1]);
});
