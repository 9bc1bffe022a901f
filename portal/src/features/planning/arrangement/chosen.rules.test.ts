import { describe, expect, it } from 'vitest';
import { type Arranged, type Arrangement, OUT } from './arrange.rules.ts';
import { movable, movedInOrder } from './chosen.rules.ts';

const route = (id: string, guides: string[], more: Partial<Arranged> = {}): Arranged => ({
  _id: id,
  routeTitle: id,
  vehicle: `v-${id}`,
  guides,
  locked: false,
  keepOrder: false,
  pins: [],
  ...more,
});
const plan: Arrangement = {
  routes: [
    route('A', ['1', '2', '3'], { pins: ['3'] }),
    route('B', ['4', '5']),
    route('L', ['6'], { locked: true }),
    route('K', ['7', '8'], { keepOrder: true }),
  ],
  out: ['9'],
  exceptions: [],
};
const shape = (a: Arrangement): string =>
  `${a.routes.map((r) => r._id + r.guides.join('')).join(' ')} | ${a.out.join('')}`;

it.each([
  [['1', '2', '4', '9'], 'B', ['1', '2', '9']],
  [['1', '3', '6', '7'], 'B', ['1']],
  [['1', '9'], OUT, ['1']],
  [['1', '9'], 'L', []],
  [['1', '9'], 'K', ['1', '9']],
])('of %j, what goes to %s is %j', (ids, to, expected) => expect(movable(plan, ids, to)).toEqual(expected));

describe('moved together', () => {
  it.each<[string, string[], string, string[], string]>([
    ['into the order of the search', ['1', '9'], 'B', ['9', '4', '1', '5'], 'A23 B9415 L6 K78 | '],
    ['what the search left out stands at the end', ['1', '9'], 'B', ['4', '1', '5'], 'A23 B4159 L6 K78 | '],
    ['a route that keeps its order takes them between', ['1', '9'], 'K', ['7', '1', '8', '9'], 'A23 B45 L6 K7189 | '],
    ['a route that keeps its order is not turned', ['1'], 'K', ['8', '1', '7'], 'A23 B45 L6 K781 | 9'],
    ['an order that knows others', ['1'], 'B', ['5', 'x', '1', '4'], 'A23 B514 L6 K78 | 9'],
    ['one that is pinned stays', ['1', '3'], 'B', ['1', '3', '4', '5'], 'A23 B145 L6 K78 | 9'],
  ])('%s', (_, ids, to, order, expected) => expect(shape(movedInOrder(plan, ids, to, order))).toBe(expected));
  it('nothing that moves is nothing that changes', () => expect(movedInOrder(plan, ['6'], 'B', ['5', '4'])).toBe(plan));
});
