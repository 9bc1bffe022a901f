import { decisionLine } from '@tramo/contract/message-line';
import { expect, it } from 'vitest';
import { runCrashes } from './message-crash.ts';
import { ends } from './message-run.ts';

/**
 * `kill -9` between a post and its commit, at random moments, while providers answer, refuse, break, hang and cut the line: every message ends in one state that its line
 * explains, and none reached its recipient twice by one step, but those of which nobody knows.
 */
it('messages of a server that is killed in the middle of posts end in one explained state, and leave once', async () => {
  const { messages, delivered, kills, costs, charges } = await runCrashes({ events: 100, kills: 2 });
  expect(kills).toBe(2);
  expect(new Set(messages.map((m) => m.chain_id)).size).toBe(100);
  expect(messages.filter((m) => !ends.includes(m.status) || m.chain_at !== null || m.next_at !== null)).toEqual([]);
  const silent = messages.filter((m) => m.decisions.length < 2 || decisionLine([m], 'es', (at) => at) === '');
  expect(silent).toEqual([]);
  const twice = messages.filter(
    (m) => (delivered.get(`${m.channel} ${m.recipient}`) ?? 0) > 1 && m.status !== 'unknown',
  );
  expect(twice).toEqual([]);
  const arrived = messages.filter((m) => ['delivered', 'read', 'sent'].includes(m.status));
  expect(arrived.filter((m) => !delivered.has(`${m.channel} ${m.recipient}`))).toEqual([]);
  // Whatever was taken is charged once, and nothing else.
  expect(charges).toEqual(costs);
  expect(costs.size).toBeGreaterThan(50);
  // Mail servers alone can neither be asked nor tell.
  expect(messages.filter((m) => m.status === 'unknown' && m.channel !== 'email')).toEqual([]);
}, 600_000);
