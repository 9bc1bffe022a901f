import { type ChecklistContent, questionsOf } from '@tramo/contract/checklist-content';
import { contentFaults } from '@tramo/contract/checklist-faults';
import { asks, demand, newNotice, newQuestion, newRule, newSection } from '@tramo/contract/checklist-template-parts';
import { templateContent } from '@tramo/contract/checklist-templates';
import { describe, expect, it } from 'vitest';
import {
  addQuestion,
  asType,
  duplicateQuestion,
  duplicateSection,
  flatIds,
  moveRow,
  patchQuestion,
  questionOf,
  referencesTo,
  removeRow,
  stepRow,
} from './content-edit.rules.ts';
import { faultsOf, itemAt } from './draft-faults.rules.ts';
import { createDraftStore, type Draft } from './draft-store.ts';
import { pasteOptions } from './paste-options.rules.ts';

let made = 0;
const newId = () => `new-${++made}`;
const label = (es: string) => ({ es, en: '' });
const option = (id: string, es = id) => ({ id, label: label(es), isFailure: false });
const content: ChecklistContent = {
  sections: [
    newSection('A', label('Sección A'), [
      newQuestion('a1', 'singleChoice', label('Uno'), { options: [option('yes'), option('no')] }),
      newQuestion('a2', 'photos', label('Dos')),
    ]),
    newSection('B', label('Sección B'), [newQuestion('b1', 'shortAnswer', label('Tres'))]),
    newSection('C', label('Sección C')),
  ],
  rules: [newRule('r1', [asks('a1', 'is', 'yes')], [demand('a2')])],
  notifications: [
    newNotice('n1', {
      tests: [asks('b1', 'isAnswered')],
      subject: 'Aviso',
      recipients: { emails: ['a@b.mx'], roles: [], clientContacts: false },
    }),
  ],
};
const draft: Draft = {
  name: 'Entrega',
  description: '',
  category: 'delivered',
  subStatusId: null,
  vehicleTypes: [],
  content,
};

describe('putting in order', () => {
  const moved = (from: string, to: string) => {
    const rows = flatIds(content);
    return flatIds(moveRow(content, rows.indexOf(from), rows.indexOf(to))).join(' ');
  };
  it.each([
    ['a1', 'a2', 'A a2 a1 B b1 C'],
    ['a2', 'b1', 'A a1 B b1 a2 C'],
    ['b1', 'a1', 'A b1 a1 a2 B C'],
    // No question stands in front of the first section.
    ['b1', 'A', 'A b1 a1 a2 B C'],
    ['a1', 'C', 'A a2 B b1 C a1'],
    ['A', 'b1', 'B b1 A a1 a2 C'],
    ['C', 'a1', 'A a1 a2 C B b1'],
    ['C', 'A', 'C A a1 a2 B b1'],
    ['B', 'B', 'A a1 a2 B b1 C'],
  ])('%s onto %s', (from, to, order) => expect(moved(from, to)).toBe(order));

  it('steps a question over the border of its section, and a section past its neighbour', () => {
    expect(flatIds(stepRow(content, 'a2', 1)).join(' ')).toBe('A a1 B a2 b1 C');
    expect(flatIds(stepRow(content, 'a1', -1)).join(' ')).toBe('A a1 a2 B b1 C');
    expect(flatIds(stepRow(content, 'B', -1)).join(' ')).toBe('B b1 A a1 a2 C');
    expect(stepRow(content, 'A', -1)).toBe(content);
  });

  it('leaves alone what did not change, so that it is not drawn again', () => {
    const next = patchQuestion(content, 'b1', { required: true });
    expect(next.sections[0]).toBe(content.sections[0]);
    expect(moveRow(content, 1, 2).sections[1]).toBe(content.sections[1]);
  });
});

describe('adding, copying, taking away', () => {
  it('puts a question behind the one that is edited, and makes the first section', () => {
    const q = questionOf('photos', newId);
    expect(flatIds(addQuestion(content, q, 'a1', newId))[2]).toBe(q.id);
    expect(flatIds(addQuestion(content, q, 'B', newId))[4]).toBe(q.id);
    expect(addQuestion({ sections: [], rules: [], notifications: [] }, q, null, newId).sections).toHaveLength(1);
  });

  it('copies a question with a name and options of its own', () => {
    const copy = duplicateQuestion(content, 'a1', newId);
    const q = questionsOf(copy.content)[1];
    expect(q).toMatchObject({ id: copy.id, label: { es: 'Uno (2)' } });
    expect(q?.options.map((one) => one.id)).not.toContain('yes');
    expect(faultsOf({ ...draft, content: copy.content })).toEqual([]);
    expect(questionsOf(duplicateQuestion(copy.content, copy.id, newId).content)[2]?.label.es).toBe('Uno (3)');
  });

  it('copies a section with the rules that are its own', () => {
    const copy = duplicateSection(content, 'A', newId);
    expect(contentFaults(copy.content)).toEqual([]);
    const part = copy.content.sections[1];
    expect(part?.questions.map((q) => q.label.es)).toEqual(['Uno (2)', 'Dos (2)']);
    expect(copy.content.rules[1]?.when.tests[0]).toMatchObject({
      question: part?.questions[0]?.id,
      values: [part?.questions[0]?.options[0]?.id],
    });
  });

  it('says which rules and notices name a section, a question or an option', () => {
    expect(referencesTo(content, 'a1')).toEqual([{ kind: 'rule', id: 'r1' }]);
    expect(referencesTo(content, 'a2')).toEqual([{ kind: 'rule', id: 'r1' }]);
    expect(referencesTo(content, 'yes')).toEqual([{ kind: 'rule', id: 'r1' }]);
    expect(referencesTo(content, 'no')).toEqual([]);
    expect(referencesTo(content, 'B')).toEqual([{ kind: 'notice', id: 'n1' }]);
    expect(referencesTo(content, 'C')).toEqual([]);
    expect(flatIds(removeRow(content, 'C'))).not.toContain('C');
  });

  it('keeps of a question what its new kind has a use for', () => {
    const choice = questionsOf(content)[0] as ReturnType<typeof questionOf>;
    expect(asType(choice, 'multipleChoice', newId).options).toBe(choice.options);
    expect(asType(choice, 'photos', newId)).toMatchObject({ options: [], max: 1 });
    const photos = { ...questionOf('photos', newId), max: 5, min: 3, isDocument: true };
    expect(asType(photos, 'video', newId)).toMatchObject({ min: 2, max: 2, isDocument: false });
  });
});

describe('pasted options', () => {
  it('are the lines of a sheet, Spanish and English, without what is there already', () => {
    const pasted = pasteOptions(
      'Vecino\tNeighbour\n\n• Titular\r\n"Vigilancia, lobby"\nvecino\nTitulár',
      [option('x', 'Titular'), option('y', ' ')],
      newId,
    );
    expect(pasted.options.map((one) => [one.label.es, one.label.en])).toEqual([
      ['Titular', ''],
      ['Vecino', 'Neighbour'],
      ['Vigilancia, lobby', ''],
    ]);
    expect(pasted).toMatchObject({ added: 2, repeated: 3, over: 0 });
  });
  it('are at most fifty', () => {
    const lines = Array.from({ length: 70 }, (_, n) => `Opción ${n}`).join('\n');
    const pasted = pasteOptions(lines, [], newId);
    expect([pasted.options.length, pasted.over]).toEqual([50, 20]);
  });
});

describe('faults', () => {
  it('are found at their thing and field, in the order of the screen', () => {
    const broken: Draft = {
      ...draft,
      name: ' ',
      content: {
        sections: [
          newSection('A', label(''), [
            newQuestion('a1', 'singleChoice', label('Uno'), { options: [option('yes', '')] }),
            newQuestion('a2', 'photos', label('uno'), { min: 4, max: 2 }),
          ]),
        ],
        rules: [newRule('r1', [asks('a2', 'isAnswered')], [demand('a1')]), newRule('r2', [], [])],
        notifications: [newNotice('n1', { recipients: { emails: ['mal'], roles: [], clientContacts: false } })],
      },
    };
    expect(faultsOf(broken).map((one) => `${one.item} ${one.field} ${one.key}`)).toEqual([
      'head name required',
      'A label.es required',
      'a1 options.0.label.es required',
      'a1 options optionsFew',
      'a2 label.es duplicated',
      'a2 min minMax',
      'r1 actions.0.targets laterQuestion',
      'r2 when.tests required',
      'r2 actions required',
      'n1 subject required',
      'n1 recipients.emails email',
      'n1 tests required',
    ]);
    expect(faultsOf({ ...draft, content: { sections: [], rules: [], notifications: [] } })).toEqual([
      { item: 'content', field: 'sections', key: 'required' },
    ]);
    expect(faultsOf({ ...draft, content: templateContent('inspection', newId) })).toEqual([]);
  });
  it('of the server find their place by its paths', () => {
    expect(itemAt(content, 'sections.1.questions.0.label.es')).toEqual({ item: 'b1', field: 'label.es' });
    expect(itemAt(content, 'rules.0.actions.0.subStatusId')).toEqual({ item: 'r1', field: 'actions.0.subStatusId' });
    expect(itemAt(content, 'sections.9.label')).toEqual({ item: 'content', field: 'sections.9.label' });
  });
});

describe('undo and redo', () => {
  it('take letters of one run together, go back to where it was, and lose the way forward when something else is done', () => {
    let clock = 0;
    const store = createDraftStore(draft, 'a1', () => clock);
    const name = (text: string, run?: string) => store.edit((one) => ({ ...one, name: text }), run);
    name('E', 'name');
    clock += 100;
    name('En', 'name');
    clock += 5000;
    name('Ent', 'name');
    store.select('b1');
    store.edit((one) => ({ ...one, content: removeRow(one.content, 'b1') }));
    expect(store.get().past).toHaveLength(3);
    store.undo();
    expect([store.get().selected, store.get().draft.name]).toEqual(['b1', 'Ent']);
    store.undo();
    store.undo();
    expect([store.get().draft, store.get().selected]).toEqual([draft, 'a1']);
    store.redo();
    expect(store.get().draft.name).toBe('En');
    name('Otro');
    store.redo();
    expect(store.get().draft.name).toBe('Otro');
  });
});
