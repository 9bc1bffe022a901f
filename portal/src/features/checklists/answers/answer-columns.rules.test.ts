import { expect, it } from 'vitest';
import { answerColumns } from './answer-columns.rules.ts';

const label = (es: string, en = '') => ({ es, en });
const published = {
  sections: [
    {
      id: 's',
      label: label('Sección'),
      questions: [
        { id: 'a', label: label('¿Quién?', 'Who?') },
        { id: 'b', label: label('Foto') },
      ],
    },
  ],
  rules: [],
  notifications: [],
} as never;
const said = (questionId: string, question: string) => ({
  questionId,
  question,
  answer: 'x',
  fileIds: [],
  showInReport: false,
});

it('has a column for each question that is asked, and for each that was', () => {
  const rows = [{ answers: [said('old', '¿Antes?'), said('a', '¿Quién era?')] }, { answers: [said('old', '¿Antes?')] }];
  expect(answerColumns(published, rows, 'en')).toEqual([
    { questionId: 'a', question: 'Who?', isRemoved: false },
    { questionId: 'b', question: 'Foto', isRemoved: false },
    { questionId: 'old', question: '¿Antes?', isRemoved: true },
  ]);
  expect(answerColumns(null, [], 'es')).toEqual([]);
});
