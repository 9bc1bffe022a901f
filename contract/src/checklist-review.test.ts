import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aContent,
  answersBy,
  aQuestion,
  aRule,
  asks,
  chanceOf,
  contents,
  contextBy,
  does,
  idOf,
  knows,
  optionId,
} from '../test/checklist-samples.ts';
import type { ChecklistContent, Test } from './checklist-content.ts';
import { contentFaults } from './checklist-faults.ts';
import { evaluate } from './checklist-logic.ts';
import { type FindingKind, findingKinds, reviewOf } from './checklist-review.ts';
import { walkOf, wayTo } from './checklist-walk.ts';

const who = aQuestion(1, 'singleChoice', { required: true });
const photo = aQuestion(2, 'photos', { required: true });
const text = aQuestion(3, 'shortAnswer');
const scan = aQuestion(4, 'scanning');
const sign = aQuestion(5, 'signature');
const many = aQuestion(6, 'multipleChoice');
const is = (n: number): Test => asks(who, 'is', optionId(who, n));
const show = (q: { id: string }) => does('show', [q]);
const found = (content: ChecklistContent): [FindingKind, string | null][] =>
  reviewOf(content).findings.map((f) => [f.kind, f.at]);
const ruleId = (n: number): string => idOf(n + 900_000);

describe('the reviewer', () => {
  it.each<[string, ChecklistContent, [FindingKind, string | null][]]>([
    ['says nothing of a sound one', aContent([who, photo, text], [aRule(1, [is(0)], [show(text)])]), []],
    [
      'an answer that does two things at once',
      aContent([who, photo, text], [aRule(1, [is(0), is(1)], [show(text)])]),
      [
        ['unreachable', text.id],
        ['ruleNever', ruleId(1)],
      ],
    ],
    [
      'a rule that always holds',
      aContent([who, photo, text], [aRule(1, [asks(who, 'isAnswered')], [show(text)])]),
      [['ruleAlways', ruleId(1)]],
    ],
    [
      'what is skipped by everybody',
      aContent(
        [who, text, photo],
        [aRule(1, [asks(who, 'anyOf', ...who.options.map((o) => o.id))], [does('skipTo', [photo])])],
      ),
      [
        ['unreachable', text.id],
        ['ruleAlways', ruleId(1)],
      ],
    ],
    [
      'what lies behind the end',
      aContent([photo, who, text], [aRule(1, [asks(who, 'isAnswered')], [does('finishWith')])]),
      [
        ['unreachable', text.id],
        ['ruleAlways', ruleId(1)],
      ],
    ],
    [
      'more photos than there may be',
      aContent([who, photo, text], [aRule(1, [asks(photo, 'atLeast', 6)], [show(text)])]),
      [
        ['unreachable', text.id],
        ['ruleNever', ruleId(1)],
      ],
    ],
    [
      'a text that the format refuses',
      aContent([photo, { ...text, format: 'number' }, sign], [aRule(1, [asks(text, 'equals', 'sí')], [show(sign)])]),
      [
        ['unreachable', sign.id],
        ['ruleNever', ruleId(1)],
      ],
    ],
    [
      'a format within another',
      aContent([photo, { ...text, format: 'rfc' }, sign], [aRule(1, [asks(text, 'matches', 'email')], [show(sign)])]),
      [
        ['unreachable', sign.id],
        ['ruleNever', ruleId(1)],
      ],
    ],
    [
      'two ranges that do not meet',
      aContent([photo, text, sign], [aRule(1, [asks(text, 'atMost', 3), asks(text, 'atLeast', 3.5)], [show(sign)])]),
      [
        ['unreachable', sign.id],
        ['ruleNever', ruleId(1)],
      ],
    ],
    [
      'two ranges that meet',
      aContent([photo, text, sign], [aRule(1, [asks(text, 'atMost', 3.5), asks(text, 'atLeast', 3.5)], [show(sign)])]),
      [],
    ],
    [
      'texts that may stand together',
      aContent(
        [photo, text, sign],
        [aRule(1, [asks(text, 'contains', 'ab'), asks(text, 'contains', 'bc')], [show(sign)])],
      ),
      [],
    ],
    [
      'a code that is and is not in the items',
      aContent([photo, scan, sign], [aRule(1, [asks(scan, 'inItems'), asks(scan, 'notInItems')], [show(sign)])]),
      [
        ['unreachable', sign.id],
        ['ruleNever', ruleId(1)],
      ],
    ],
    [
      'a fact that is two things',
      aContent(
        [photo, text],
        [aRule(1, [knows('attempt', 'atMost', 2), knows('attempt', 'atLeast', 3)], [show(text)])],
      ),
      [
        ['unreachable', text.id],
        ['ruleNever', ruleId(1)],
      ],
    ],
    [
      'an attempt before the first',
      aContent([photo, text], [aRule(1, [knows('attempt', 'atMost', 0)], [show(text)])]),
      [
        ['unreachable', text.id],
        ['ruleNever', ruleId(1)],
      ],
    ],
    [
      'what depends on what is never asked',
      aContent(
        [who, photo, text, sign],
        [aRule(1, [is(0), is(1)], [show(text)]), aRule(2, [asks(text, 'isAnswered')], [show(sign)])],
      ),
      [
        ['unreachable', text.id],
        ['unreachable', sign.id],
        ['ruleNever', ruleId(1)],
        ['ruleNever', ruleId(2)],
      ],
    ],
    [
      'no end at all',
      aContent([who, photo], [aRule(1, [asks(who, 'isAnswered')], [does('block')])]),
      [
        ['noEnd', null],
        ['ruleAlways', ruleId(1)],
      ],
    ],
    [
      'required, and blocked when answered',
      aContent(
        [who, photo, { ...text, required: true }],
        [aRule(1, [is(0)], [show(text)]), aRule(2, [asks(text, 'isAnswered')], [does('block')])],
      ),
      [['onlyBlocked', text.id]],
    ],
    [
      'least above most',
      aContent([{ ...photo, min: 3, max: 2 }]),
      [
        ['noEnd', null],
        ['impossible', photo.id],
      ],
    ],
    [
      'an empty section',
      {
        ...aContent([photo]),
        sections: [...aContent([photo]).sections, { id: idOf(7), label: { es: 'x', en: '' }, questions: [] }],
      },
      [['emptySection', idOf(7)]],
    ],
    ['no evidence anywhere', aContent([who]), [['noEvidence', null]]],
    ['no evidence on one branch', aContent([who, photo], [aRule(1, [is(0)], [show(photo)])]), [['noEvidence', null]]],
    ['evidence that nobody must give', aContent([who, sign]), [['noEvidence', null]]],
    [
      'options that exclude one another',
      aContent(
        [photo, many, sign],
        [
          aRule(
            1,
            [asks(many, 'includes', optionId(many, 0)), asks(many, 'excludes', optionId(many, 0))],
            [show(sign)],
          ),
        ],
      ),
      [
        ['unreachable', sign.id],
        ['ruleNever', ruleId(1)],
      ],
    ],
    [
      'both of two when one may be chosen',
      aContent(
        [photo, { ...many, max: 1 }, sign],
        [aRule(1, [asks(many, 'includes', optionId(many, 0), optionId(many, 1))], [show(sign)])],
      ),
      [
        ['unreachable', sign.id],
        ['ruleNever', ruleId(1)],
      ],
    ],
  ])('%s', (_, content, expected) => {
    expect(found(content)).toEqual(expected);
    for (const f of reviewOf(content).findings) expect(f.severity).toBe(findingKinds[f.kind]);
  });
  it('tells a notice that nobody gets', () => {
    const notice = {
      id: idOf(8),
      trigger: 'ALL' as const,
      tests: [is(0), is(1)],
      recipients: { emails: [], roles: [], clientContacts: true },
      subject: 'x',
      message: '',
    };
    expect(
      found({ ...aContent([who, photo]), notifications: [notice, { ...notice, id: idOf(9), trigger: 'ANY' }] }),
    ).toEqual([['noticeNever', idOf(8)]]);
  });
  it('counts paths, and tells the longest with what it costs and how to walk it', () => {
    const video = aQuestion(7, 'video', { required: true });
    const facade = aQuestion(8, 'photos', { min: 3 });
    const content = aContent(
      [who, photo, facade, video],
      [
        aRule(1, [is(0)], [show(facade)]),
        aRule(2, [is(1)], [show(facade), show(video)]),
        aRule(3, [knows('attempt', 'atLeast', 2)], [does('require', [facade])]),
      ],
    );
    const { paths, isWhole, longest } = reviewOf(content);
    expect({ paths, isWhole }).toEqual({ paths: 3, isWhole: true });
    expect(longest).toMatchObject({
      questionIds: [who.id, photo.id, facade.id, video.id],
      questions: 4,
      photos: 4,
      videos: 1,
      scans: 0,
      minutes: 2,
      megabytes: 17,
    });
    expect(evaluate(content, longest?.answers ?? {}, longest?.context ?? {})).toMatchObject({
      path: longest?.questionIds,
      errors: {},
    });
  });
  it('counts forty independent questions without walking each', () => {
    const asked = Array.from(
      { length: 40 },
      (_, n) => [aQuestion(2 * n + 1, 'singleChoice'), aQuestion(2 * n + 2, 'photos')] as const,
    );
    const rules = asked.map(([q, then], n) => aRule(n, [asks(q, 'is', optionId(q, 0))], [show(then)]));
    expect(reviewOf(aContent(asked.flat(), rules))).toMatchObject({ paths: 2 ** 40, isWhole: true });
  });
});

describe('any checklist and any walk', () => {
  it('agree: nothing that a walk of 100,000 reaches is called unreachable, no rule that held never, none that failed always', () => {
    const all = fc.sample(contents, { seed: 7, numRuns: 400 });
    let unreachable = 0;
    for (const [n, content] of all.entries()) {
      const review = reviewOf(content);
      const chance = chanceOf(n);
      const at = (kind: FindingKind) => new Set(review.findings.flatMap((f) => (f.kind === kind ? [f.at] : [])));
      const [never, always, gone] = [at('ruleNever'), at('ruleAlways'), at('unreachable')];
      const [noEnd, onlyBlocked] = [at('noEnd').has(null), at('onlyBlocked')];
      unreachable += gone.size;
      const marked: ChecklistContent = {
        ...content,
        notifications: content.rules
          .filter((r) => never.has(r.id) || always.has(r.id))
          .map((r) => ({
            id: r.id,
            trigger: r.when.match === 'all' ? 'ALL' : 'ANY',
            tests: r.when.tests,
            recipients: { emails: [], roles: [], clientContacts: true },
            subject: 'x',
            message: '',
          })),
      };
      for (let w = 0; w < 250; w++) {
        const answers = answersBy(content, chance);
        const result = evaluate(marked, answers, contextBy(chance));
        const said = JSON.stringify({ content, answers });
        for (const id of result.path) if (gone.has(id)) throw new Error(`reached ${id}: ${said}`);
        if (Object.keys(result.errors).length > 0) continue;
        // Behind a visit's end no rule is judged; a notification that asks the same still is.
        if (result.actions.finishWith === undefined) {
          for (const id of result.actions.notify) if (never.has(id)) throw new Error(`held ${id}: ${said}`);
          for (const id of always)
            if (!result.actions.notify.includes(id as string)) throw new Error(`did not hold ${id}: ${said}`);
        }
        if (result.actions.blockedBy.length > 0) continue;
        if (noEnd) throw new Error(`sent: ${said}`);
        for (const id of result.visible) if (onlyBlocked.has(id)) throw new Error(`sent with ${id}: ${said}`);
      }
    }
    expect(unreachable).toBeGreaterThan(20);
  });
  it('and whatever is not called unreachable is reached by answers that the reviewer has', () => {
    let reached = 0;
    for (const content of fc.sample(contents, { seed: 11, numRuns: 300 })) {
      const walk = walkOf(content, () => 1);
      for (const [place, q] of walk.questions.entries()) {
        if (!walk.asked[place]) continue;
        const before = walk.layers.find((l) => l.place === place)?.situations ?? [];
        const way = before.find((one) => one.isSample && [...one.leads.values()].some((edge) => edge.asked));
        if (!way) continue;
        const { answers, context } = wayTo(content, walk, way);
        expect(evaluate(content, answers ?? {}, context).path).toContain(q.id);
        reached++;
      }
    }
    expect(reached).toBeGreaterThan(1000);
  });
  it('every way that the reviewer shows is one that the evaluator walks, and that can be sent', () => {
    let whole = 0;
    fc.assert(
      fc.property(contents, (content) => {
        const { findings, longest, paths, isWhole } = reviewOf(content);
        if (isWhole) whole++;
        if (longest) expect(paths).toBeGreaterThan(0);
        for (const path of [longest, ...findings.map((f) => f.path)]) {
          if (!path?.answers) continue;
          const walked = evaluate(content, path.answers, path.context);
          expect(walked.visible).toEqual(path.questionIds);
          expect(walked).toMatchObject({ errors: {}, actions: { blockedBy: [] } });
        }
      }),
      { numRuns: 1000, endOnFailure: true },
    );
    expect(whole).toBeGreaterThan(950);
  });
  it('counts the rows of questions that many walks come to', () => {
    for (const [n, content] of fc.sample(contents, { seed: 3, numRuns: 150 }).entries()) {
      const chance = chanceOf(n);
      const rows = new Set<string>();
      for (let w = 0; w < 300; w++) {
        const result = evaluate(content, answersBy(content, chance), contextBy(chance));
        if (Object.keys(result.errors).length === 0 && result.actions.blockedBy.length === 0)
          rows.add(result.visible.join());
      }
      expect(reviewOf(content).paths).toBeGreaterThanOrEqual(rows.size);
    }
  });
});

describe('200 questions and 300 rules', () => {
  /** The n-th way to build a large one. */
  const large = (seed: number, reach: number): ChecklistContent => {
    const chance = chanceOf(seed);
    const types = ['singleChoice', 'shortAnswer', 'multipleChoice', 'photos', 'scanning', 'signature'] as const;
    const questions = Array.from({ length: 200 }, (_, n) =>
      aQuestion(n + 1, types[chance(types.length)] ?? 'photos', { required: chance(2) === 0 }),
    );
    const testOf = (place: number): Test => {
      const q = questions[Math.max(0, place - chance(reach))] as (typeof questions)[number];
      if (q.type === 'singleChoice') return asks(q, 'is', optionId(q, chance(3)));
      if (q.type === 'multipleChoice') return asks(q, 'includes', optionId(q, chance(3)));
      if (q.type === 'shortAnswer') return asks(q, 'contains', `palabra ${chance(9)}`);
      return q.type === 'signature' ? asks(q, 'isAnswered') : asks(q, 'atLeast', 1 + chance(4));
    };
    const rules = Array.from({ length: 300 }, (_, n) => {
      const place = chance(198);
      const target = questions[Math.min(199, place + 1 + chance(reach))] as (typeof questions)[number];
      const kind =
        (['show', 'show', 'require', 'skipTo', n % 20 === 0 ? 'block' : 'show'] as const)[chance(5)] ?? 'show';
      const facts =
        chance(4) === 0
          ? [knows('attempt', 'atLeast', 1 + chance(5)), knows('declaredValue', 'atMost', chance(5000))]
          : [];
      return aRule(
        n,
        [testOf(place), testOf(place), ...facts],
        [does(kind, kind === 'block' ? [] : [target])],
        chance(2) ? 'all' : 'any',
      );
    });
    return aContent(questions, rules);
  };
  it.each([1, 5, 60, 199])('are read without walking every way, rules looking %d questions back', (reach) => {
    for (const seed of [1, 2, 3]) {
      const content = large(seed, reach);
      expect(contentFaults(content)).toEqual([]);
      const startedAt = Date.now();
      const review = reviewOf(content);
      const took = Date.now() - startedAt;
      // A tenth of a second on a quiet machine; every way would take years.
      expect(took).toBeLessThan(15_000);
      // Also where not all ways are walked, none that a walk reaches is called unreachable.
      const gone = new Set(review.findings.flatMap((f) => (f.kind === 'unreachable' ? [f.at] : [])));
      const chance = chanceOf(seed);
      for (let w = 0; w < 100; w++)
        for (const id of evaluate(content, answersBy(content, chance), contextBy(chance)).path)
          expect(gone).not.toContain(id);
    }
  });
});
