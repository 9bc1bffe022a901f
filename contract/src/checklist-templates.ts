import type { ChecklistCategory } from './checklist-api.ts';
import type { ChecklistContent, Label, Test } from './checklist-content.ts';
import { collection, failedDelivery, receipt } from './checklist-template-contents.ts';
import { inspection } from './checklist-template-inspection.ts';

/** Checklists to begin with. */
export interface ChecklistTemplate {
  key: ChecklistTemplateKey;
  name: Label;
  description: Label;
  category: ChecklistCategory;
  /** With names for ids: `templateContent` gives real ones. */
  content: ChecklistContent;
}
export const checklistTemplateKeys = ['delivery', 'failedDelivery', 'collection', 'inspection'] as const;
export type ChecklistTemplateKey = (typeof checklistTemplateKeys)[number];

export const checklistTemplates: readonly ChecklistTemplate[] = [
  {
    key: 'delivery',
    name: { es: 'Entrega con recepción', en: 'Delivery with reception' },
    description: {
      es: 'Quién recibió, cómo llegó el paquete y su evidencia; pide más si recibió otra persona o hay daño.',
      en: 'Who received, how the package arrived and its evidence; asks more when somebody else received or it is damaged.',
    },
    category: 'delivered',
    content: receipt,
  },
  {
    key: 'failedDelivery',
    name: { es: 'Entrega fallida', en: 'Failed delivery' },
    description: {
      es: 'Por qué no se entregó, con foto de la fachada y la llamada; no deja cerrar lejos del domicilio.',
      en: 'Why it was not delivered, with a photo of the front and the call; cannot be closed far from the address.',
    },
    category: 'undelivered',
    content: failedDelivery,
  },
  {
    key: 'collection',
    name: { es: 'Recolección con escaneo', en: 'Collection with scanning' },
    description: {
      es: 'Bultos contados y escaneados, empaque, documentos y firma de quien entrega.',
      en: 'Packages counted and scanned, packing, papers and signature of who hands over.',
    },
    category: 'collected',
    content: collection,
  },
  {
    key: 'inspection',
    name: { es: 'Inspección de unidad', en: 'Vehicle inspection' },
    description: {
      es: 'Antes de salir: llantas, luces, frenos, combustible y documentos de la unidad.',
      en: 'Before leaving: tyres, lights, brakes, fuel and the vehicle’s papers.',
    },
    category: 'departure',
    content: inspection,
  },
];

/** The same content with ids of its own, and all that names them. */
export function withNewIds(content: ChecklistContent, newId: () => string): ChecklistContent {
  const made = new Map<string, string>();
  const fresh = (id: string): string => {
    const known = made.get(id) ?? newId();
    made.set(id, known);
    return known;
  };
  // Values of tests are option ids only where they are known ones: options come first.
  const sections = content.sections.map((part) => ({
    ...part,
    id: fresh(part.id),
    questions: part.questions.map((q) => ({
      ...q,
      id: fresh(q.id),
      options: q.options.map((option) => ({ ...option, id: fresh(option.id) })),
    })),
  }));
  const known = <T>(value: T): T => (typeof value === 'string' ? ((made.get(value) ?? value) as T) : value);
  const tests = (list: readonly Test[]): Test[] =>
    list.map((one) => ({ ...one, question: known(one.question), values: one.values.map(known) }));
  return {
    sections,
    rules: content.rules.map((rule) => ({
      ...rule,
      id: fresh(rule.id),
      when: { ...rule.when, tests: tests(rule.when.tests) },
      actions: rule.actions.map((does) => ({ ...does, targets: does.targets.map(known) })),
    })),
    notifications: content.notifications.map((one) => ({ ...one, id: fresh(one.id), tests: tests(one.tests) })),
  };
}

/** What a template asks, with ids of its own. */
export function templateContent(key: ChecklistTemplateKey, newId: () => string): ChecklistContent {
  const found = checklistTemplates.find((one) => one.key === key) as ChecklistTemplate;
  return withNewIds(found.content, newId);
}
