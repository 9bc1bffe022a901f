import { expect, test } from 'vitest';
import { departureFault, departureText, repeatedAnswer } from './routes.departure.rules.ts';

const asked = [
  { question: '¿Llevas las llaves?', isRequired: true },
  { question: '¿Hay agua?', isRequired: false },
];
const said = (question: string, answer: boolean, comment = '') => ({ question, answer, comment });

test.each([
  ['all said yes', [said('¿Llevas las llaves?', true), said('¿Hay agua?', true)], null],
  ['however it is written', [said(' ¿llevas las llaves? ', true)], null],
  ['what need not be answered may be no', [said('¿Hay agua?', false), said('¿Llevas las llaves?', true)], null],
  ['a question of yesterday', [said('¿Y el gato?', false), said('¿Llevas las llaves?', true)], null],
  ['nothing said', [], { question: '¿Llevas las llaves?', isAnswered: false }],
  ['only the other one', [said('¿Hay agua?', true)], { question: '¿Llevas las llaves?', isAnswered: false }],
  ['said no', [said('¿Llevas las llaves?', false)], { question: '¿Llevas las llaves?', isAnswered: true }],
])('%s', (_, answers, fault) => expect(departureFault(asked, answers)).toEqual(fault));

test('a question is answered once', () => {
  expect(repeatedAnswer([said('a', true), said('b', true), said('A ', false)])).toBe(2);
  expect(repeatedAnswer([said('a', true), said('b', true)])).toBeNull();
});

test('answers are kept as one text', () => {
  expect(departureText([said('¿Agua?', true), said('¿Llaves?', false, 'Las trae Luis')])).toBe(
    '¿Agua? Sí · ¿Llaves? No (Las trae Luis)',
  );
});
