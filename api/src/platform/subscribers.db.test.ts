import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestConnection, type TestConnection } from '../../test/database.ts';
import { type Database, openDatabase } from './db/tx.ts';
import { eventsOf } from './events.ts';
import { newId } from './ids.ts';
import { emit, startRelay } from './outbox.ts';
import { type Subscriber, startSubscribers, subscribe } from './subscribers.ts';

const noted = eventsOf<{ noted: { what: string } }>()('noted');

let test: TestConnection;
let db: Database;
let companyId: string;
const stops: (() => Promise<void>)[] = [];
beforeEach(async () => {
  test = await openTestConnection();
  db = openDatabase(test.connection, () => undefined);
  companyId = newId();
  await db.system(async (trx) => {
    await sql`insert into company (id, name) values (${companyId}, 'Prueba')`.execute(trx);
    await sql`create table seen (what text not null)`.execute(trx);
  });
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await db.close();
  await test.drop();
});

const listen = async (fails: (what: string) => boolean): Promise<{ tries: () => number }> => {
  let tries = 0;
  const subscriber: Subscriber = {
    name: 'test.notes',
    reactions: [
      subscribe(noted, async (trx, { payload: { what } }) => {
        await sql`insert into seen (what) values (${what})`.execute(trx);
        if (!fails(what)) return;
        tries++;
        throw new Error(`cannot note ${what}`);
      }),
    ],
  };
  const onError = (): void => undefined;
  stops.push(await startRelay(db, onError));
  stops.push(await startSubscribers(db, [subscriber], onError, { retryMs: 10 }));
  return { tries: () => tries };
};
const note = (...whats: string[]): Promise<void> =>
  db.system((trx) =>
    emit(
      trx,
      whats.map((what) => noted(companyId, null, { what })),
    ),
  );
const column = (query: ReturnType<typeof sql<{ what: string }>>): Promise<string[]> =>
  db.system(async (trx) => (await query.execute(trx)).rows.map((r) => r.what));
const seen = (): Promise<string[]> => column(sql<{ what: string }>`select what from seen order by what`);
const parked = (): Promise<string[]> =>
  column(sql<{ what: string }>`select payload->>'what' as what from event_parked`);
const until = async (done: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 60_000; !(await done()); ) {
    if (Date.now() > end) throw new Error('it did not come to that');
    await new Promise((r) => setTimeout(r, 20));
  }
};

it('an event that keeps failing is parked, and those around it have their effect once', async () => {
  const { tries } = await listen((what) => what === 'c');
  await note('a', 'b', 'c', 'd', 'e');
  await until(async () => (await seen()).includes('e'));
  expect(await seen()).toEqual(['a', 'b', 'd', 'e']);
  expect(await parked()).toEqual(['c']);
  // Once among the others, five times by itself.
  expect(tries()).toBe(6);
});

it('an event that fails for a while holds the ones after it, and none is lost', async () => {
  let left = 3;
  await listen((what) => what === 'b' && left-- > 0);
  await note('a', 'b', 'c');
  await until(async () => (await seen()).includes('c'));
  expect(await seen()).toEqual(['a', 'b', 'c']);
  expect(await parked()).toEqual([]);
});

it('who ends leaves what waits to who comes next, and loses none of it', async () => {
  // Told to end in the middle of the first batch: whoever looks from outside may come after the last one.
  let ending: Promise<unknown> | undefined;
  await listen(() => {
    ending ??= Promise.all(stops.splice(0).map((stop) => stop()));
    return false;
  });
  const whats = Array.from({ length: 1000 }, (_, n) => String(n).padStart(4, '0'));
  await note(...whats);
  await until(async () => ending !== undefined);
  await ending;
  expect((await seen()).length).toBeLessThan(whats.length);
  await listen(() => false);
  await until(async () => (await seen()).length >= whats.length);
  expect(await seen()).toEqual(whats);
});
