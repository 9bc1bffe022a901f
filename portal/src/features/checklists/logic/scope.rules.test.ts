import type { Checklist, ChecklistCategory } from '@tramo/contract/checklist-api';
import { checklistFor } from '@tramo/contract/checklist-choice';
import { chanceOf, idOf, knows } from '@tramo/contract/test/checklist-samples';
import { describe, expect, it } from 'vitest';
import { restOf, scopeOf, verdictsOf } from './scope.rules.ts';

const checklist = (n: number, parts: Partial<Checklist> = {}): Checklist => ({
  _id: idOf(n),
  name: `Checklist ${n}`,
  description: '',
  category: { _id: 'delivered', value: 'delivered', label: 'Entregada' },
  subStatus: null,
  status: 'enabled',
  visible: true,
  subStatusId: null,
  clientIds: [],
  vehicleTypes: [],
  logic: null,
  position: n,
  questions: 1,
  published: { _id: idOf(n + 100), number: 1, at: '2026-01-01T00:00:00Z', by: 'Ana' },
  isChanged: false,
  createdDate: '2026-01-01T00:00:00Z',
  version: 1,
  can: { edit: true, remove: true },
  ...parts,
});

describe('what becomes of each checklist', () => {
  it('one that drivers do not get says why', () => {
    expect(restOf(checklist(1))).toBeNull();
    expect(restOf(checklist(1, { status: 'inactive', visible: false }))).toBe('inactive');
    expect(restOf(checklist(1, { visible: false, published: null }))).toBe('hidden');
    expect(restOf(checklist(1, { published: null }))).toBe('unpublished');
  });
  it('the one that answers is the phone’s own choice, whatever there is', () => {
    const clients = [idOf(501), idOf(502)];
    for (let seed = 0; seed < 500; seed++) {
      const chance = chanceOf(seed);
      const list = Array.from({ length: 1 + chance(8) }, (_, n) =>
        checklist(n, {
          status: chance(5) === 0 ? 'inactive' : 'enabled',
          visible: chance(5) > 0,
          subStatusId: chance(3) === 0 ? idOf(601) : null,
          clientIds: chance(3) === 0 ? clients.slice(0, 1 + chance(2)) : [],
          logic: chance(3) === 0 ? { match: 'all', tests: [knows('attempt', 'atLeast', 2)] } : null,
          position: chance(20) * 10 + n,
        }),
      );
      const asked = {
        category: (chance(6) === 0 ? 'partial' : 'delivered') as ChecklistCategory,
        subStatusId: chance(2) === 0 ? idOf(601) : null,
        clientId: chance(2) === 0 ? (clients[chance(2)] ?? null) : null,
        vehicleType: null,
        context: { attempt: 1 + chance(3) },
      };
      const active = list.filter((c) => restOf(c) === null);
      const chosen = checklistFor(
        active.map((c) => ({ ...scopeOf(c), name: c.name })),
        asked,
      );
      const verdicts = verdictsOf(list, asked);
      expect(verdicts.filter((v) => v.verdict === 'answers').map((v) => v.checklist.name)).toEqual(
        chosen ? [chosen.name] : [],
      );
      expect(verdicts).toHaveLength(list.length);
    }
  });
});
