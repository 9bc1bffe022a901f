import { type GuideStatus, guideStatuses, guideTypes } from '@tramo/contract/guides';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asksForNoDocument,
  type ChecklistVerification,
  distanceM,
  lifecycle,
  loadOf,
  mayMove,
  mayReopen,
  missingVerifications,
  movedOrder,
  moves,
  rolesText,
  sameAddress,
  searchWords,
  targets,
} from './guides.rules.ts';

const config = (generateDocuments: boolean, checkingOthers = false, verifyDocuments = false) => ({
  generateDocuments,
  checkingOthers,
  verifyDocuments,
});
const waiting = { status: 'pending' as GuideStatus, subStatus: null, deliveryAttempts: 0 };

describe('the table of moves', () => {
  it('leads every guide out of a route: an available guide that is assigned and closed may come back', () => {
    for (const type of guideTypes) {
      const failed = type === 'delivery' ? 'undelivered' : 'uncollected';
      const back = type === 'delivery' ? 'returnDelivery' : 'returnRecollection';
      expect(targets(type, 'assign', 'pending')).toEqual(['processing']);
      expect(targets(type, 'start', 'processing')).toEqual(['route']);
      expect(targets(type, 'close', 'route')).toEqual([failed]);
      expect(targets(type, 'return', failed)).toEqual([back]);
      expect(targets(type, 'assign', back)).toEqual(['processing']);
    }
  });

  it('keeps deliveries and collections apart', () => {
    const only = {
      delivery: ['delivered', 'partial', 'undelivered', 'returnDelivery'],
      recollection: ['collected', 'partialCollection', 'uncollected', 'returnRecollection'],
    } as const;
    for (const type of guideTypes) {
      const foreign: readonly string[] = only[type === 'delivery' ? 'recollection' : 'delivery'];
      const named = moves.flatMap((m) => Object.entries(lifecycle[type][m]).flatMap(([from, to]) => [from, ...to]));
      expect(named.filter((s) => foreign.includes(s))).toEqual([]);
    }
  });

  it('never leaves completed, and comes there from a whole success alone', () => {
    for (const type of guideTypes) {
      for (const move of moves) expect(mayMove(type, move, 'completed')).toBe(false);
      const before = guideStatuses.filter((s) => moves.some((m) => targets(type, m, s).includes('completed')));
      expect(before).toEqual([type === 'delivery' ? 'delivered' : 'collected']);
    }
  });

  it('every walk over the table stays among the states of its type and reaches a state where it may be assigned, visited or rest', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...guideTypes),
        fc.array(fc.tuple(fc.constantFrom(...moves), fc.nat()), { maxLength: 40 }),
        (type, steps) => {
          let status: GuideStatus = 'pending';
          for (const [move, pick] of steps) {
            const to: readonly GuideStatus[] = targets(type, move, status);
            if (to.length > 0) status = to[pick % to.length] as GuideStatus;
            const isDead = moves.every((m) => !mayMove(type, m, status));
            expect(isDead).toBe(status === 'completed');
          }
        },
      ),
    );
  });
});

describe('the checklist of the client', () => {
  const es = (missing: ChecklistVerification['role'][]) => rolesText(missing, 'es');
  it.each([
    [config(false), ''],
    [config(true), 'Generador de documentos'],
    [config(false, true), 'Supervisor de documentos'],
    [config(false, false, true), 'Supervisor de documentos'],
    [config(false, true, true), 'Supervisor de documentos'],
    [config(true, true, true), 'Generador de documentos y Supervisor de documentos'],
  ])('%o asks for: %s', (asked, text) => {
    expect(es(missingVerifications(waiting, asked, []))).toBe(text);
    expect(asksForNoDocument(asked)).toBe(text === '');
  });

  it('counts an entry for the current attempt alone', () => {
    const entry = (deliveryAttempts: number): ChecklistVerification => ({ role: 'documentGenerator', deliveryAttempts });
    expect(missingVerifications({ ...waiting, deliveryAttempts: 1 }, config(true), [entry(0), entry(2)])).toEqual(['documentGenerator']);
    expect(missingVerifications({ ...waiting, deliveryAttempts: 1 }, config(true), [entry(1)])).toEqual([]);
    expect(missingVerifications(waiting, config(true, true), [entry(0)])).toEqual(['supervisorDocuments']);
  });

  it.each(['returnDelivery', 'returnRecollection'] as const)('asks for the next attempt of a %s that is scheduled again', (status) => {
    const entry = (deliveryAttempts: number): ChecklistVerification => ({ role: 'documentGenerator', deliveryAttempts });
    for (const subStatus of ['Programación de envío', 'Reprogramación de envío']) {
      const guide = { status, subStatus, deliveryAttempts: 1 };
      expect(missingVerifications(guide, config(true), [entry(1)])).toEqual(['documentGenerator']);
      expect(missingVerifications(guide, config(true), [entry(2)])).toEqual([]);
    }
    expect(missingVerifications({ status, subStatus: 'Otro', deliveryAttempts: 1 }, config(true), [entry(1)])).toEqual([]);
  });

  it('asks nothing for a guide without a client', () => {
    expect(missingVerifications(waiting, null, [])).toEqual([]);
    expect(asksForNoDocument(null)).toBe(true);
  });
});

describe('a guide that moves within its route', () => {
  const order = fc
    .uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 })
    .chain((ids) =>
      fc.tuple(
        fc.constant(ids),
        fc.array(fc.boolean(), { minLength: ids.length, maxLength: ids.length }),
        fc.nat(ids.length - 1),
        fc.integer({ min: 1, max: 20 }),
      ),
    );
  it('keeps every guide once, and those that were visited in their places', () => {
    fc.assert(
      fc.property(order, ([ids, fixed, which, to]) => {
        const rows = ids.map((id, i) => ({ id, fixed: i === which ? false : (fixed[i] as boolean) }));
        const after = movedOrder(rows, ids[which] as string, to);
        expect([...after].sort()).toEqual([...ids].sort());
        for (const [i, row] of rows.entries()) if (row.fixed) expect(after[i]).toBe(row.id);
        if (!rows[to - 1]?.fixed && to <= ids.length) expect(after[to - 1]).toBe(ids[which]);
      }),
    );
  });
  it('moves to the end when the place does not exist', () => {
    expect(
      movedOrder(
        ['a', 'b', 'c'].map((id) => ({ id, fixed: false })),
        'a',
        99,
      ),
    ).toEqual(['b', 'c', 'a']);
  });
});

describe('small rules', () => {
  it('a search has no case, no accents and no word twice', () => {
    expect(searchWords('  JOSÉ Núñez josé ')).toEqual(['jose', 'nunez']);
    expect(searchWords('   ')).toEqual([]);
  });
  it('an address is the same whatever its case and accents', () => {
    const a = { street: 'Av. Constitución', extNumber: '1', suburb: 'Centro', city: 'Monterrey', zipCode: '64000' };
    expect(sameAddress(a, { ...a, street: 'AV. CONSTITUCION' })).toBe(true);
    expect(sameAddress(a, { ...a, extNumber: '2' })).toBe(false);
  });
  it('adds up the items without crumbs', () => {
    expect(
      loadOf([
        { packages: 1, weightKg: 0.1, volumeM3: 0.1 },
        { packages: 2, weightKg: 0.2, volumeM3: 0.2 },
      ]),
    ).toEqual({ packages: 3, weightKg: 0.3, volumeM3: 0.3 });
  });
  it('measures metres on the sphere of 6371 km', () => {
    expect(Math.round(distanceM({ lat: 0, lng: 0 }, { lat: 0, lng: 1 }))).toBe(111_195);
    expect(distanceM({ lat: 25, lng: -100 }, { lat: 25, lng: -100 })).toBe(0);
  });
  it('a visit may be undone for ten minutes', () => {
    const visit = new Date('2026-11-21T18:00:00Z');
    expect(mayReopen(visit, new Date('2026-11-21T18:10:00Z'))).toBe(true);
    expect(mayReopen(visit, new Date('2026-11-21T18:10:01Z'))).toBe(false);
    expect(mayReopen(null, visit)).toBe(false);
  });
});
