import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomes } from './checklists.ts';
import {
  type AskedEvidence,
  defaultNeeds,
  type EvidenceNeeds,
  type EvidencePart,
  evidenceParts,
  neededOf,
  noEvidence,
  requiredEvidence,
  requiredOnDay,
} from './evidence-rules.ts';
import { missingParts, type ProofFacts } from './proof.ts';

const needs = (parts: Partial<EvidenceNeeds> = {}): EvidenceNeeds => ({ ...noEvidence, ...parts });
const nobody: AskedEvidence = { outcome: 'delivered', company: null, client: null, substatus: null, checklist: null };
const told = (asked: Partial<AskedEvidence>): string =>
  evidenceParts
    .flatMap((part) => {
      const { needed, from } = requiredEvidence({ ...nobody, ...asked })[part];
      return Number(needed) > 0 ? [`${part} ${Number(needed)} ${from}`] : [];
    })
    .join(', ');

describe('what a visit must bring', () => {
  it.each<[string, Partial<AskedEvidence>, string]>([
    ['nobody said anything', {}, 'photos 1 company, signature 1 company, receiver 1 company'],
    ['a failed visit', { outcome: 'undelivered' }, 'photos 1 company'],
    ['the company says so', { company: needs({ photos: 2 }) }, 'photos 2 company'],
    ['the company asks for nothing', { company: needs() }, ''],
    [
      'the client stands in its place',
      { company: needs({ photos: 2, signature: true }), client: needs({ scans: 3 }) },
      'scans 3 client',
    ],
    ['a client that asks for less', { company: needs({ photos: 3 }), client: needs({ photos: 1 }) }, 'photos 1 client'],
    ['a client that asks for nothing', { client: needs() }, ''],
    [
      'a sub-status adds to the client',
      { client: needs({ photos: 1 }), substatus: needs({ photos: 3, videos: 1 }) },
      'photos 3 substatus, videos 1 substatus',
    ],
    [
      'a sub-status that asks for less takes nothing away',
      { company: needs({ photos: 3 }), substatus: needs({ photos: 1 }) },
      'photos 3 company',
    ],
    [
      'who asks for the same first is told',
      { client: needs({ photos: 2 }), substatus: needs({ photos: 2 }), checklist: needs({ photos: 2 }) },
      'photos 2 client',
    ],
    [
      'the checklist asks for most',
      { substatus: needs({ scans: 2 }), checklist: needs({ scans: 5, signature: true }), client: needs() },
      'scans 5 checklist, signature 1 checklist',
    ],
  ])('%s', (_, asked, expected) => expect(told(asked)).toBe(expected));

  const anyNeeds = fc.record({
    photos: fc.integer({ min: 0, max: 5 }),
    videos: fc.integer({ min: 0, max: 2 }),
    scans: fc.integer({ min: 0, max: 50 }),
    signature: fc.boolean(),
    receiver: fc.boolean(),
  });
  const maybe = fc.option(anyNeeds);
  const anyAsked = fc.record({
    outcome: fc.constantFrom(...outcomes),
    company: maybe,
    client: maybe,
    substatus: maybe,
    checklist: maybe,
  });
  it('is the most demanding of all that add, and told of one who asks for just that', () => {
    fc.assert(
      fc.property(anyAsked, (asked) => {
        const required = requiredEvidence(asked);
        const base = asked.client ?? asked.company ?? defaultNeeds(asked.outcome);
        for (const part of evidenceParts) {
          const { needed, from } = required[part];
          const all = [base, asked.substatus, asked.checklist].flatMap((n) => (n ? [Number(n[part])] : []));
          expect(Number(needed)).toBe(Math.max(...all));
          const asker = from === 'company' || from === 'client' ? base : asked[from];
          expect(asker?.[part]).toBe(needed);
        }
      }),
    );
  });
  it('whatever rule is added, no need of a sub-status or a checklist goes', () => {
    fc.assert(
      fc.property(
        anyAsked,
        anyNeeds,
        fc.constantFrom('company', 'client', 'substatus', 'checklist'),
        (asked, more, where) => {
          const added = { ...asked, [where]: asked[where] ?? more };
          const after = neededOf(requiredEvidence(added));
          for (const source of [asked.substatus, asked.checklist])
            for (const part of source ? evidenceParts : [])
              expect(Number(after[part])).toBeGreaterThanOrEqual(Number(source?.[part as EvidencePart]));
        },
      ),
    );
  });

  it('is the same from the rules of a day, told once', () => {
    const day = {
      company: Object.fromEntries(outcomes.map((o) => [o, defaultNeeds(o)])) as never,
      clients: [{ clientId: 'a', outcome: 'delivered' as const, needs: needs({ photos: 4 }) }],
      substatus: [
        { _id: 's', name: 'Domicilio cerrado', outcome: 'undelivered' as const, needs: needs({ photos: 2 }) },
      ],
    };
    const at = (outcome: 'delivered' | 'undelivered', clientId: string | null, subStatus: string | null) =>
      requiredOnDay(day, { outcome, clientId, subStatus }).photos;
    expect(at('delivered', 'a', null)).toEqual({ needed: 4, from: 'client' });
    expect(at('delivered', 'b', null)).toEqual({ needed: 1, from: 'company' });
    expect(at('undelivered', 'a', 'DOMICILIO CERRADO')).toEqual({ needed: 2, from: 'substatus' });
    expect(at('delivered', null, 'Domicilio cerrado')).toEqual({ needed: 1, from: 'company' });
  });
});

describe('what a proof lacks by what was asked', () => {
  const facts: ProofFacts = {
    outcome: 'delivered',
    photos: 0,
    videos: 0,
    scans: 0,
    hasSignature: false,
    receivedBy: '',
    lat: 25.6,
    certified: false,
    proven: null,
  };
  it.each<[string, Partial<EvidenceNeeds>, Partial<ProofFacts>, string[]]>([
    ['nothing asked, nothing lacks', {}, {}, []],
    ['two photos of three', { photos: 3 }, { photos: 2 }, ['photo']],
    ['a spare video is a photo', { photos: 3 }, { photos: 2, videos: 1 }, []],
    ['the video that is asked for is none', { photos: 1, videos: 1 }, { videos: 1 }, ['photo']],
    ['a photo is no video', { videos: 1 }, { photos: 4 }, ['video']],
    ['too few scans', { scans: 4 }, { scans: 3 }, ['scan']],
    ['enough scans', { scans: 4 }, { scans: 9 }, []],
    ['signature and receiver', { signature: true, receiver: true }, {}, ['signature', 'receiver']],
    ['position and code whatever the rules', {}, { lat: null, certified: true }, ['position', 'code']],
  ])('%s', (_, asked, has, missing) => expect(missingParts({ ...facts, ...has }, needs(asked))).toEqual(missing));
});
