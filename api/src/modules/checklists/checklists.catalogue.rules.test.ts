import { checklistContent, type Rule } from '@tramo/contract/checklist-content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprint, type Kept, lastOneFault, namedInContent, namedInLogic } from './checklists.catalogue.rules.ts';

const some = (parts: Partial<Kept> = {}): Kept => ({
  category: 'delivered',
  status: 'enabled',
  visible: true,
  hasLogic: false,
  ...parts,
});

describe('what a status must keep', () => {
  it.each<[string, Partial<Kept>, Partial<Kept>, Partial<Kept>[], string | null]>([
    ['the last one is turned off', {}, { status: 'inactive' }, [], 'checklists.last_one'],
    ['the last one is deleted', {}, { status: 'deleted' }, [], 'checklists.last_one'],
    ['the last one is moved', {}, { category: 'partial' }, [], 'checklists.last_one'],
    ['the others have logic', {}, { status: 'inactive' }, [{ hasLogic: true }], 'checklists.last_without_logic'],
    ['it gets logic', {}, { hasLogic: true }, [{ hasLogic: true }], 'checklists.last_without_logic'],
    ['the others are hidden', {}, { status: 'inactive' }, [{ visible: false }], 'checklists.last_visible'],
    ['it is hidden', {}, { visible: false }, [{ visible: false }], 'checklists.last_visible'],
    ['another one is as good', {}, { status: 'deleted' }, [{}], null],
    ['two others together', {}, { status: 'deleted' }, [{ hasLogic: true }, { visible: false }], null],
    ['it rested already', { status: 'inactive' }, { status: 'deleted' }, [], null],
    ['nobody was visible before', { visible: false }, { hasLogic: true }, [{ visible: false }], null],
    ['before leaving', { category: 'departure' }, { category: 'departure', status: 'deleted' }, [], null],
  ])('%s', (_, before, after, others, fault) => {
    const was = some(before);
    expect(lastOneFault(was, { ...was, ...after }, others.map(some))).toBe(fault);
  });

  it('is kept by any row of changes that are let through', () => {
    const one = fc.record({
      category: fc.constantFrom('delivered', 'partial'),
      status: fc.constantFrom('enabled' as const, 'inactive' as const, 'deleted' as const),
      visible: fc.boolean(),
      hasLogic: fc.boolean(),
    });
    const changes = fc.array(fc.tuple(fc.nat(4), one), { maxLength: 60 });
    fc.assert(
      fc.property(changes, (row) => {
        const all = [some(), some({ visible: false }), some({ hasLogic: true }), some({ category: 'partial' }), some()];
        for (const [n, after] of row) {
          const before = all[n] as Kept;
          const others = all.filter((o, i) => i !== n && o.category === before.category && o.status === 'enabled');
          if (lastOneFault(before, after, others) === null) all[n] = after;
          for (const category of ['delivered', 'partial']) {
            const left = all.filter((c) => c.category === category && c.status === 'enabled');
            expect([left.length > 0, left.some((c) => !c.hasLogic), left.some((c) => c.visible)]).toEqual([
              true,
              true,
              true,
            ]);
          }
        }
      }),
    );
  });
});

describe('a content', () => {
  const id = (n: number): string => `01900000-0000-7000-8000-00000000000${n}`;
  const content = checklistContent.parse({
    sections: [
      { id: id(1), label: { es: 'Sección' }, questions: [{ id: id(2), type: 'shortAnswer', label: { es: 'Folio' } }] },
    ],
    rules: [
      {
        id: id(3),
        when: {
          match: 'any',
          tests: [
            { fact: 'client', op: 'anyOf', values: [id(4), id(5)] },
            { fact: 'attempt', op: 'atLeast', values: [2] },
          ],
        },
        actions: [
          { type: 'require', targets: [id(2)] },
          { type: 'finishWith', subStatusId: id(6) },
        ],
      },
    ],
    notifications: [
      {
        id: id(7),
        trigger: 'ALL',
        tests: [{ fact: 'subStatus', op: 'is', values: [id(6)] }],
        recipients: { emails: ['a@b.mx'], roles: [], clientContacts: false },
        subject: 'Aviso',
        message: '',
      },
    ],
  });

  it('has one fingerprint, in whatever order its keys come', () => {
    const turned = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turned)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([key, part]) => [key, turned(part)]),
            )
          : value;
    expect(JSON.stringify(turned(content))).not.toBe(JSON.stringify(content));
    expect(fingerprint(turned(content) as typeof content)).toBe(fingerprint(content));
    expect(fingerprint({ ...content, rules: [] })).not.toBe(fingerprint(content));
  });

  it('names things of the company by their ids, each at its place', () => {
    expect(namedInContent(content)).toEqual([
      { path: 'content.rules.0.when.tests.0.values', kind: 'client', id: id(4) },
      { path: 'content.rules.0.when.tests.0.values', kind: 'client', id: id(5) },
      { path: 'content.rules.0.actions.1.subStatusId', kind: 'subStatus', id: id(6) },
      { path: 'content.notifications.0.tests.0.values', kind: 'subStatus', id: id(6) },
    ]);
    expect(namedInLogic((content.rules[0] as Rule).when).map((n) => n.path)).toEqual([
      'logic.tests.0.values',
      'logic.tests.0.values',
    ]);
  });
});
