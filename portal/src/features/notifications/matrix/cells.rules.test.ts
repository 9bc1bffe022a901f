import { messageEvents } from '@tramo/contract/message-events';
import {
  type ClientException,
  codeRule,
  type NotificationRule,
  rulesOfClient,
} from '@tramo/contract/notification-settings';
import { expect, test } from 'vitest';
import {
  cellsOfExceptions,
  cellsOfRules,
  eventGroups,
  exceptionsOfCells,
  moved,
  nextPlace,
  offered,
  rulesOfCells,
  toggled,
} from './cells.rules.ts';

const chain = { channels: ['whatsapp', 'sms', 'email'], mode: 'chain', waitMinutes: 5 } as const;
const way = { ...chain, channels: [...chain.channels] };
const rules: NotificationRule[] = [codeRule, { event: 'onTheWay', recipient: 'recipient', ...way }];

test('each event stands in one group of the matrix', () => {
  expect(Object.values(eventGroups).flat().sort()).toEqual([...messageEvents].sort());
});

test('rules become cells and rules again, a client’s exceptions too', () => {
  const cells = cellsOfRules(rules);
  expect(cells.onTheWay.recipient).toEqual(way);
  expect(cells.onTheWay.ownPeople).toBeNull();
  expect(rulesOfCells(cells)).toEqual([{ event: 'onTheWay', recipient: 'recipient', ...way }, codeRule]);
  const exceptions: ClientException[] = [
    { event: 'onTheWay', recipient: 'recipient', way: null },
    { event: 'undelivered', recipient: 'clientContacts', way: { ...way, channels: ['email'] } },
  ];
  const own = cellsOfExceptions(exceptions);
  expect(own.onTheWay.recipient).toBeNull();
  expect(own.managed.recipient).toBe('inherit');
  expect(exceptionsOfCells(own)).toEqual(exceptions);
  expect(rulesOfClient(rules, exceptionsOfCells(own)).map(({ event }) => event)).toEqual([
    'certifiedCode',
    'undelivered',
  ]);
});

test('channels are turned on at the end, moved by one place, and off to nothing', () => {
  const one = toggled(null, 'sms');
  expect(one).toMatchObject({ channels: ['sms'], mode: 'chain', waitMinutes: 3 });
  const two = toggled(one, 'email');
  expect(two?.channels).toEqual(['sms', 'email']);
  expect(two && moved(two, 'email', -1).channels).toEqual(['email', 'sms']);
  expect(two && moved(two, 'sms', -1)).toBe(two);
  expect(toggled(one, 'sms')).toBeNull();
  expect(offered({ event: 'onTheWay', recipient: 'recipient' }, one)).toEqual(['sms', 'whatsapp', 'email']);
});

test('arrows pass over cells that are not there', () => {
  const places = [
    { row: 0, column: 0 },
    { row: 0, column: 1 },
    { row: 1, column: 0 },
    { row: 2, column: 1 },
    { row: 2, column: 4 },
  ];
  expect(nextPlace(places, { row: 0, column: 1 }, 'down')).toEqual({ row: 2, column: 1 });
  expect(nextPlace(places, { row: 2, column: 4 }, 'left')).toEqual({ row: 2, column: 1 });
  expect(nextPlace(places, { row: 2, column: 1 }, 'last')).toEqual({ row: 2, column: 4 });
  expect(nextPlace(places, { row: 2, column: 1 }, 'up')).toEqual({ row: 0, column: 1 });
  expect(nextPlace(places, { row: 0, column: 0 }, 'left')).toBeUndefined();
});
