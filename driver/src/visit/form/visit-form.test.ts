import type { ActiveChecklist } from '@tramo/contract/checklist-api';
import type { ChecklistAnswers, ChecklistContent, Question } from '@tramo/contract/checklist-content';
import { management, managementOfMany } from '@tramo/contract/driver';
import type { RouteOfDay, StopOfDay } from '@tramo/contract/driver-day/day';
import { type EvidenceNeeds, noEvidence } from '@tramo/contract/evidence-rules';
import { stopOf as driverStopOf } from '@tramo/contract/test/driver-days';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deedOf } from './body.ts';
import { doorOf } from './door.ts';
import {
  answersOfGuide,
  changeAnswers,
  changeGuide,
  filesIn,
  fitDraft,
  newDraft,
  type Taken,
  type VisitDraft,
} from './draft.ts';
import { type DayFacts, type Fault, judgeVisit } from './judge.ts';
import { lackOf, neededBeside, shownNeeds } from './needs.ts';
import { draftOfAct, refusedDraft } from './refused.ts';

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const at = '2026-11-26T18:00:00.000Z';
const place = { lat: 25.67, lng: -100.31 };
const routeId = uuid(1);

const item = (n: number, quantity: number): StopOfDay['items'][number] => ({
  _id: uuid(100 + n),
  code: `A${n}`,
  name: `Artículo ${n}`,
  quantity,
  packages: 1,
  weightKg: 1,
  volumeM3: 0,
  declaredValue: 0,
  sku: '',
  barcode: '',
  customFields: {},
  managedQuantity: null,
});
const stopOf = (n: number, over: Partial<StopOfDay> = {}): StopOfDay => ({
  ...driverStopOf(uuid(10 + n), n, {
    folio: `G-${n}`,
    status: 'route',
    contactName: 'Ana Garza',
    addressLine: 'Juárez 10, Centro, 64000 Monterrey',
    ...place,
    items: [item(1, 2), item(2, 3)],
  }),
  waiting: [],
  refused: null,
  reopenUntil: null,
  visit: null,
  ...over,
});
const challenge = {
  guideId: uuid(11),
  salt: 'c2FsdA',
  iterations: 1000,
  digest: 'AA',
  expires: '2026-11-27T18:00:00.000Z',
  signature: 'x',
};
const needs = (over: Partial<EvidenceNeeds>): EvidenceNeeds => ({ ...noEvidence, ...over });
const dayOf = (over: Partial<DayFacts> = {}): DayFacts => ({
  checklists: [],
  evidence: {
    company: {
      delivered: needs({ photos: 2, signature: true, receiver: true }),
      partial: needs({ photos: 1, receiver: true }),
      undelivered: needs({ photos: 1 }),
      collected: needs({ photos: 1 }),
      partialCollection: noEvidence,
      uncollected: noEvidence,
    },
    clients: [],
    substatus: [{ _id: uuid(50), name: 'No había nadie', outcome: 'undelivered', needs: needs({ photos: 3 }) }],
  },
  substatus: [
    { _id: uuid(50), name: 'No había nadie', category: 'undelivered' },
    { _id: uuid(51), name: 'Rechazó piezas', category: 'partial' },
    { _id: uuid(52), name: 'Con el vecino', category: 'delivered' },
    { _id: uuid(53), name: 'Cerrado', category: 'uncollected' },
  ],
  ...over,
});
const route: Pick<RouteOfDay, 'capture'> = {
  capture: [
    {
      _id: uuid(60),
      target: 'guide',
      name: 'Monto cobrado',
      type: 'number',
      options: [],
      description: '',
      required: true,
      capturable: true,
      showInReport: false,
      position: 1,
      isUsed: false,
      version: 1,
    },
  ],
};
const noFields: Pick<RouteOfDay, 'capture'> = { capture: [] };

const photo = (n: number): Taken => ({ kind: 'photo', fileId: uuid(200 + n), text: '', at, ...place });
const video = (n: number): Taken => ({ kind: 'video', fileId: uuid(300 + n), text: '', at, ...place });
const signature: Taken = { kind: 'signature', fileId: uuid(400), text: '', at, ...place };
const scan = (text: string): Taken => ({ kind: 'scan', fileId: null, text, at, ...place });

const question = (over: Partial<Question> & Pick<Question, 'id' | 'type'>): Question => ({
  label: { es: 'Pregunta', en: '' },
  help: { es: '', en: '' },
  required: false,
  options: [],
  min: 0,
  max: 0,
  format: 'any',
  cameraOnly: false,
  showInReport: false,
  isDocument: false,
  ...over,
});
const asksPhoto = question({ id: uuid(70), type: 'photos', required: true, min: 2 });
const asksText = question({ id: uuid(71), type: 'shortAnswer', required: true });
const checklistOf = (n: number, questions: Question[], over: Partial<ActiveChecklist> = {}): ActiveChecklist => ({
  _id: uuid(80 + n),
  name: `Checklist ${n}`,
  category: 'delivered',
  subStatusId: null,
  clientIds: [],
  vehicleTypes: [],
  logic: null,
  position: n,
  versionId: uuid(90 + n),
  number: 1,
  content: {
    sections: [{ id: uuid(79), label: { es: 'Todo', en: '' }, questions }],
    rules: [],
    notifications: [],
  } satisfies ChecklistContent,
  ...over,
});

const judge = (
  draft: VisitDraft,
  door: readonly StopOfDay[],
  day: DayFacts = dayOf(),
  fields: Pick<RouteOfDay, 'capture'> = noFields,
  where: typeof place | null = place,
) => judgeVisit({ draft, door, day, route: fields, at, place: where });
const draftFor = (door: readonly StopOfDay[], over: Partial<VisitDraft> = {}): VisitDraft => ({
  ...newDraft(routeId, door[0] as StopOfDay, door),
  kind: 'whole',
  ...over,
});

describe('what a visit is asked for', () => {
  const told = (draft: VisitDraft, door: StopOfDay[], day = dayOf(), where: typeof place | null = place) =>
    Object.fromEntries(
      shownNeeds(judge(draft, door, day, noFields, where)).map((need) => [
        need.part,
        [need.needed, need.has, lackOf(need)],
      ]),
    );
  const one = [stopOf(1)];
  it.each<[string, Partial<VisitDraft>, Record<string, number[]>]>([
    ['nothing was taken', {}, { photos: [2, 0, 2], signature: [1, 0, 1], receiver: [1, 0, 1] }],
    [
      'all is there',
      { evidence: [photo(1), photo(2), signature], receivedBy: 'Ana' },
      { photos: [2, 2, 0], signature: [1, 1, 0], receiver: [1, 1, 0] },
    ],
    [
      'a video more than needed is a photo',
      { evidence: [photo(1), video(1), signature], receivedBy: ' Ana ' },
      { photos: [2, 2, 0], signature: [1, 1, 0], receiver: [1, 1, 0] },
    ],
    ['blanks are no name', { receivedBy: '  ' }, { photos: [2, 0, 2], signature: [1, 0, 1], receiver: [1, 0, 1] }],
    ['a failed one', { kind: 'failed' }, { photos: [1, 0, 1] }],
    [
      'its sub-status adds, whatever its case',
      { kind: 'failed', subStatus: { failed: 'no había NADIE' }, evidence: [photo(1)] },
      { photos: [3, 1, 2] },
    ],
  ])('%s', (_, over, expected) => expect(told(draftFor(one, over), one)).toEqual(expected));

  it('tells of the position only where the phone has none', () => {
    const draft = draftFor(one, { kind: 'failed', evidence: [photo(1)] });
    expect(told(draft, one)).toEqual({ photos: [1, 1, 0] });
    expect(told(draft, one, dayOf(), null)).toEqual({ photos: [1, 1, 0], position: [1, 0, 1] });
  });
  it('asks for a code where the guide is certified, but not of a failed visit', () => {
    const door = [stopOf(1, { certifiedDelivery: true, codeChallenge: challenge })];
    expect(told(draftFor(door), door).code).toEqual([1, 0, 1]);
    expect(told(draftFor(door, { kind: 'failed' }), door).code).toBeUndefined();
    const with6 = changeGuide(draftFor(door), uuid(11), { code: '123456', codeState: 'rightOffline' });
    expect(told(with6, door).code).toEqual([1, 1, 0]);
    expect(told(changeGuide(with6, uuid(11), { codeState: 'wrong' }), door).code).toEqual([1, 0, 1]);
  });
  it("takes the client's row instead of the company's, and what its checklist asks on top", () => {
    const door = [stopOf(1, { clientId: uuid(5) })];
    const day = dayOf({ checklists: [checklistOf(1, [asksPhoto])] });
    const own = { clientId: uuid(5), outcome: 'delivered' as const, needs: needs({ receiver: true }) };
    const withClient = { ...day, evidence: { ...day.evidence, clients: [own] } };
    expect(told(draftFor(door), door, withClient)).toEqual({ photos: [2, 0, 2], receiver: [1, 0, 1] });
    const answered = draftFor(door, { answers: { [uuid(91)]: { [uuid(70)]: [uuid(201), uuid(202)] } } });
    expect(told(answered, door, withClient)).toEqual({ photos: [2, 2, 0], receiver: [1, 0, 1] });
    // The same picture beside the checklist is one.
    expect(told({ ...answered, evidence: [photo(1)] }, door, withClient).photos).toEqual([2, 2, 0]);
  });
  it('is not asked beside a checklist for what that asks by its own questions', () => {
    const door = [stopOf(1)];
    const beside = (needed: number, company: Partial<EvidenceNeeds>) => {
      const day = dayOf({ checklists: [checklistOf(1, [{ ...asksPhoto, min: needed }])] });
      const own = { ...day.evidence.company, delivered: needs(company) };
      const judged = judge(draftFor(door), door, { ...day, evidence: { ...day.evidence, company: own } });
      return [neededBeside(judged, 'photos'), neededBeside(judged, 'signature')];
    };
    expect(beside(2, { photos: 1, signature: true })).toEqual([0, 1]);
    expect(beside(2, { photos: 2 })).toEqual([0, 0]);
    expect(beside(2, { photos: 3 })).toEqual([3, 0]);
  });
  it('asks a door for the most that one of its guides wants', () => {
    const door = [stopOf(1), stopOf(2, { type: 'recollection' })];
    expect(told(draftFor(door, { evidence: [photo(1)] }), door).photos).toEqual([2, 1, 1]);
    const turned = door.toReversed();
    expect(told(draftFor(turned, { evidence: [photo(1)] }), turned).photos).toEqual([2, 1, 1]);
    expect(told(draftFor([door[1] as StopOfDay]), [door[1] as StopOfDay])).toEqual({ photos: [1, 0, 1] });
  });
});

describe('what keeps a visit from being saved', () => {
  const certified = stopOf(1, { certifiedDelivery: true, codeChallenge: challenge });
  const waived = stopOf(1, { certifiedDelivery: true });
  const guideId = uuid(11);
  const kinds = (faults: readonly Fault[]): string[] => faults.map((f) => ('why' in f ? `${f.at} ${f.why}` : f.at));
  it.each<[string, StopOfDay, Partial<VisitDraft>, Partial<VisitDraft['guides'][number]>, string[]]>([
    ['nothing chosen yet', stopOf(1), { kind: null }, {}, ['outcome']],
    ['nothing: lacking evidence does not forbid', stopOf(1), {}, {}, []],
    ['no guide', stopOf(1), {}, { isChosen: false }, ['guides']],
    ['failed without why', stopOf(1), { kind: 'failed' }, {}, ['subStatus']],
    ['failed with why', stopOf(1), { kind: 'failed', subStatus: { failed: 'No había nadie' } }, {}, []],
    ['a reason of another outcome', stopOf(1), { kind: 'failed', subStatus: { failed: 'Cerrado' } }, {}, ['subStatus']],
    [
      'partial with all pieces',
      stopOf(1),
      { kind: 'partial', subStatus: { partial: 'Rechazó piezas' } },
      {},
      ['quantity'],
    ],
    [
      'partial without a piece',
      stopOf(1),
      { kind: 'partial', subStatus: { partial: 'Rechazó piezas' } },
      { quantities: { [uuid(101)]: 0, [uuid(102)]: 0 } },
      ['quantity'],
    ],
    [
      'partial with some',
      stopOf(1),
      { kind: 'partial', subStatus: { partial: 'Rechazó piezas' } },
      { quantities: { [uuid(101)]: 1 } },
      [],
    ],
    [
      'a part of the one piece',
      stopOf(1, { items: [item(1, 1)] }),
      { kind: 'partial', subStatus: { partial: 'Rechazó piezas' } },
      {},
      [],
    ],
    [
      'partial of nothing',
      stopOf(1, { items: [] }),
      { kind: 'partial', subStatus: { partial: 'Rechazó piezas' } },
      {},
      ['quantity'],
    ],
    ['no code', certified, {}, {}, ['code required']],
    ['half a code', certified, {}, { code: '123' }, ['code required']],
    ['a wrong code', certified, {}, { code: '123456', codeState: 'wrong' }, ['code wrong']],
    ['a code that nobody could check', certified, {}, { code: '123456' }, []],
    ['a code that the office waived', waived, {}, {}, []],
    ['no code of a failed visit', certified, { kind: 'failed', subStatus: { failed: 'No había nadie' } }, {}, []],
  ])('%s', (_, stop, over, guide, expected) => {
    const draft = changeGuide(draftFor([stop], over), guideId, guide);
    expect(kinds(judge(draft, [stop]).faults)).toEqual(expected);
  });

  it.each<[string, Partial<VisitDraft>, Record<string, string | number>, StopOfDay, string[]]>([
    ['an obligatory field', {}, {}, stopOf(1), ['field obligatory']],
    ['a field that the guide has already', {}, {}, stopOf(1, { customFields: { [uuid(60)]: 10 } }), []],
    ['a field of another kind', {}, { [uuid(60)]: 'diez' }, stopOf(1), ['field number']],
    ['a filled field', {}, { [uuid(60)]: 10 }, stopOf(1), []],
    ['no field of a failed visit', { kind: 'failed', subStatus: { failed: 'No había nadie' } }, {}, stopOf(1), []],
  ])('%s', (_, over, fields, stop, expected) => {
    const draft = changeGuide(draftFor([stop], over), guideId, { fields });
    expect(kinds(judge(draft, [stop], dayOf(), route).faults)).toEqual(expected);
  });

  it('a rule that blocks, and one that ends the visit otherwise', () => {
    const option = (n: number) => ({ id: uuid(600 + n), label: { es: `o${n}`, en: '' }, isFailure: false });
    const choice = question({ id: uuid(72), type: 'singleChoice', options: [option(1), option(2), option(3)] });
    const when = (n: number) => ({
      match: 'all' as const,
      tests: [{ question: uuid(72), fact: null, op: 'is' as const, values: [uuid(600 + n)] }],
    });
    const made = checklistOf(1, [choice]);
    made.content.rules = [
      {
        id: uuid(610),
        when: when(2),
        actions: [{ type: 'block', targets: [], subStatusId: null, reason: { es: 'No así', en: '' } }],
      },
      {
        id: uuid(611),
        when: when(3),
        actions: [{ type: 'finishWith', targets: [], subStatusId: uuid(50), reason: null }],
      },
    ];
    const day = dayOf({ checklists: [made] });
    const faultsAt = (n: number) =>
      judge(draftFor([stopOf(1)], { answers: { [uuid(91)]: { [uuid(72)]: uuid(600 + n) } } }), [stopOf(1)], day).faults;
    expect(faultsAt(1)).toEqual([]);
    expect(faultsAt(2)).toEqual([{ at: 'blocked', guideId, reason: { es: 'No así', en: '' } }]);
    expect(faultsAt(3)).toMatchObject([{ at: 'endsOtherwise', subStatus: { name: 'No había nadie' }, kind: 'failed' }]);
    // Who then ends it so sends what he answered, and is not asked another checklist.
    const other = checklistOf(2, [asksText], { category: 'undelivered' });
    const ended = draftFor([stopOf(1)], {
      kind: 'failed',
      subStatus: { failed: 'No había nadie' },
      answers: { [uuid(91)]: { [uuid(72)]: uuid(603) } },
    });
    const judged = judge(ended, [stopOf(1)], dayOf({ checklists: [made, other] }));
    expect(judged.faults).toEqual([]);
    expect(deedOf(ended, judged, at).deed.body).toMatchObject({
      result: 'undelivered',
      checklist: { versionId: uuid(91), answers: { [uuid(72)]: uuid(603) } },
    });
    const unanswered = judge({ ...ended, answers: {} }, [stopOf(1)], dayOf({ checklists: [made, other] }));
    expect(kinds(unanswered.faults)).toEqual(['answer required']);
  });
});

describe('several guides at one door', () => {
  it('finds the open ones of the same address', () => {
    const main = stopOf(1);
    const stops = [
      main,
      stopOf(2, { addressLine: 'JUAREZ 10, centro. 64000 Monterrey' }),
      stopOf(3, { addressLine: 'Juárez 12, Centro, 64000 Monterrey' }),
      stopOf(4, { status: 'delivered' }),
      stopOf(5, { lat: 25.68 }),
      stopOf(6, { lat: 25.6703 }),
    ];
    expect(doorOf(stops, stops[1] as StopOfDay).map((s) => s.folio)).toEqual(['G-2', 'G-1', 'G-6']);
  });
  it('sends once what is common, and of each its own', () => {
    const door = [
      stopOf(1),
      stopOf(2, { items: [item(3, 4)] }),
      stopOf(3, { type: 'recollection', items: [] }),
      stopOf(4, { certifiedDelivery: true, codeChallenge: { ...challenge, guideId: uuid(14) } }),
    ];
    let draft = draftFor(door, { receivedBy: ' Recepción ', evidence: [photo(1), scan('7501')] });
    draft = changeGuide(draft, uuid(12), { kind: 'failed', subStatus: 'No había nadie' });
    draft = changeGuide(draft, uuid(14), { code: '654321', codeState: 'rightOffline', checkedOffline: challenge });
    const { deed, fileIds } = deedOf(draft, judge(draft, door), at);
    expect(fileIds).toEqual([uuid(201)]);
    expect(deed).toEqual({
      kind: 'visits',
      body: {
        routeId,
        result: 'delivered',
        at,
        receivedBy: 'Recepción',
        comment: '',
        evidence: [
          { kind: 'photo', fileId: uuid(201), at, ...place },
          { kind: 'scan', text: '7501', at, ...place },
        ],
        guides: [
          { id: uuid(11) },
          { id: uuid(12), result: 'undelivered', subStatus: 'No había nadie' },
          { id: uuid(13), result: 'collected' },
          { id: uuid(14), code: '654321', checkedOffline: challenge },
        ],
      },
    });
  });
  it('changes answers that are there by then: each photo of several, and what was answered meanwhile', () => {
    const [asked, shots] = [uuid(71), uuid(72)];
    const add = (fileId: string) => (now: ChecklistAnswers) => ({
      ...now,
      [shots]: [...((now[shots] as string[] | undefined) ?? []), fileId],
    });
    for (const guideId of [undefined, uuid(11)]) {
      const of = guideId === undefined ? {} : { guideId };
      const begun = changeAnswers(draftFor([stopOf(1)]), uuid(91), () => ({ [asked]: 'Sí' }));
      const first = changeAnswers(begun, uuid(91), add('a'), { ...of, added: 'a' });
      const said = changeAnswers(first, uuid(91), (now) => ({ ...now, [asked]: 'No' }), of);
      const last = changeAnswers(said, uuid(91), add('b'), { ...of, added: 'b' });
      const { answers } = guideId === undefined ? last : (last.guides[0] as (typeof last.guides)[number]);
      expect([answers[uuid(91)], filesIn(last)]).toEqual([{ [asked]: 'No', [shots]: ['a', 'b'] }, ['a', 'b']]);
      // One's own leaves the common ones as they were.
      if (guideId) expect(last.answers[uuid(91)]).toEqual({ [asked]: 'Sí' });
    }
  });
  it('takes a common answer back for one guide alone', () => {
    const [asked, shots] = [uuid(71), uuid(70)];
    const begun = changeAnswers(draftFor([stopOf(1)]), uuid(91), () => ({ [asked]: 'Sí', [shots]: [uuid(201)] }));
    const own = (draft: VisitDraft) => answersOfGuide(draft.answers[uuid(91)], draft.guides[0]?.answers[uuid(91)]);
    const without = changeAnswers(begun, uuid(91), ({ [shots]: _gone, ...now }) => now, { guideId: uuid(11) });
    expect(own(without)).toEqual({ [asked]: 'Sí' });
    expect(without.answers[uuid(91)]).toEqual({ [asked]: 'Sí', [shots]: [uuid(201)] });
    const again = changeAnswers(without, uuid(91), (now) => ({ ...now, [shots]: ['b'] }), { guideId: uuid(11) });
    expect(own(again)).toEqual({ [asked]: 'Sí', [shots]: ['b'] });
  });
  it('answers one checklist for all, another for whom it is, and leaves apart what does not fit', () => {
    const client = (n: number) => ({ clientId: uuid(n), guideType: 'delivery' as const });
    const of = (n: number, clientId: number | null) =>
      stopOf(n, {
        clientId: clientId === null ? null : uuid(clientId),
        checklistFacts: { ...stopOf(n).checklistFacts, ...(clientId === null ? {} : client(clientId)) },
      });
    const door = [of(1, null), of(2, null), of(3, 5), of(4, 5), of(5, null)];
    const day = dayOf({
      checklists: [
        checklistOf(1, [asksText]),
        checklistOf(2, [question({ ...asksText, id: uuid(73) })], { clientIds: [uuid(5)] }),
      ],
    });
    // Before anything is answered nobody is asked twice.
    expect(judge(draftFor(door), door, day).guides.map((g) => g.checklist?.of)).toEqual([
      'common',
      'common',
      'own',
      'common',
    ]);
    const draft = changeGuide(draftFor(door, { answers: { [uuid(91)]: { [uuid(71)]: 'Sí' } } }), uuid(13), {
      answers: { [uuid(92)]: { [uuid(73)]: 'De él' } },
    });
    const judged = judge(draft, door, day);
    expect(judged.guides.map((g) => [g.stop.folio, g.checklist?.of])).toEqual([
      ['G-1', 'common'],
      ['G-2', 'common'],
      ['G-3', 'own'],
      ['G-5', 'common'],
    ]);
    expect(judged.apart.map((s) => s.folio)).toEqual(['G-4']);
    expect(judged.faults).toEqual([]);
    const { deed } = deedOf(draft, judged, at);
    expect(deed.body).toMatchObject({
      checklist: { versionId: uuid(91), answers: { [uuid(71)]: 'Sí' } },
      guides: [
        { id: uuid(11) },
        { id: uuid(12) },
        { id: uuid(13), checklist: { versionId: uuid(92), answers: { [uuid(73)]: 'De él' } } },
        { id: uuid(15) },
      ],
    });
  });
  it('follows the day: who left the door is out, who came is offered', () => {
    const draft = draftFor([stopOf(1), stopOf(2)], { comment: 'x' });
    expect(fitDraft(draft, [stopOf(1), stopOf(2)])).toBe(draft);
    expect(fitDraft(draft, [stopOf(1), stopOf(3)]).guides.map((g) => [g.guideId, g.isChosen])).toEqual([
      [uuid(11), true],
      [uuid(13), false],
    ]);
  });
});

describe('what is sent', () => {
  const optional = <T>(made: fc.Arbitrary<T>, none: T) => fc.option(made, { nil: none });
  const anyDraft = fc
    .record({
      kind: fc.constantFrom('whole' as const, 'partial' as const, 'failed' as const),
      size: fc.integer({ min: 1, max: 4 }),
      receivedBy: fc.string({ maxLength: 60 }),
      comment: fc.string({ maxLength: 200 }),
      photos: fc.integer({ min: 0, max: 6 }),
      scans: fc.array(
        fc.string({ minLength: 1, maxLength: 30 }).filter((s) => s.trim() !== ''),
        { maxLength: 3 },
      ),
      own: fc.array(optional(fc.constantFrom('whole' as const, 'partial' as const, 'failed' as const), null), {
        minLength: 4,
        maxLength: 4,
      }),
      collections: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      quantity: fc.integer({ min: 0, max: 2 }),
      amount: optional(fc.integer({ min: 0, max: 9999 }), null),
    })
    .map((made) => {
      const door = Array.from({ length: made.size }, (_, n) =>
        stopOf(n + 1, { type: made.collections[n] ? 'recollection' : 'delivery' }),
      );
      let draft = draftFor(door, {
        kind: made.kind,
        receivedBy: made.receivedBy,
        comment: made.comment,
        evidence: [...Array.from({ length: made.photos }, (_, n) => photo(n)), ...made.scans.map((text) => scan(text))],
        subStatus: { partial: 'Rechazó piezas', failed: door[0]?.type === 'delivery' ? 'No había nadie' : 'Cerrado' },
      });
      for (const [n, stop] of door.entries()) {
        const kind = n === 0 ? null : (made.own[n] ?? null);
        draft = changeGuide(draft, stop.guideId, {
          kind,
          quantities: { [uuid(101)]: made.quantity },
          fields: made.amount === null ? {} : { [uuid(60)]: made.amount },
        });
      }
      return { door, draft };
    });

  it('is what the server takes, whatever was drafted', () => {
    fc.assert(
      fc.property(anyDraft, ({ door, draft }) => {
        const { deed } = deedOf(draft, judge(draft, door, dayOf(), route), at);
        const schema = deed.kind === 'visit' ? management : managementOfMany;
        const parsed = schema.safeParse(deed.body);
        expect(parsed.error?.issues ?? []).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('comes back as the draft that it was made of', () => {
    fc.assert(
      fc.property(anyDraft, ({ door, draft }) => {
        const { deed, fileIds } = deedOf(draft, judge(draft, door, dayOf(), route), at);
        const again = draftOfAct({ ...deed, _id: uuid(999), routeId, fileIds }, door);
        const second = deedOf(again, judge(again, door, dayOf(), route), at);
        expect(second).toEqual({ deed, fileIds });
        expect(again.corrects).toBe(uuid(999));
        expect(filesIn(again)).toEqual(fileIds);
      }),
      { numRuns: 300 },
    );
  });

  it('asks a refused code again, of the guide that it was refused of', () => {
    const door = [1, 2].map((n) => stopOf(n, { certifiedDelivery: true, codeChallenge: challenge }));
    let draft = draftFor(door);
    for (const stop of door) draft = changeGuide(draft, stop.guideId, { code: '123456', codeState: 'rightOffline' });
    const { deed, fileIds } = deedOf(draft, judge(draft, door), at);
    const base = { _id: uuid(999), seq: 1, driverId: uuid(2), routeId, at, place: null, fileIds };
    const act = { ...base, ...deed, clock: { device: at, monotonicMs: 0, startId: '', offsetMs: 0 } };
    const codesAfter = (key: string, detail?: unknown) =>
      refusedDraft({ act, problem: { status: 422, key, message: '', detail } }, door)?.guides.map((g) => g.code);
    expect(codesAfter('codes.wrong', { guideId: uuid(12) })).toEqual(['123456', '']);
    expect(codesAfter('codes.locked')).toEqual(['', '']);
    expect(codesAfter('guides.unknown_substatus')).toEqual(['123456', '123456']);
  });

  it('ends only the opened guide in part, unless another says so itself', () => {
    const door = [stopOf(1), stopOf(2), stopOf(3)];
    const draft = changeGuide(draftFor(door, { kind: 'partial', subStatus: { partial: 'Rechazó piezas' } }), uuid(13), {
      kind: 'partial',
      subStatus: 'Rechazó piezas',
    });
    expect(judge(draft, door).guides.map((g) => g.outcome)).toEqual(['partial', 'delivered', 'partial']);
  });

  it('leaves hidden answers on the phone', () => {
    const hidden = question({ id: uuid(74), type: 'photos' });
    const made = checklistOf(1, [asksText, hidden]);
    made.content.rules = [
      {
        id: uuid(612),
        when: { match: 'all', tests: [{ question: uuid(71), fact: null, op: 'equals', values: ['foto'] }] },
        actions: [{ type: 'show', targets: [uuid(74)], subStatusId: null, reason: null }],
      },
    ];
    const day = dayOf({ checklists: [made] });
    const with1 = (said: string) => {
      const draft = draftFor([stopOf(1)], {
        answers: { [uuid(91)]: { [uuid(71)]: said, [uuid(74)]: [uuid(201)] } },
      });
      return deedOf(draft, judge(draft, [stopOf(1)], day), at);
    };
    expect(with1('foto').fileIds).toEqual([uuid(201)]);
    expect(with1('nada').fileIds).toEqual([]);
    expect(with1('nada').deed.body.checklist).toEqual({ versionId: uuid(91), answers: { [uuid(71)]: 'nada' } });
  });
});
