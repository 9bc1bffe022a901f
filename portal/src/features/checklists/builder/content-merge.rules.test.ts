import type { ChecklistContent, Question } from '@tramo/contract/checklist-content';
import { asks, demand, newQuestion, newRule, newSection } from '@tramo/contract/checklist-template-parts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatIds, moveRow, patchQuestion, removeRow } from './content-edit.rules.ts';
import { mergeContent, mergeDraft } from './content-merge.rules.ts';
import type { Draft } from './draft-store.ts';

const label = (es: string) => ({ es, en: '' });
const option = (id: string, es = id) => ({ id, label: label(es), isFailure: false });
const choice = newQuestion('a1', 'singleChoice', label('Uno'), { options: [option('yes'), option('no')] });
const was: ChecklistContent = {
  sections: [
    newSection('A', label('A'), [choice, newQuestion('a2', 'photos', label('Dos'))]),
    newSection('B', label('B'), [newQuestion('b1', 'shortAnswer', label('Tres'))]),
  ],
  rules: [newRule('r1', [asks('a1', 'is', 'yes')], [demand('a2')])],
  notifications: [],
};
const add = (content: ChecklistContent, section: number, at: number, q: Question): ChecklistContent => ({
  ...content,
  sections: content.sections.map((part, n) =>
    n === section ? { ...part, questions: part.questions.toSpliced(at, 0, q) } : part,
  ),
});
const merged = (mine: ChecklistContent, now: ChecklistContent) => mergeContent(was, mine, now);
const order = (content: ChecklistContent) => flatIds(content).join(' ');

describe('two people at one checklist', () => {
  it('change different fields of one question: both stand', () => {
    const both = merged(
      patchQuestion(was, 'a1', { label: label('Mío') }),
      patchQuestion(was, 'a1', { required: true }),
    );
    expect(both.merged.sections[0]?.questions[0]).toMatchObject({ label: { es: 'Mío' }, required: true });
    expect(both.conflicts).toEqual([]);
    expect(both.theirs).toEqual(['a1.required']);
  });

  it('change the same field: what is typed here stays, and it is told', () => {
    const both = merged(
      patchQuestion(was, 'a1', { label: label('Mío') }),
      patchQuestion(was, 'a1', { label: label('Suyo') }),
    );
    expect(both.merged.sections[0]?.questions[0]?.label.es).toBe('Mío');
    expect(both.conflicts).toEqual(['a1.label.es']);
  });

  it('add questions and options at the same time: all are there, each behind what it followed', () => {
    const options = (id: string) => [...choice.options, option(id)];
    const mine = patchQuestion(add(was, 0, 1, newQuestion('m', 'video', label('Mía'))), 'a1', {
      options: options('mo'),
    });
    const now = patchQuestion(add(was, 1, 1, newQuestion('t', 'video', label('Suya'))), 'a1', {
      options: options('to'),
    });
    const both = merged(mine, now).merged;
    expect(order(both)).toBe('A a1 m a2 B b1 t');
    expect(both.sections[0]?.questions[0]?.options.map((one) => one.id).sort()).toEqual(['mo', 'no', 'to', 'yes']);
  });

  it('one moves, the other changes: moved and changed', () => {
    const rows = flatIds(was);
    const mine = moveRow(was, rows.indexOf('a2'), rows.indexOf('b1'));
    const both = merged(mine, patchQuestion(was, 'a2', { max: 3 }));
    expect(order(both.merged)).toBe('A a1 B b1 a2');
    expect(both.merged.sections[1]?.questions[1]?.max).toBe(3);
  });

  it('one deletes what the other left alone: gone; what the other changed: kept, and told', () => {
    expect(order(merged(removeRow(was, 'b1'), was).merged)).toBe('A a1 a2 B');
    expect(order(merged(was, removeRow(was, 'B')).merged)).toBe('A a1 a2');
    const kept = merged(patchQuestion(was, 'b1', { required: true }), removeRow(was, 'B'));
    expect(order(kept.merged)).toBe('A a1 a2 B b1');
    expect(kept.conflicts).toContain('b1.removed');
  });

  it('rules are taken whole', () => {
    const rule = was.rules[0] as ChecklistContent['rules'][0];
    const withRule = (when: typeof rule.when): ChecklistContent => ({ ...was, rules: [{ ...rule, when }] });
    const both = merged(
      withRule({ match: 'any', tests: rule.when.tests }),
      withRule({ match: 'all', tests: [asks('a1', 'is', 'no')] }),
    );
    expect(both.merged.rules[0]?.when).toEqual({ match: 'any', tests: rule.when.tests });
    expect(both.conflicts).toEqual(['r1.when']);
  });

  it('merges the fields of the checklist itself', () => {
    const draft: Draft = {
      name: 'Uno',
      description: '',
      category: 'delivered',
      subStatusId: null,
      vehicleTypes: [],
      content: was,
    };
    const both = mergeDraft(draft, { ...draft, name: 'Mío' }, { ...draft, name: 'Suyo', description: 'Suya' });
    expect(both.merged).toMatchObject({ name: 'Mío', description: 'Suya' });
    expect(both.conflicts).toEqual(['head.name']);
  });
});

describe('any two edits', () => {
  let n = 0;
  const edit = fc.oneof(
    fc.tuple(fc.nat(6), fc.nat(6)).map(
      ([from, to]) =>
        (c: ChecklistContent) =>
          moveRow(c, from, to),
    ),
    fc.constantFrom('A', 'B', 'a1', 'a2', 'b1').map((id) => (c: ChecklistContent) => removeRow(c, id)),
    fc.tuple(fc.constantFrom('a1', 'a2', 'b1'), fc.string()).map(
      ([id, es]) =>
        (c: ChecklistContent) =>
          patchQuestion(c, id, { label: label(es) }),
    ),
    fc.nat(1).map((at) => (c: ChecklistContent) => add(c, at, 0, newQuestion(`n${++n}`, 'video', label(`N${n}`)))),
  );
  const edited = fc.array(edit, { maxLength: 6 }).map((list) => list.reduce((c, one) => one(c), was));

  it('come to a content that names everything once and has all that either typed', () => {
    fc.assert(
      fc.property(edited, edited, (mine, now) => {
        const ids = flatIds(mergeContent(was, mine, now).merged);
        expect(new Set(ids).size).toBe(ids.length);
        const old = new Set(flatIds(was));
        for (const id of [...flatIds(mine), ...flatIds(now)]) if (!old.has(id)) expect(ids).toContain(id);
        expect(mergeContent(was, mine, was).merged).toEqual(mine);
        expect(mergeContent(was, was, now).merged).toEqual(now);
      }),
    );
  });
});
