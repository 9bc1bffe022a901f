import type { ChecklistContent, Question } from '@tramo/contract/checklist-content';
import { aContent, aQuestion, aRule, asks, does, idOf, optionId } from '@tramo/contract/test/checklist-samples';
import { describe, expect, it } from 'vitest';
import { diffCounts, diffOf } from './content-diff.rules.ts';

const [a, b, c, d] = [
  aQuestion(1, 'singleChoice'),
  aQuestion(2, 'photos'),
  aQuestion(3, 'shortAnswer'),
  aQuestion(4, 'video'),
];
const rule = aRule(1, [asks(a, 'is', optionId(a, 0))], [does('show', [b])]);
const before = aContent([a, b, c], [rule]);
const some = (content: ChecklistContent): Record<string, number> =>
  Object.fromEntries(diffCounts(diffOf(before, content)).filter(([, n]) => n > 0));
const with_ = (q: Question, parts: Partial<Question>): Question => ({ ...q, ...parts });

describe('the difference between two versions', () => {
  it.each<[string, ChecklistContent, Record<string, number>]>([
    ['none', structuredClone(before), {}],
    ['a question more', aContent([a, b, d, c], [rule]), { added: 1 }],
    ['a question less, and its rule', aContent([a, c]), { removed: 1, rulesRemoved: 1 }],
    ['one for another', aContent([a, b, d], [rule]), { added: 1, removed: 1 }],
    ['the last first', aContent([c, a, b], [rule]), { moved: 1 }],
    [
      'another rule',
      aContent([a, b, c], [rule, aRule(2, [asks(c, 'isAnswered')], [does('block')])]),
      { rulesAdded: 1 },
    ],
    ['the rule otherwise', aContent([a, b, c], [{ ...rule, actions: [does('require', [b])] }]), { rulesChanged: 1 }],
  ])('%s', (_, after, counts) => expect(some(after)).toEqual(counts));

  it('names what of a question changed', () => {
    const after = aContent([
      with_(a, { label: { es: 'Otra', en: '' }, options: a.options.slice(0, 2) }),
      with_(b, { required: true, max: 3, cameraOnly: true }),
      with_(c, { format: 'rfc' }),
    ]);
    expect(diffOf(before, after).changed.map((one) => one.parts)).toEqual([
      ['label', 'options'],
      ['required', 'amount', 'use'],
      ['format'],
    ]);
  });
  it('tells sections that came, went, got another name, and questions that changed theirs', () => {
    const other = { id: idOf(77), label: { es: 'Otra sección', en: '' }, questions: [c] };
    const [first] = before.sections;
    if (!first) throw new Error('no section');
    const after = { ...before, sections: [{ ...first, label: { es: 'Al llegar', en: '' }, questions: [a, b] }, other] };
    const diff = diffOf(before, after);
    expect(diff.sections.added).toEqual([other]);
    expect(diff.sections.renamed.map((s) => s.after.label.es)).toEqual(['Al llegar']);
    expect(diff.moved).toEqual([c]);
    expect(diffOf(after, before).sections.removed).toEqual([other]);
  });
  it('is all of the first version when there was none', () => {
    expect(Object.fromEntries(diffCounts(diffOf(null, before)))).toMatchObject({
      added: 3,
      sections: 1,
      rulesAdded: 1,
      removed: 0,
    });
  });
});
