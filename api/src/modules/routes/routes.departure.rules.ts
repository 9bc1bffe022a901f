import type { RoadSettings } from '@tramo/contract/road-settings';

/** What a driver answered before leaving. */
export interface DepartureAnswer {
  question: string;
  answer: boolean;
  comment: string;
}
const plain = (question: string): string => question.trim().toLocaleLowerCase('es');

/** Index of an answer to a question that was answered before it; null when each was answered once. */
export function repeatedAnswer(answers: readonly DepartureAnswer[]): number | null {
  const questions = answers.map((a) => plain(a.question));
  const index = questions.findIndex((q, n) => questions.indexOf(q) < n);
  return index === -1 ? null : index;
}

/**
 * The required question that keeps a route from leaving, or null: unanswered, or answered no. What was asked when the phone read the route may
 * have changed since: an answer to a question that is not asked any more harms nobody.
 */
export function departureFault(
  asked: RoadSettings['departureQuestions'],
  answers: readonly DepartureAnswer[],
): { question: string; isAnswered: boolean } | null {
  const given = new Map(answers.map((a) => [plain(a.question), a.answer]));
  const required = asked.filter((q) => q.isRequired).map((q) => q.question);
  const missing = required.find((question) => !given.has(plain(question)));
  if (missing) return { question: missing, isAnswered: false };
  const refused = required.find((question) => given.get(plain(question)) === false);
  return refused ? { question: refused, isAnswered: true } : null;
}

/** The answers as the audit keeps them: in the portal's own language, one text. */
export const departureText = (answers: readonly DepartureAnswer[]): string =>
  answers.map((a) => `${a.question} ${a.answer ? 'Sí' : 'No'}${a.comment ? ` (${a.comment})` : ''}`).join(' · ');
