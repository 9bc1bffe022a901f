import { ApiProblem, problemText } from '../../../lib/api-problem.ts';

/** What a refused change of a checklist says: its own sentence where there is one, else the general one of checklists. */
export const refusedText = (error: unknown, general: string): string =>
  error instanceof ApiProblem && (error.status === 409 || error.status === 422) ? problemText(error) : general;
