import { afterEach, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany } from '../../../test/builders.ts';
import { openStream, type Stream } from '../../../test/stream.ts';
import type { NewEvent } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { emit } from '../../platform/outbox.ts';
import { guidesChanged } from '../guides/guides.events.ts';

// A file of its own: a writer without pause would starve the one connection of the embedded database.
const t = await testApp({ background: true });
const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
const streams: Stream[] = [];
afterEach(() => {
  for (const s of streams.splice(0)) s.close();
});
const open = async (token: string, last: number | null = null): Promise<Stream> => {
  const s = await openStream(url, token, last);
  streams.push(s);
  await s.until((items) => items.length > 0);
  return s;
};
const emitNow = (...events: NewEvent[]): Promise<void> => t.platform.db.system((trx) => emit(trx, events));

test('who comes back alone, while much is told, misses nothing of it', async () => {
  const alone = await buildCompany(t);
  const sent: string[] = [];
  const seen = new Set<string>();
  let going = true;
  const writer = (async () => {
    while (going) {
      const id = newId();
      await emitNow(guidesChanged(alone.id, null, { guideIds: [id] }));
      sent.push(id);
    }
  })();
  let s = await open(alone.admin.token);
  for (let i = 0; i < 60; i++) {
    const count = s.items.length;
    await s.until((items) => items.length > count);
    s.close();
    await s.ended;
    for (const { event } of s.items) if (event.type === 'guides.changed') seen.add(event.guideIds[0] as string);
    s = await open(alone.admin.token, s.lastId());
  }
  const first = sent.findIndex((id) => seen.has(id));
  going = false;
  await writer;
  const last = sent.at(-1) as string;
  await s.until((items) => items.some(({ event }) => event.type === 'guides.changed' && event.guideIds[0] === last));
  for (const { event } of s.items) if (event.type === 'guides.changed') seen.add(event.guideIds[0] as string);
  expect(sent.slice(first).filter((id) => !seen.has(id))).toEqual([]);
});
