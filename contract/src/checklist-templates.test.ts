import { describe, expect, it } from 'vitest';
import { checklistContent, questionsOf } from './checklist-content.ts';
import { contentFaults } from './checklist-faults.ts';
import { evaluate } from './checklist-logic.ts';
import { checklistTemplateKeys, checklistTemplates, templateContent } from './checklist-templates.ts';

let count = 0;
const newId = () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
const made = (key: (typeof checklistTemplateKeys)[number]) => templateContent(key, newId);

describe('templates of checklists', () => {
  it('are all that are named', () => {
    expect(checklistTemplates.map((one) => one.key)).toEqual([...checklistTemplateKeys]);
  });

  it.each(checklistTemplateKeys)('%s can be saved as it is, and has every label in both languages', (key) => {
    const content = made(key);
    expect(contentFaults(content)).toEqual([]);
    expect(checklistContent.parse(content)).toEqual(content);
    for (const { label, help, options } of questionsOf(content))
      for (const text of [label, help, ...options.map((one) => one.label)])
        expect([text.es, text.en === '']).toEqual([text.es, text.es === '']);
    expect(evaluate(content, {}, {}).visible.length).toBeGreaterThan(2);
  });

  it('have ids of their own each time they are taken, in rules and notices too', () => {
    const [one, two] = [made('delivery'), made('delivery')];
    const ids = (of: unknown): string[] => JSON.stringify(of).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];
    const first = new Set(ids(one));
    expect(first.size).toBeGreaterThan(20);
    expect(ids(two).filter((id) => first.has(id))).toEqual([]);
    expect(JSON.stringify(one)).not.toMatch(/"(?:who|neighbour|damage)"/);
  });

  it('ask more where there is more to prove', () => {
    const content = made('delivery');
    const by = (es: string) => questionsOf(content).find((q) => q.label.es === es) as ReturnType<typeof questionsOf>[0];
    const [who, front, card] = [by('¿Quién recibió?'), by('Foto de fachada'), by('Identificación de quien recibió')];
    const neighbour = who.options.find((one) => one.label.es === 'Vecino')?.id as string;
    const holder = who.options[0]?.id as string;
    expect(evaluate(content, { [who.id]: holder }, {}).required).not.toContain(front.id);
    expect(evaluate(content, { [who.id]: neighbour }, {}).required).toEqual(
      expect.arrayContaining([front.id, card.id]),
    );
    expect(evaluate(content, { [who.id]: holder }, { declaredValue: 8000 }).required).toContain(card.id);
  });
});
