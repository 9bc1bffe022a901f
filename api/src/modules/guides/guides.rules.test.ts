import { audiencesOf, type Who } from '@tramo/contract/access';
import type { DocumentRole } from '@tramo/contract/clients';
import { lifecycle, mayMove, mayReopen, moves, targets } from '@tramo/contract/driver-day/visit-rules';
import { type GuideStatus, guideStatuses, guideTypes } from '@tramo/contract/guides';
import { searchWords } from '@tramo/contract/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canOf,
  distanceM,
  fileNameOf,
  guideSearchWords,
  isOpen,
  isVerifiable,
  loadOf,
  missingRoles,
  rolesText,
  sameAddress,
  verifiesAs,
} from './guides.rules.ts';

const config = (generateDocuments: boolean, checkingOthers = false, verifyDocuments = false) => ({
  generateDocuments,
  checkingOthers,
  verifyDocuments,
});

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

  it('comes to completed from a whole success alone, and leaves it by a correction alone, never back to the road', () => {
    for (const type of guideTypes) {
      const success = type === 'delivery' ? 'delivered' : 'collected';
      expect(moves.filter((move) => mayMove(type, move, 'completed'))).toEqual(['correct']);
      expect(targets(type, 'correct', 'completed')).not.toContain('route');
      // It would be completed again at once.
      expect(targets(type, 'correct', 'completed')).not.toContain(success);
      expect(guideStatuses.filter((s) => moves.some((m) => targets(type, m, s).includes('completed')))).toEqual([
        success,
      ]);
    }
  });

  it('corrects what was closed, and nothing else', () => {
    for (const type of guideTypes) {
      for (const status of guideStatuses) {
        const isOfType = moves.some(
          (m) => targets(type, m, status).length > 0 || guideStatuses.some((s) => targets(type, m, s).includes(status)),
        );
        expect([status, mayMove(type, 'correct', status)]).toEqual([status, isOfType && !isOpen(status)]);
      }
    }
  });

  it('every walk over the table stays among the states of its type and never gets stuck', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...guideTypes),
        fc.array(fc.tuple(fc.constantFrom(...moves), fc.nat()), { maxLength: 40 }),
        (type, steps) => {
          let status: GuideStatus = 'pending';
          for (const [move, pick] of steps) {
            const to: readonly GuideStatus[] = targets(type, move, status);
            if (to.length > 0) status = to[pick % to.length] as GuideStatus;
            expect(moves.some((m) => mayMove(type, m, status))).toBe(true);
          }
        },
      ),
    );
  });
});

describe('the checklist of the client', () => {
  it.each([
    [config(false), ''],
    [config(true), 'Generador de documentos'],
    [config(false, true), 'Supervisor de documentos'],
    [config(false, false, true), 'Supervisor de documentos'],
    [config(false, true, true), 'Supervisor de documentos'],
    [config(true, true, true), 'Generador de documentos y Supervisor de documentos'],
    [null, ''],
  ])('%o asks for: %s', (asked, text) => {
    expect(rolesText(missingRoles(asked, []), 'es')).toBe(text);
  });

  it('is content with the roles that were given, and no others count', () => {
    expect(missingRoles(config(true, true), ['documentGenerator'])).toEqual(['supervisorDocuments']);
    expect(missingRoles(config(true), ['documentGenerator', 'supervisorDocuments'])).toEqual([]);
    expect(missingRoles(config(true), ['supervisorDocuments'])).toEqual(['documentGenerator']);
    expect(rolesText(['documentGenerator', 'supervisorDocuments'], 'en')).toBe(
      'the document generator and the document supervisor',
    );
  });

  const people: [string, Who, DocumentRole[]][] = [
    ['admin', { type: 'admin', staffType: null, roles: ['admin'] }, ['documentGenerator', 'supervisorDocuments']],
    ['generator by role', { type: 'staff', staffType: null, roles: ['documentGenerator'] }, ['documentGenerator']],
    [
      'supervisor by staff type',
      { type: 'staff', staffType: 'supervisorDocuments', roles: [] },
      ['supervisorDocuments'],
    ],
    [
      'both',
      { type: 'staff', staffType: 'documentGenerator', roles: ['supervisorDocuments'] },
      ['documentGenerator', 'supervisorDocuments'],
    ],
    ['routes manager', { type: 'staff', staffType: 'shipper', roles: ['routes-manager'] }, []],
    ['supervisor of the company', { type: 'supervisor', staffType: null, roles: ['supervisor'] }, []],
  ];
  it.each(people)('%s verifies in his own roles, while the guide may be verified', (_, who, roles) => {
    const actor = { ...who, audiences: audiencesOf(who) };
    expect(verifiesAs(actor)).toEqual(roles);
    const guide = { type: 'delivery' as const, route_id: null, lat: 1 };
    for (const status of guideStatuses) {
      const { verify } = canOf(actor, { ...guide, status }, ['documentGenerator', 'supervisorDocuments']);
      expect([status, verify]).toEqual([status, isVerifiable(status) ? roles : []]);
    }
  });
});

describe('the words of a search of guides', () => {
  it.each([
    ['+525512345678', ['5512345678']],
    ['+52 1 55 1234 5678', ['5512345678']],
    ['52 (55) 1234-5678 Ana', ['5512345678', 'ana']],
    ['Ana 55 1234 5678', ['ana', '5512345678']],
    ['55.1234.5678', ['5512345678']],
    ['5512345678', ['5512345678']],
    ['Reforma 222 06600', ['reforma', '222', '06600']],
    ['GUIA-5512345678', ['guia-5512345678']],
    ['64000 12345', ['64000', '12345']],
    ['+52 55', ['+52', '55']],
  ])('%s', (search, words) => {
    expect(guideSearchWords(search)).toEqual(words);
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
  it('a paper is a file of its kind, whatever people call it', () => {
    expect(fileNameOf('Factura', 'application/pdf')).toBe('Factura.pdf');
    expect(fileNameOf('Nota 3.WEBP', 'image/webp')).toBe('Nota 3.WEBP');
    expect(fileNameOf('a.b', 'image/png')).toBe('a.b.png');
    expect(fileNameOf('x', 'text/plain')).toBe('x');
  });
  it('a visit may be undone for ten minutes', () => {
    const visit = new Date('2026-11-21T18:00:00Z');
    expect(mayReopen(visit, new Date('2026-11-21T18:10:00Z'))).toBe(true);
    expect(mayReopen(visit, new Date('2026-11-21T18:10:01Z'))).toBe(false);
    expect(mayReopen(null, visit)).toBe(false);
  });
});
