import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aContent,
  answered,
  answerTo,
  aQuestion,
  aRule,
  asks,
  chanceOf,
  contents,
  does,
  idOf,
  knows,
  malformed,
  optionId,
} from '../test/checklist-samples.ts';
import {
  type AnswerFormat,
  type AnswerValue,
  answerFormats,
  type ChecklistAnswers,
  type ChecklistContent,
  checklistAnswers,
  checklistContent,
  checklistLimits,
  factOperators,
  facts,
  type Operator,
  operatorsOf,
  type Question,
  questionsOf,
  questionTypes,
  type Test,
} from './checklist-content.ts';
import { contentFaults } from './checklist-faults.ts';
import {
  answerHolds,
  type ChecklistContext,
  evaluate,
  factHolds,
  factsHold,
  failuresOf,
  numberIn,
  visibleAnswers,
} from './checklist-logic.ts';

const single = aQuestion(1, 'singleChoice');
const multiple = aQuestion(2, 'multipleChoice');
const short = aQuestion(3, 'shortAnswer');
const photos = aQuestion(4, 'photos');
const video = aQuestion(5, 'video');
const signature = aQuestion(6, 'signature');
const scanning = aQuestion(7, 'scanning');
const instruction = aQuestion(8, 'instruction');
const one = (type: Question['type']): Question =>
  ({
    singleChoice: single,
    multipleChoice: multiple,
    shortAnswer: short,
    photos,
    video,
    signature,
    scanning,
    instruction,
  })[type];
const files = (n: number): string[] => Array.from({ length: n }, (_, i) => idOf(3000 + i));
const [s0, s1, s2] = [optionId(single, 0), optionId(single, 1), optionId(single, 2)] as const;
const [m0, m1, m2] = [optionId(multiple, 0), optionId(multiple, 1), optionId(multiple, 2)] as const;

describe('operators', () => {
  const context = { itemCodes: ['SKU-1', 'SKU-2'] };
  /** Kind, operator, values, answers for which it holds, answers for which it does not. Without an answer `isEmpty` alone holds. */
  const table: [Question['type'], Operator, (string | number)[], AnswerValue[], AnswerValue[]][] = [
    ['singleChoice', 'is', [s0], [s0], [s1, s2]],
    ['singleChoice', 'isNot', [s0], [s1, s2], [s0]],
    ['singleChoice', 'anyOf', [s0, s1], [s0, s1], [s2]],
    ['singleChoice', 'isAnswered', [], [s0], []],
    ['singleChoice', 'isEmpty', [], [], [s0]],
    ['multipleChoice', 'includes', [m0], [[m0], [m1, m0]], [[m1]]],
    [
      'multipleChoice',
      'includes',
      [m0, m1],
      [
        [m1, m0],
        [m0, m1, m2],
      ],
      [[m0], [m2]],
    ],
    ['multipleChoice', 'excludes', [m0, m1], [[m2]], [[m0], [m1, m2]]],
    [
      'multipleChoice',
      'atLeast',
      [2],
      [
        [m0, m1],
        [m0, m1, m2],
      ],
      [[m0]],
    ],
    ['multipleChoice', 'atMost', [2], [[m0], [m0, m1]], [[m0, m1, m2]]],
    ['multipleChoice', 'between', [2, 2], [[m0, m2]], [[m0], [m0, m1, m2]]],
    ['multipleChoice', 'isAnswered', [], [[m0]], []],
    ['multipleChoice', 'isEmpty', [], [], [[m0]]],
    ['shortAnswer', 'equals', ['sí'], ['Sí', ' SI ', 'si'], ['no', 'sí señor']],
    ['shortAnswer', 'equals', [7], ['7'], ['07']],
    ['shortAnswer', 'contains', ['Vecino'], ['el vecino', 'VECINO de enfrente'], ['nadie']],
    ['shortAnswer', 'matches', ['email'], ['ana@correo.mx'], ['ana', 'ana@correo']],
    ['shortAnswer', 'matches', ['any'], ['lo que sea'], []],
    ['shortAnswer', 'atLeast', [10], ['10', '$1,250.50', '1 250'], ['9.99', '-20', 'diez', '10,5']],
    ['shortAnswer', 'atMost', [10], ['10', '-20'], ['10.01', 'diez']],
    ['shortAnswer', 'between', [1, 3], ['1', '2.5', '3'], ['0.9', '3.1', '']],
    ['shortAnswer', 'isAnswered', [], ['x'], []],
    ['shortAnswer', 'isEmpty', [], [], ['x']],
    ['photos', 'atLeast', [2], [files(2), files(3)], [files(1)]],
    ['photos', 'atMost', [2], [files(1), files(2)], [files(3)]],
    ['photos', 'isAnswered', [], [files(1)], []],
    ['photos', 'isEmpty', [], [], [files(1)]],
    ['video', 'atLeast', [2], [files(2)], [files(1)]],
    ['video', 'atMost', [1], [files(1)], [files(2)]],
    ['video', 'isAnswered', [], [files(1)], []],
    ['video', 'isEmpty', [], [], [files(1)]],
    ['signature', 'isAnswered', [], [files(1)], []],
    ['signature', 'isEmpty', [], [], [files(1)]],
    ['scanning', 'equals', ['sku-1'], [['SKU-1'], ['otro', ' SKU-1 ']], [['SKU-11']]],
    ['scanning', 'inItems', [], [['SKU-1'], ['SKU-1', ' SKU-2']], [['otro'], ['SKU-1', 'otro']]],
    ['scanning', 'notInItems', [], [['otro'], ['SKU-1', 'otro']], [['SKU-1', 'SKU-2']]],
    ['scanning', 'atLeast', [2], [['a', 'a']], [['a']]],
    ['scanning', 'atMost', [1], [['a']], [['a', 'b']]],
    ['scanning', 'isAnswered', [], [['a']], []],
    ['scanning', 'isEmpty', [], [], [['a']]],
    ['instruction', 'isAnswered', [], [true], []],
    ['instruction', 'isEmpty', [], [], [true]],
  ];
  it.each(table)('%s %s %j', (type, op, values, held, not) => {
    const q = one(type);
    const tested = asks(q, op, ...values);
    expect(
      contentFaults(
        aContent([q, aQuestion(9, 'signature')], [aRule(1, [tested], [does('show', [aQuestion(9, 'signature')])])]),
      ),
    ).toEqual([]);
    for (const value of held) expect(answerHolds(q, tested, value, context), JSON.stringify(value)).toBe(true);
    for (const value of not) expect(answerHolds(q, tested, value, context), JSON.stringify(value)).toBe(false);
    expect(answerHolds(q, tested, undefined, context)).toBe(op === 'isEmpty');
  });
  it('stand all in the table', () => {
    const tested = new Set(table.map(([type, op]) => `${type} ${op}`));
    for (const type of questionTypes) for (const op of operatorsOf[type]) expect(tested).toContain(`${type} ${op}`);
  });
  it('of scans hold neither way while the items are not known', () => {
    for (const op of ['inItems', 'notInItems'] as const)
      expect(answerHolds(scanning, asks(scanning, op), ['x'], {}), op).toBe(false);
  });
});

describe('facts', () => {
  const held: [Test, ChecklistContext, boolean][] = [
    [knows('client', 'is', 'a'), { client: 'a' }, true],
    [knows('client', 'isNot', 'a'), { client: 'a' }, false],
    [knows('client', 'isNot', 'a'), { client: 'b' }, true],
    [knows('guideType', 'anyOf', 'delivery', 'recollection'), { guideType: 'delivery' }, true],
    [knows('subStatus', 'anyOf', 'x'), { subStatus: 'y' }, false],
    [knows('certified', 'is', 'true'), { certified: 'true' }, true],
    [knows('vehicleType', 'is', 'van'), { vehicleType: 'motorcycle' }, false],
    [knows('attempt', 'atLeast', 2), { attempt: 2 }, true],
    [knows('attempt', 'atLeast', 2), { attempt: 1 }, false],
    [knows('declaredValue', 'atMost', 100), { declaredValue: 100.01 }, false],
    [knows('distanceM', 'between', 100, 200), { distanceM: 200 }, true],
    [knows('minutesLate', 'atLeast', 0), { minutesLate: -1 }, false],
    // Another kind than the test is not known.
    [knows('attempt', 'atLeast', 2), { attempt: '3' }, false],
    [knows('declaredValue', 'atMost', 2), { declaredValue: Number.NaN }, false],
  ];
  it.each(held)('%j of %j: %j', (tested, context, holds) => expect(factHolds(tested, context)).toBe(holds));
  it('that are not known hold no test', () => {
    for (const fact of facts)
      for (const op of factOperators(fact))
        for (const context of [{}, { [fact]: null }])
          expect(
            factHolds(knows(fact, op, ...(op === 'between' ? [0, 9] : op.startsWith('at') ? [0] : ['a'])), context),
            `${fact} ${op}`,
          ).toBe(false);
  });
  it('together decide a condition: all, any, none asked', () => {
    const tests = [knows('attempt', 'atLeast', 2), knows('client', 'is', 'a')];
    expect(factsHold({ match: 'all', tests }, { attempt: 3 })).toBe(false);
    expect(factsHold({ match: 'any', tests }, { attempt: 3 })).toBe(true);
    expect(factsHold({ match: 'all', tests: [] }, {})).toBe(true);
  });
});

describe('answers', () => {
  const errorOf = (q: Question, value: unknown) =>
    evaluate(aContent([q]), { [q.id]: value } as ChecklistAnswers, {}).errors[q.id];
  it.each<[AnswerFormat, string[], string[]]>([
    ['any', ['x', '¡hola!'], []],
    [
      'number',
      ['0', '-7', '12.5', '1,250', ' 1 250.5 ', '$3'],
      ['uno', '1,5', '1,25,0', '1.', '--1', '1e5', '1'.repeat(16), '१२'],
    ],
    ['money', ['$1,250.50', '0', '99'], ['-1', 'cien', '1,5']],
    ['phone', ['5512345678', '55 1234 5678', '+52 (55) 1234-5678'], ['551234567', '55123456789', 'tel 5512345678']],
    [
      'email',
      ['ana@correo.mx', 'a.b@c.d.mx'],
      ['ana', 'a@b', 'a b@c.mx', '@c.mx', 'a@b..mx', `${'a'.repeat(120)}@b.mx`],
    ],
    ['rfc', ['XAXX010101000', 'xaxx010101000', 'ÑAN010101AB1'], ['XAXX', 'XAXX01010100', '12AX010101000']],
    ['plate', ['ABC-123', 'abc 12 34', 'P12'], ['', 'A', '-ABC', 'ABC_123', 'ABCDEFGHIJKLM'].filter(Boolean)],
  ])('as %s', (format, good, bad) => {
    const q = aQuestion(1, 'shortAnswer', { format });
    for (const value of good) expect(errorOf(q, value), value).toBeUndefined();
    for (const value of bad) expect(errorOf(q, value), value).toBe(format === 'money' ? 'number' : format);
    expect(answerFormats).toContain(format);
  });
  it('of 4,000 characters cost no time, whatever the format', () => {
    const startedAt = Date.now();
    for (const format of answerFormats)
      for (const text of [
        '1'.repeat(4000),
        '1,'.repeat(2000),
        ' 111'.repeat(1000),
        `${'a@'.repeat(1999)}b`,
        `a@${'b.'.repeat(1999)}`,
      ])
        expect(errorOf(aQuestion(1, 'shortAnswer', { format }), text)).toBe('tooLong');
    for (const text of ['1'.repeat(1000), '1,'.repeat(500), ' 111'.repeat(250)]) numberIn(text);
    expect(Date.now() - startedAt).toBeLessThan(200);
  });
  it.each<[string, Question, unknown, string | undefined]>([
    ['no option', single, idOf(1), 'invalid'],
    ['an option of another question', single, m0, 'invalid'],
    ['a list for one option', single, [s0], 'invalid'],
    ['yes for an option', single, true, 'invalid'],
    ['one option for a list', multiple, m0, 'invalid'],
    ['a foreign option', multiple, [m0, s0], 'invalid'],
    ['an option twice', multiple, [m0, m0], 'invalid'],
    ['too few options', aQuestion(2, 'multipleChoice', { min: 2 }), [m0], 'tooFew'],
    ['too many options', aQuestion(2, 'multipleChoice', { max: 1 }), [m0, m1], 'tooMany'],
    ['a number for a text', short, 7, 'invalid'],
    ['a list for a text', short, ['x'], 'invalid'],
    ['1,001 characters', short, 'x'.repeat(1001), 'tooLong'],
    ['five photos', photos, files(5), undefined],
    ['six photos', photos, files(6), 'tooMany'],
    ['more photos than its own most', aQuestion(4, 'photos', { max: 2 }), files(3), 'tooMany'],
    ['fewer photos than its least', aQuestion(4, 'photos', { min: 2 }), files(1), 'tooFew'],
    ['a photo twice', photos, [idOf(1), idOf(1)], 'invalid'],
    ['a photo without id', photos, ['  '], 'invalid'],
    ['numbers for photos', photos, [1, 2], 'invalid'],
    ['three videos', video, files(3), 'tooMany'],
    ['two signatures', signature, files(2), 'tooMany'],
    ['a signature without id', signature, [''], 'invalid'],
    ['a number for a signature', signature, [7], 'invalid'],
    ['the same code twice', scanning, ['a', 'a'], undefined],
    ['51 codes', scanning, Array.from({ length: 51 }, () => 'a'), 'tooMany'],
    ['a code of 4,000 characters', scanning, ['x'.repeat(4000)], 'tooLong'],
    ['a text for what is read', instruction, 'sí', 'invalid'],
    ['an object', photos, {}, 'invalid'],
  ])('with %s', (_, q, value, error) => expect(errorOf(q, value)).toBe(error));
  it('that say nothing are none: missing where required, else welcome', () => {
    for (const type of questionTypes)
      for (const value of [undefined, null, false, '', '   ', []]) {
        expect(errorOf(one(type), value), `${type} ${JSON.stringify(value)}`).toBeUndefined();
        expect(errorOf({ ...one(type), required: true }, value), `${type} ${JSON.stringify(value)}`).toBe('required');
      }
  });
  it('that are too long or too many do not pass the schema either', () => {
    const q = idOf(1);
    for (const value of ['x'.repeat(4000), ['x'.repeat(4000)], Array(51).fill('a'), { a: 1 }, 7, null])
      expect(checklistAnswers.safeParse({ [q]: value }).success, JSON.stringify(value)?.slice(0, 40)).toBe(false);
    expect(checklistAnswers.safeParse({ __proto__x: 'a' }).success).toBe(false);
  });
});

describe('actions', () => {
  const [a, b, c, d] = [
    aQuestion(1, 'singleChoice'),
    aQuestion(2, 'photos'),
    aQuestion(3, 'shortAnswer'),
    aQuestion(4, 'signature'),
  ] as const;
  const yes = { [a.id]: optionId(a, 0) };
  const no = { [a.id]: optionId(a, 1) };
  const isYes = asks(a, 'is', optionId(a, 0));
  const visible = (rules: ReturnType<typeof aRule>[], answers: ChecklistAnswers, context: ChecklistContext = {}) =>
    evaluate(aContent([a, b, c, d], rules), answers, context).visible.map((id) =>
      [a, b, c, d].findIndex((q) => q.id === id),
    );

  it('show: hidden until one of the rules holds', () => {
    const rules = [
      aRule(1, [isYes], [does('show', [b])]),
      aRule(2, [asks(a, 'is', optionId(a, 2))], [does('show', [b])]),
    ];
    expect(visible(rules, {})).toEqual([0, 2, 3]);
    expect(visible(rules, yes)).toEqual([0, 1, 2, 3]);
    expect(visible(rules, no)).toEqual([0, 2, 3]);
    expect(visible(rules, { [a.id]: optionId(a, 2) })).toEqual([0, 1, 2, 3]);
  });
  it('a wrong answer holds no test: nothing opens by it', () => {
    expect(visible([aRule(1, [asks(a, 'isAnswered')], [does('show', [b])])], { [a.id]: 'foreign' })).toEqual([0, 2, 3]);
  });
  it('require: only while it holds and only what is asked', () => {
    const rules = [aRule(1, [isYes], [does('require', [b])])];
    expect(evaluate(aContent([a, b], rules), yes, {})).toMatchObject({
      required: [b.id],
      errors: { [b.id]: 'required' },
    });
    expect(evaluate(aContent([a, b], rules), no, {})).toMatchObject({ required: [], errors: {} });
    const hidden = [...rules, aRule(2, [asks(a, 'is', optionId(a, 1))], [does('show', [b])])];
    expect(evaluate(aContent([a, b], hidden), yes, {})).toMatchObject({ required: [], errors: {}, visible: [a.id] });
  });
  it('skipTo: what lies between is not asked; the farthest wins', () => {
    expect(visible([aRule(1, [isYes], [does('skipTo', [d])])], yes)).toEqual([0, 3]);
    expect(visible([aRule(1, [isYes], [does('skipTo', [d])]), aRule(2, [isYes], [does('skipTo', [c])])], yes)).toEqual([
      0, 3,
    ]);
    expect(visible([aRule(1, [isYes], [does('skipTo', [d])])], no)).toEqual([0, 1, 2, 3]);
  });
  it('finishWith: nothing is asked any more, and later rules do nothing', () => {
    const end = { ...does('finishWith'), subStatusId: idOf(7) };
    const rules = [aRule(1, [isYes], [end]), aRule(2, [asks(c, 'isEmpty')], [does('block')])];
    const ended = evaluate(aContent([a, b, { ...c, required: true }], rules), yes, {});
    expect(ended).toMatchObject({
      visible: [a.id],
      required: [],
      errors: {},
      actions: { finishWith: idOf(7), blockedBy: [] },
    });
    expect(evaluate(aContent([a, b, c], rules), no, {}).actions).toEqual({ blockedBy: [rules[1]?.id], notify: [] });
    const first = evaluate(aContent([a], [aRule(1, [isYes], [does('finishWith')]), aRule(2, [isYes], [end])]), yes, {});
    expect(first.actions.finishWith).toBeNull();
  });
  it('block: each rule that holds', () => {
    const rules = [aRule(1, [isYes], [does('block')]), aRule(2, [knows('attempt', 'atLeast', 3)], [does('block')])];
    expect(evaluate(aContent([a], rules), yes, { attempt: 3 }).actions.blockedBy).toEqual([rules[1]?.id, rules[0]?.id]);
    expect(evaluate(aContent([a], rules), no, {}).actions.blockedBy).toEqual([]);
  });
  it('any: one of its tests is enough', () => {
    const rules = [aRule(1, [isYes, knows('attempt', 'atLeast', 3)], [does('show', [b])], 'any')];
    expect(visible(rules, no, { attempt: 3 })).toContain(1);
    expect(visible(rules, yes)).toContain(1);
    expect(visible(rules, no)).not.toContain(1);
  });
  it('notifications: always, all, any', () => {
    const told = (trigger: 'ALWAYS' | 'ALL' | 'ANY' | 'ON_IMMEDIATE_VALIDATION', tests: Test[]) => {
      const notification = {
        id: idOf(99),
        trigger,
        tests,
        recipients: { emails: [], roles: [], clientContacts: true },
        subject: 'x',
        message: '',
      };
      return evaluate({ ...aContent([a, b]), notifications: [notification] }, yes, {}).actions.notify.length === 1;
    };
    const tests = [isYes, asks(b, 'isAnswered')];
    expect([
      told('ALWAYS', []),
      told('ALL', tests),
      told('ANY', tests),
      told('ON_IMMEDIATE_VALIDATION', tests),
      told('ALL', []),
    ]).toEqual([true, false, true, false, false]);
  });
  it('the path ends at the first question whose answer is missing or wrong', () => {
    const content = aContent([a, { ...b, required: true }, c]);
    expect(evaluate(content, yes, {})).toMatchObject({ path: [a.id, b.id], visible: [a.id, b.id, c.id] });
    expect(evaluate(content, { ...yes, [b.id]: files(1) }, {}).path).toEqual([a.id, b.id, c.id]);
  });
  it('failures are the chosen options that say so', () => {
    expect(
      failuresOf(aContent([single, multiple]), { [single.id]: s2, [multiple.id]: [m0, m2] }).map((f) => f.option),
    ).toEqual([s2, m2]);
    expect(failuresOf(aContent([single]), { [single.id]: s0 })).toEqual([]);
  });
});

const deep = { numRuns: 1500 };
describe('any checklist', () => {
  it('of the generator passes the schema and has no faults', () => {
    fc.assert(
      fc.property(contents, (content) => {
        expect(contentFaults(content)).toEqual([]);
        expect(checklistContent.safeParse(content).success).toBe(true);
      }),
      deep,
    );
  });
  it('comes to the same in any order of answering', () => {
    fc.assert(
      fc.property(answered, fc.infiniteStream(fc.nat(1000)), ({ content, answers, context }, order) => {
        const shuffled = Object.entries(answers)
          .map((entry) => [order.next().value, entry] as const)
          .sort((x, y) => x[0] - y[0])
          .map(([, entry]) => entry);
        expect(evaluate(content, Object.fromEntries(shuffled), context)).toEqual(evaluate(content, answers, context));
      }),
      deep,
    );
  });
  it('forgets an answer that is changed back or taken back', () => {
    fc.assert(
      fc.property(answered, fc.nat(), fc.nat(), ({ content, answers, context }, which, seed) => {
        const before = evaluate(content, answers, context);
        const all = questionsOf(content);
        const q = all[which % all.length] as Question;
        const other = answerTo(q, chanceOf(seed));
        const { [q.id]: former, ...rest } = answers;
        evaluate(content, other === undefined ? rest : { ...rest, [q.id]: other }, context);
        expect(evaluate(content, former === undefined ? rest : { ...rest, [q.id]: former }, context)).toEqual(before);
        // And a copy of the content, never evaluated before, says the same.
        expect(evaluate(JSON.parse(JSON.stringify(content)) as ChecklistContent, answers, context)).toEqual(before);
      }),
      deep,
    );
  });
  it('never requires, judges or keeps what it does not ask, and comes to the same without it', () => {
    fc.assert(
      fc.property(answered, ({ content, answers, context }) => {
        const result = evaluate(content, answers, context);
        const shown = new Set(result.visible);
        for (const id of [...result.required, ...Object.keys(result.errors), ...result.path])
          expect(shown).toContain(id);
        const kept = visibleAnswers(answers, result);
        for (const id of Object.keys(kept)) expect(shown).toContain(id);
        expect(evaluate(content, kept, context)).toEqual(result);
        expect(visibleAnswers(kept, result)).toEqual(kept);
      }),
      deep,
    );
  });
  it('takes back up what was answered before, when it is asked again', () => {
    fc.assert(
      fc.property(answered, fc.nat(), ({ content, answers, context }, seed) => {
        const chance = chanceOf(seed);
        const other = Object.fromEntries(
          Object.entries(answers).map(([id, value]) => {
            const q = questionsOf(content).find((one) => one.id === id) as Question;
            return [id, chance(3) === 0 ? (answerTo(q, chance) ?? value) : value];
          }),
        );
        // Hidden answers stay in the phone's draft: going there and back loses none.
        const there = evaluate(content, other, context);
        expect(evaluate(content, { ...other, ...answers }, context)).toEqual(evaluate(content, answers, context));
        for (const [id, value] of Object.entries(visibleAnswers(other, there))) expect(value).toEqual(other[id]);
      }),
      deep,
    );
  });
  it('decides each question by earlier ones alone', () => {
    fc.assert(
      fc.property(answered, fc.nat(), ({ content, answers, context }, cut) => {
        const all = questionsOf(content);
        const place = cut % all.length;
        const early = new Set(all.slice(0, place).map((q) => q.id));
        const upTo = (list: readonly string[]) => list.filter((id) => early.has(id) || id === all[place]?.id);
        const some = Object.fromEntries(Object.entries(answers).filter(([id]) => early.has(id)));
        const whole = evaluate(content, answers, context);
        const part = evaluate(content, some, context);
        expect(upTo(part.visible)).toEqual(upTo(whole.visible));
        expect(upTo(part.required)).toEqual(upTo(whole.required));
      }),
      deep,
    );
  });
  it('stands anything in the place of answers and of the visit', () => {
    fc.assert(
      fc.property(answered, fc.infiniteStream(malformed), ({ content, answers, context }, ugly) => {
        const sent: Record<string, unknown> = { ...answers, [idOf(77_777)]: 'x' };
        for (const q of questionsOf(content)) if (q.required) sent[q.id] = ugly.next().value;
        const result = evaluate(content, sent as ChecklistAnswers, context);
        for (const q of questionsOf(content)) {
          if (!q.required || !result.visible.includes(q.id) || result.errors[q.id]) continue;
          // What passes is of the right kind, and within its bounds.
          const value = sent[q.id];
          if (q.type === 'instruction') expect(value).toBe(true);
          else if (q.type === 'singleChoice') expect(q.options.map((o) => o.id)).toContain(value);
          else if (q.type === 'shortAnswer')
            expect(typeof value === 'string' && value.length <= checklistLimits.answer).toBe(true);
          else
            expect(
              Array.isArray(value) &&
                value.length >= Math.max(1, q.min) &&
                value.every((v) => typeof v === 'string' && v.trim() !== ''),
            ).toBe(true);
        }
        evaluate(content, {}, { client: 7, attempt: 'x', declaredValue: Number.POSITIVE_INFINITY });
      }),
      deep,
    );
  });
});
