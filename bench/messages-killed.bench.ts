/**
 * Events told by the real server to providers that answer, refuse, break, hang and cut the line, while it is killed (`kill -9`) in the middle of posts, on PostgreSQL; two days pass.
 * What each message ended as, and how often it reached its recipient. `EVENTS` and `KILLS` set how many there are.
 */
import { figure, measureOnPostgres } from './measure.ts';

await measureOnPostgres('messages-killed');
const { runCrashes } = await import('@tramo/api/test/message-crash');
const { ends } = await import('@tramo/api/test/message-run');

const began = performance.now();
const { messages, delivered, kills } = await runCrashes({
  events: Number(process.env.EVENTS ?? 10_000),
  kills: Number(process.env.KILLS ?? 8),
});
const count = (is: (m: (typeof messages)[number]) => boolean): number => messages.filter(is).length;
const times = (m: (typeof messages)[number]): number => delivered.get(`${m.channel} ${m.recipient}`) ?? 0;
const unknown = count((m) => m.status === 'unknown');
figure('server_killed', kills, 'times');
figure('messages_told', messages.length, 'messages');
figure('messages_unknown', unknown, 'messages');
console.log(`messages_unknown_share ${((100 * unknown) / messages.length).toFixed(3)} percent`);
figure(
  'messages_delivered_twice_by_a_step',
  count((m) => m.status !== 'unknown' && times(m) > 1),
  'messages',
);
figure(
  'messages_without_end',
  count((m) => !ends.includes(m.status) || m.chain_at !== null),
  'messages',
);
figure('messages_killed_took', (performance.now() - began) / 1000, 's');
