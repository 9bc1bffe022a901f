import { readFileSync } from 'node:fs';
import { lifecycle, moves } from '@tramo/contract/driver-day/visit-rules';
import type { GuideStatus, GuideType } from '@tramo/contract/guides';
import { orderMoves, orderStatuses } from '@tramo/contract/warehouse/order-states';
import { describe, expect, it } from 'vitest';

/** docs/states.svg and docs/states.md tell what the table of moves says, all of it and nothing else. */
const read = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

/** A delivery's states in the words of collections. */
const twins: Partial<Record<GuideStatus, GuideStatus>> = {
  delivered: 'collected',
  partial: 'partialCollection',
  undelivered: 'uncollected',
  returnDelivery: 'returnRecollection',
};
const ofType = (type: GuideType, status: GuideStatus): GuideStatus =>
  type === 'delivery' ? status : (twins[status] ?? status);

/** `assign pending>processing`, one for each arrow of a type's table. */
const arrows = (type: GuideType): string[] =>
  moves.flatMap((move) =>
    Object.entries(lifecycle[type][move]).flatMap(([from, to]) => (to ?? []).map((one) => `${move} ${from}>${one}`)),
  );

describe('the picture', () => {
  const svg = read('states.svg');
  const drawn = [...svg.matchAll(/data-moves="([^"]+)"/g)].flatMap(([, list]) => (list ?? '').split(', '));
  const inWordsOf = (type: GuideType, arrow: string): string => {
    const [, move, from, to] = /^(\w+) (\w+)>(\w+)$/.exec(arrow) ?? [];
    return `${move} ${ofType(type, from as GuideStatus)}>${ofType(type, to as GuideStatus)}`;
  };
  it.each(['delivery', 'recollection'] as const)('draws every move of a %s once', (type) => {
    expect(drawn.map((arrow) => inWordsOf(type, arrow)).sort()).toEqual(arrows(type).sort());
  });
  it('has a box for every state, with both names', () => {
    const boxes = [...svg.matchAll(/data-state="(\w+)">(.*?)<\/g>/g)];
    for (const [, state, content] of boxes) {
      expect(content).toContain(`>${state}</text>`);
      const twin = twins[state as GuideStatus];
      if (twin) expect(content).toContain(`>${twin}</text>`);
    }
    const named = new Set(drawn.flatMap((arrow) => arrow.replace(/^\w+ /, '').split('>')));
    expect(boxes.map(([, state]) => state).sort()).toEqual([...named].sort());
  });
});

describe('the page', () => {
  const page = read('states.md');
  const cell = (list: readonly GuideStatus[] | undefined): string => (list ?? []).join(', ');
  const rows = moves.flatMap((move) =>
    (Object.keys(lifecycle.delivery[move]) as GuideStatus[]).map((from) => {
      const there = ofType('recollection', from);
      return `| ${move} | ${from} | ${cell(lifecycle.delivery[move][from])} | ${there} | ${cell(lifecycle.recollection[move][there])} |`;
    }),
  );
  const table = ['| move | delivery from | to | collection from | to |', '|---|---|---|---|---|', ...rows].join('\n');
  it('lists every move', () => {
    const [, documented] = /<!-- moves -->\n([\s\S]*?)\n?<!-- \/moves -->/.exec(page) ?? [];
    expect(documented).toBe(table);
  });
  it('explains every move', () => {
    for (const move of moves) expect(page).toMatch(new RegExp(`^\\| ${move} \\| [^|]+ \\| [^|]+ \\|$`, 'm'));
  });
});

describe('orders', () => {
  const table = Object.entries(orderMoves).flatMap(([move, { from, to }]) =>
    from.map((one) => ({ move, from: one, to })),
  );
  it('the picture draws every move once, and has a box for every state', () => {
    const svg = read('order-states.svg');
    const drawn = [...svg.matchAll(/data-moves="([^"]+)"/g)].map(([, arrow]) => arrow);
    expect(drawn.sort()).toEqual(table.map(({ move, from, to }) => `${move} ${from}>${to}`).sort());
    const boxes = [...svg.matchAll(/data-state="(\w+)">(.*?)<\/g>/g)];
    for (const [, state, content] of boxes) expect(content).toContain(`>${state}</text>`);
    expect(boxes.map(([, state]) => state).sort()).toEqual([...orderStatuses].sort());
  });
  it('the page lists every move and explains it', () => {
    const page = read('states.md');
    const rows = table.map(({ move, from, to }) => `| ${move} | ${from} | ${to} |`);
    const [, documented] = /<!-- order moves -->\n([\s\S]*?)\n?<!-- \/order moves -->/.exec(page) ?? [];
    expect(documented).toBe(['| move | from | to |', '|---|---|---|', ...rows].join('\n'));
    for (const move of Object.keys(orderMoves))
      expect(page).toMatch(new RegExp(`^\\| ${move} \\| [^|]+ \\| [^|]+ \\|$`, 'm'));
  });
});
