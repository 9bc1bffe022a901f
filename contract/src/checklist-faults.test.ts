import { describe, expect, it } from 'vitest';
import { aContent, aQuestion, aRule, asks, does, idOf, knows, optionId } from '../test/checklist-samples.ts';
import type { ChecklistContent, Question, Test } from './checklist-content.ts';
import { checklistContent, emptyContent } from './checklist-content.ts';
import { contentFaults } from './checklist-faults.ts';

const a = aQuestion(1, 'singleChoice');
const b = aQuestion(2, 'multipleChoice');
const c = aQuestion(3, 'shortAnswer');
const d = aQuestion(4, 'photos');
const show = (q: { id: string }) => does('show', [q]);
const ruled = (tests: Test[], actions = [show(d)]) => aContent([a, b, c, d], [aRule(1, tests, actions)]);
const withParts = (type: Question['type'], parts: Partial<Question>) => aContent([aQuestion(1, type, parts)]);
const isFirst = asks(a, 'is', optionId(a, 0));
const notified = (parts: Partial<ChecklistContent['notifications'][number]>): ChecklistContent => ({
  ...aContent([a]),
  notifications: [
    {
      id: idOf(5),
      trigger: 'ALWAYS',
      tests: [],
      recipients: { emails: [], roles: ['admin'], clientContacts: false },
      subject: 'x',
      message: '',
      ...parts,
    },
  ],
});
const emptySection = { id: idOf(6), label: { es: 'Vacía', en: '' }, questions: [] };

describe('faults of a content', () => {
  it.each<[string, ChecklistContent, { path: string; key: string }[]]>([
    ['none', ruled([isFirst]), []],
    ['no question', emptyContent, [{ path: 'sections', key: 'required' }]],
    [
      '201 questions',
      aContent(Array.from({ length: 201 }, (_, n) => aQuestion(n + 1, 'signature'))),
      [{ path: 'sections', key: 'tooMany' }],
    ],
    ['an id twice', aContent([a, { ...c, id: a.id }]), [{ path: 'sections.0.questions.1.id', key: 'duplicated' }]],
    [
      'a label twice, but for accents and case',
      aContent([a, { ...c, label: { es: ' PREGUNTÁ 1 ', en: '' } }]),
      [{ path: 'sections.0.questions.1.label.es', key: 'duplicated' }],
    ],
    [
      'one option',
      withParts('singleChoice', { options: a.options.slice(0, 1) }),
      [{ path: 'sections.0.questions.0.options', key: 'optionsFew' }],
    ],
    [
      'an option twice',
      withParts('singleChoice', { options: [...a.options, { ...b.options[0], id: idOf(9) } as (typeof a.options)[0]] }),
      [{ path: 'sections.0.questions.0.options.3.label.es', key: 'duplicated' }],
    ],
    ['six photos', withParts('photos', { max: 6 }), [{ path: 'sections.0.questions.0.max', key: 'tooLarge' }]],
    ['three videos', withParts('video', { min: 3 }), [{ path: 'sections.0.questions.0.min', key: 'tooLarge' }]],
    [
      'more options than there are',
      withParts('multipleChoice', { min: 4 }),
      [{ path: 'sections.0.questions.0.min', key: 'tooLarge' }],
    ],
    [
      'least above most',
      withParts('scanning', { min: 3, max: 2 }),
      [{ path: 'sections.0.questions.0.min', key: 'minMax' }],
    ],
    ['no condition', ruled([]), [{ path: 'rules.0.when.tests', key: 'required' }]],
    ['no action', ruled([isFirst], []), [{ path: 'rules.0.actions', key: 'required' }]],
    ['no target', ruled([isFirst], [does('require')]), [{ path: 'rules.0.actions.0.targets', key: 'required' }]],
    [
      'two places to skip to',
      ruled([isFirst], [does('skipTo', [c, d])]),
      [{ path: 'rules.0.actions.0.targets', key: 'tooMany' }],
    ],
    [
      'a block without a reason',
      ruled([isFirst], [{ ...does('block'), reason: null }]),
      [{ path: 'rules.0.actions.0.reason', key: 'required' }],
    ],
    [
      'a question that is gone',
      ruled([asks(aQuestion(77, 'photos'), 'isAnswered')]),
      [{ path: 'rules.0.when.tests.0.question', key: 'unknownQuestion' }],
    ],
    [
      'a target that is gone',
      ruled([isFirst], [show(aQuestion(77, 'photos'))]),
      [{ path: 'rules.0.actions.0.targets', key: 'unknownQuestion' }],
    ],
    [
      'a section without questions to skip to',
      {
        ...ruled([isFirst], [does('skipTo', [emptySection])]),
        sections: [...aContent([a, b, c, d]).sections, emptySection],
      },
      [{ path: 'rules.0.actions.0.targets', key: 'unknownQuestion' }],
    ],
    [
      'a look at itself: a cycle',
      ruled([asks(d, 'isAnswered')]),
      [{ path: 'rules.0.actions.0.targets', key: 'laterQuestion' }],
    ],
    [
      'a look at later ones',
      ruled([asks(d, 'isAnswered')], [show(b)]),
      [{ path: 'rules.0.actions.0.targets', key: 'laterQuestion' }],
    ],
    [
      'an operator of another kind',
      ruled([asks(a, 'contains', 'x')]),
      [{ path: 'rules.0.when.tests.0.op', key: 'invalid' }],
    ],
    [
      'an option of another question',
      ruled([asks(a, 'is', optionId(b, 0))]),
      [{ path: 'rules.0.when.tests.0.values', key: 'unknownQuestion' }],
    ],
    ['no value', ruled([asks(a, 'is')]), [{ path: 'rules.0.when.tests.0.values', key: 'required' }]],
    ['two values for one', ruled([asks(a, 'is', 'x', 'y')]), [{ path: 'rules.0.when.tests.0.values', key: 'tooMany' }]],
    [
      'a blank to look for, which all contain',
      ruled([asks(c, 'contains', ' ')]),
      [{ path: 'rules.0.when.tests.0.values', key: 'required' }],
    ],
    [
      'a text for a number',
      ruled([asks(c, 'atLeast', 'diez')]),
      [{ path: 'rules.0.when.tests.0.values', key: 'number' }],
    ],
    [
      'a range turned round',
      ruled([asks(c, 'between', 3, 1)]),
      [{ path: 'rules.0.when.tests.0.values', key: 'minMax' }],
    ],
    [
      'a format that is none',
      ruled([asks(c, 'matches', '^(a+)+$')]),
      [{ path: 'rules.0.when.tests.0.values', key: 'invalid' }],
    ],
    [
      'a number for a client',
      ruled([knows('client', 'is', 7)]),
      [{ path: 'rules.0.when.tests.0.values', key: 'invalid' }],
    ],
    [
      'a fact and a question at once',
      ruled([{ ...isFirst, fact: 'client' }]),
      [{ path: 'rules.0.when.tests.0', key: 'required' }],
    ],
    [
      'a notice to nobody',
      notified({ recipients: { emails: [], roles: [], clientContacts: false } }),
      [{ path: 'notifications.0.recipients', key: 'required' }],
    ],
    ['a notice of all of nothing', notified({ trigger: 'ALL' }), [{ path: 'notifications.0.tests', key: 'required' }]],
  ])('%s', (_, content, faults) => expect(contentFaults(content)).toEqual(faults));

  it('too long and too many are the schema’s', () => {
    const long = aContent([{ ...a, label: { es: 'x'.repeat(4000), en: '' } }]);
    const issue = checklistContent.safeParse(long).error?.issues[0];
    expect([issue?.path.join('.'), issue?.message]).toEqual(['sections.0.questions.0.label.es', 'tooLong']);
    const many = aContent(Array.from({ length: 500 }, (_, n) => aQuestion(n + 1, 'signature')));
    expect(checklistContent.safeParse(many).error?.issues[0]?.path.join('.')).toBe('sections.0.questions');
  });
});
