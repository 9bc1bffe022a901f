import type { LabelGuide } from '@tramo/contract/labels';
import { describe, expect, it } from 'vitest';
import { allSent, isRepeated, parseStored, type ScanEntry, waiting, withGuide, without } from './scan.rules.ts';

const guide = (id: string): LabelGuide => ({ _id: id, folio: `F-${id}`, labelCount: 1 }) as LabelGuide;
const read = (...ids: string[]): ScanEntry[] =>
  ids.reduce<ScanEntry[]>((list, id) => withGuide(list, guide(id), false), []);
const ids = (list: readonly { guide: LabelGuide }[]): string[] => list.map((e) => e.guide._id);

describe('the list of a scanner', () => {
  it('has the last reading on top and prints in the order of reading', () => {
    expect(ids(read('a', 'b', 'c'))).toEqual(['c', 'b', 'a']);
    expect(waiting(read('a', 'b', 'c')).map((g) => g._id)).toEqual(['a', 'b', 'c']);
  });

  it('notices a second reading, also of what was sent already', () => {
    const list = allSent(read('a'));
    expect([isRepeated(list, 'a'), isRepeated(list, 'b')]).toEqual([true, false]);
    expect(waiting(list)).toEqual([]);
    expect(waiting(withGuide(list, guide('a'), false)).map((g) => g._id)).toEqual(['a']);
  });

  it('takes out one of two readings of the same guide', () => {
    const list = read('a', 'b', 'a');
    const [last] = list as [ScanEntry];
    expect(ids(without(list, last.key))).toEqual(['b', 'a']);
    expect(new Set(list.map((e) => e.key)).size).toBe(3);
  });

  it('gives no key twice while the list is emptied from below', () => {
    const list = read('a', 'b');
    const next = withGuide(without(list, list[1]?.key ?? 0), guide('c'), false);
    expect(new Set(next.map((e) => e.key)).size).toBe(2);
  });

  it.each([[null], ['nada'], ['{}'], ['[1, null, {"key": 1}]']])('%j is an empty list', (text) =>
    expect(parseStored(text)).toEqual([]),
  );
  it('comes back as it was kept', () => {
    const list = allSent(read('a'));
    expect(parseStored(JSON.stringify(list))).toEqual(list);
  });
});
