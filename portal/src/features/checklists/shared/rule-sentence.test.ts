import type { ChecklistContent, Question, Test } from '@tramo/contract/checklist-content';
import { describe, expect, it } from 'vitest';
import { noticeSentence, sentenceOf, testSentence } from './rule-sentence.ts';

const label = (es: string, en = '') => ({ es, en });
const question = (id: string, type: Question['type'], name: string, options: string[] = []): Question => ({
  id,
  type,
  label: label(name),
  help: label(''),
  required: false,
  options: options.map((o) => ({ id: `${id}-${o}`, label: label(o, `${o} (en)`), isFailure: false })),
  min: 0,
  max: 0,
  format: 'any',
  cameraOnly: false,
  showInReport: false,
  isDocument: false,
});
const content: ChecklistContent = {
  sections: [
    {
      id: 's',
      label: label('Recepción', 'Reception'),
      questions: [
        question('who', 'singleChoice', '¿Quién recibió?', ['Titular', 'Vecino']),
        question('marks', 'multipleChoice', 'Daños', ['Golpe', 'Mojado']),
        question('house', 'photos', 'Foto de fachada'),
        question('note', 'shortAnswer', 'Nota'),
        question('read', 'instruction', 'Aviso'),
      ],
    },
  ],
  rules: [],
  notifications: [],
};
const es = { locale: 'es' as const, nameOf: (id: string) => ({ c1: 'Liverpool', s1: 'Domicilio cerrado' })[id] };
const of = (questionId: string, op: Test['op'], ...values: Test['values']): Test => ({
  question: questionId,
  fact: null,
  op,
  values,
});
const fact = (name: Test['fact'], op: Test['op'], ...values: Test['values']): Test => ({
  question: null,
  fact: name,
  op,
  values,
});

describe('the sentence of a rule', () => {
  it('is read as people say it, in both languages', () => {
    const rule = {
      when: { match: 'all' as const, tests: [of('who', 'is', 'who-Vecino')] },
      actions: [{ type: 'require' as const, targets: ['house'], subStatusId: null, reason: null }],
    };
    expect(sentenceOf(rule, content, es)).toBe('Si ¿Quién recibió? es Vecino → pedir Foto de fachada');
    expect(sentenceOf(rule, content, { locale: 'en' })).toBe(
      'If ¿Quién recibió? is Vecino (en) → require Foto de fachada',
    );
  });

  it.each<[Test, string]>([
    [of('who', 'anyOf', 'who-Titular', 'who-Vecino'), '¿Quién recibió? es alguna de Titular o Vecino'],
    [of('marks', 'includes', 'marks-Golpe', 'marks-Mojado'), 'Daños incluye Golpe y Mojado'],
    [of('marks', 'between', 1, 2), 'Daños tiene entre 1 y 2'],
    [of('house', 'atLeast', 2), 'Foto de fachada tiene al menos 2'],
    [of('note', 'atMost', 1200), 'Nota es a lo más 1,200'],
    [of('note', 'contains', 'roto'), 'Nota contiene «roto»'],
    [of('note', 'matches', 'rfc'), 'Nota tiene forma de RFC'],
    [of('read', 'isEmpty'), 'Aviso no se leyó'],
    [of('gone', 'isAnswered'), '(ya no existe) se contestó'],
    [of('who', 'is', 'gone'), '¿Quién recibió? es (ya no existe)'],
    [fact('client', 'is', 'c1'), 'Cliente es Liverpool'],
    [fact('certified', 'is', 'yes'), 'Entrega certificada es Sí'],
    [fact('vehicleType', 'isNot', 'van'), 'Tipo de unidad no es Camioneta'],
    [fact('declaredValue', 'atLeast', 5000), 'Valor declarado es al menos 5,000 pesos'],
    [fact('distanceM', 'between', 100, 300), 'Distancia al pin está entre 100 m y 300 m'],
  ])('tells a test: %j', (tested, sentence) => {
    expect(testSentence(tested, content, es)).toBe(sentence);
  });

  it('joins tests and actions, and tells what is still to be chosen', () => {
    const when = { match: 'any' as const, tests: [of('who', 'isEmpty'), fact('attempt', 'atLeast', 2)] };
    const none = { targets: [], subStatusId: null, reason: null };
    const rule = {
      when,
      actions: [
        { ...none, type: 'finishWith' as const, subStatusId: 's1' },
        { ...none, type: 'block' as const, reason: label('Llama a la oficina') },
        { ...none, type: 'show' as const, targets: ['s'] },
        { ...none, type: 'skipTo' as const },
      ],
    };
    expect(sentenceOf(rule, content, es)).toBe(
      'Si ¿Quién recibió? no se contestó o Intento de visita es al menos 2 → terminar con Domicilio cerrado y ' +
        'no dejar enviar: «Llama a la oficina» y mostrar Recepción y saltar a …',
    );
    expect(sentenceOf({ when: { match: 'all', tests: [] }, actions: [] }, content, es)).toBe('Si … → …');
  });

  it('tells a notice by its trigger and whom it reaches', () => {
    const notice = {
      id: 'n',
      subject: 'Daño',
      message: '',
      tests: [of('who', 'is', 'who-Vecino')],
      recipients: { emails: ['calidad@empresa.mx'], roles: ['supervisor' as const], clientContacts: true },
    };
    expect(noticeSentence({ ...notice, trigger: 'ALL' }, content, es)).toBe(
      'Si ¿Quién recibió? es Vecino → avisar a calidad@empresa.mx y Supervisor y los contactos del cliente',
    );
    expect(noticeSentence({ ...notice, trigger: 'ALWAYS' }, content, es)).toMatch(/^Siempre → avisar a /);
    expect(noticeSentence({ ...notice, trigger: 'ON_IMMEDIATE_VALIDATION' }, content, es)).toMatch(/^En cuanto ¿Qu/);
  });
});
