import type {
  Action,
  Label,
  Notification,
  Question,
  QuestionOption,
  QuestionType,
  Rule,
  Section,
  Test,
} from './checklist-content.ts';

/** Short ways to write down a question, a test, a rule. */
export const words = (es: string, en: string): Label => ({ es, en });

export const newQuestion = (id: string, type: QuestionType, label: Label, more: Partial<Question> = {}): Question => ({
  id,
  type,
  label,
  help: words('', ''),
  required: false,
  options: [],
  min: 0,
  max: 0,
  format: 'any',
  cameraOnly: false,
  showInReport: false,
  isDocument: false,
  ...more,
});
export const newOption = (id: string, label: Label, isFailure = false): QuestionOption => ({ id, label, isFailure });
export const newSection = (id: string, label: Label, questions: Question[] = []): Section => ({ id, label, questions });
/** The same in both languages, as templates write them down. */
export const question = (id: string, type: QuestionType, es: string, en: string, more?: Partial<Question>): Question =>
  newQuestion(id, type, words(es, en), more);
export const option = (id: string, es: string, en: string, isFailure?: boolean): QuestionOption =>
  newOption(id, words(es, en), isFailure);
export const section = (id: string, es: string, en: string, questions: Question[]): Section =>
  newSection(id, words(es, en), questions);

export const asks = (question: string, op: Test['op'], ...values: Test['values']): Test => ({
  question,
  fact: null,
  op,
  values,
});
export const knows = (fact: Test['fact'], op: Test['op'], ...values: Test['values']): Test => ({
  question: null,
  fact,
  op,
  values,
});
const action = (type: Action['type'], more: Partial<Action>): Action => ({
  type,
  targets: [],
  subStatusId: null,
  reason: null,
  ...more,
});
export const show = (...targets: string[]): Action => action('show', { targets });
export const demand = (...targets: string[]): Action => action('require', { targets });
/** What is asked only when a rule says so, and then must be answered. */
export const showAndDemand = (...targets: string[]): Action[] => [show(...targets), demand(...targets)];
export const skipTo = (target: string): Action => action('skipTo', { targets: [target] });
export const finish = (subStatusId: string | null = null): Action => action('finishWith', { subStatusId });
export const block = (reason: Label): Action => action('block', { reason });

export const newRule = (id: string, tests: Test[], actions: Action[], match: 'all' | 'any' = 'all'): Rule => ({
  id,
  when: { match, tests },
  actions,
});
export const newNotice = (id: string, more: Partial<Notification>): Notification => ({
  id,
  trigger: 'ALL',
  tests: [],
  recipients: { emails: [], roles: [], clientContacts: false },
  subject: '',
  message: '',
  ...more,
});
