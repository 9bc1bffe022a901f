import * as z from 'zod/mini';
import { email, id, requiredText, text } from './fields.ts';
import { vehicleKind } from './fleet.ts';

/** The eight kinds of question. An instruction is only read. */
export const questionTypes = [
  'singleChoice',
  'multipleChoice',
  'shortAnswer',
  'photos',
  'video',
  'signature',
  'scanning',
  'instruction',
] as const;
export const questionType = z.enum(questionTypes);
export type QuestionType = z.infer<typeof questionType>;

/** The most of each part of a checklist; the builder tells them. */
export const checklistLimits = {
  sections: 40,
  questions: 200,
  rules: 300,
  notifications: 20,
  options: 50,
  tests: 20,
  actions: 20,
  label: 300,
  help: 2000,
  answer: 1000,
  photos: 5,
  videos: 2,
  scans: 50,
  optionsMin: 2,
  emails: 10,
  page: 10,
  /** A phone's version is accepted so many days after a newer one was published. */
  olderVersionDays: 7,
} as const;

/** What a short answer must look like. A list of our own, no free pattern: those can be made to run for hours. */
export const answerFormats = ['any', 'number', 'money', 'phone', 'email', 'rfc', 'plate'] as const;
export type AnswerFormat = (typeof answerFormats)[number];

const most = <N extends number>(n: N) => z.maxLength(n, { error: 'tooMany' });
/** A text in the two languages; without an English one the Spanish is shown. */
const label = z.object({ es: requiredText(checklistLimits.label), en: z._default(text(checklistLimits.label), '') });
export type Label = z.infer<typeof label>;
const count = z.int().check(z.gte(0, { error: 'notNegative' }), z.lte(50, { error: 'tooLarge' }));

/** `isFailure`: choosing it says that something is wrong, which a vehicle's checklist makes an alert of. */
export const questionOption = z.object({ id, label, isFailure: z._default(z.boolean(), false) });
export type QuestionOption = z.infer<typeof questionOption>;

/**
 * One question. Ids stay for ever, labels are only texts. `min` and `max`: options of a multiple choice, photos, videos, scans; 0 elsewhere. Of a
 * required question at least one, and at least `min`.
 */
export const question = z.object({
  id,
  type: questionType,
  label,
  help: z._default(z.object({ es: text(checklistLimits.help), en: text(checklistLimits.help) }), { es: '', en: '' }),
  required: z._default(z.boolean(), false),
  options: z._default(z.array(questionOption).check(most(checklistLimits.options)), []),
  min: z._default(count, 0),
  max: z._default(count, 0),
  /** Of short answers. */
  format: z._default(z.enum(answerFormats), 'any'),
  /** Of photos and video: nothing from the gallery. */
  cameraOnly: z._default(z.boolean(), false),
  /** Its answer stands on the recipient's delivery report. */
  showInReport: z._default(z.boolean(), false),
  /** Its pictures are papers of the guide, too. */
  isDocument: z._default(z.boolean(), false),
});
export type Question = z.infer<typeof question>;

export const section = z.object({ id, label, questions: z.array(question).check(most(checklistLimits.questions)) });
export type Section = z.infer<typeof section>;

/** What a rule may look at besides answers. What is not known (no client, no position) holds no test. */
export const facts = [
  'client',
  'guideType',
  'subStatus',
  'certified',
  'vehicleType',
  'attempt',
  'declaredValue',
  'distanceM',
  'minutesLate',
] as const;
export type Fact = (typeof facts)[number];
/** Values of the fact `certified`, as tests name them and a visit tells them. */
export const certifiedValues = ['yes', 'no'] as const;
export const numberFacts = ['attempt', 'declaredValue', 'distanceM', 'minutesLate'] as const satisfies readonly Fact[];

export const operators = [
  'is',
  'isNot',
  'anyOf',
  'includes',
  'excludes',
  'atLeast',
  'atMost',
  'between',
  'equals',
  'contains',
  'matches',
  'inItems',
  'notInItems',
  'isAnswered',
  'isEmpty',
] as const;
export type Operator = (typeof operators)[number];
/** What may be asked of each kind of question. `atLeast`, `atMost` and `between` count options, photos, videos and scans, and compare short answers as numbers. */
export const operatorsOf = {
  singleChoice: ['is', 'isNot', 'anyOf', 'isAnswered', 'isEmpty'],
  multipleChoice: ['includes', 'excludes', 'atLeast', 'atMost', 'between', 'isAnswered', 'isEmpty'],
  shortAnswer: ['equals', 'contains', 'matches', 'atLeast', 'atMost', 'between', 'isAnswered', 'isEmpty'],
  photos: ['atLeast', 'atMost', 'isAnswered', 'isEmpty'],
  video: ['atLeast', 'atMost', 'isAnswered', 'isEmpty'],
  signature: ['isAnswered', 'isEmpty'],
  scanning: ['equals', 'inItems', 'notInItems', 'atLeast', 'atMost', 'isAnswered', 'isEmpty'],
  instruction: ['isAnswered', 'isEmpty'],
} as const satisfies Record<QuestionType, readonly Operator[]>;
export const factOperators = (fact: Fact): readonly Operator[] =>
  (numberFacts as readonly Fact[]).includes(fact) ? ['atLeast', 'atMost', 'between'] : ['is', 'isNot', 'anyOf'];

/** Looks at a question or at a fact, never at both. `values`: option ids, texts or numbers, as many as the operator takes. */
export const test = z.object({
  question: z._default(z.nullable(id), null),
  fact: z._default(z.nullable(z.enum(facts)), null),
  op: z.enum(operators),
  values: z._default(
    z.array(z.union([text(checklistLimits.label), z.number()])).check(most(checklistLimits.options)),
    [],
  ),
});
export type Test = z.infer<typeof test>;
export const condition = z.object({
  match: z.enum(['all', 'any']),
  tests: z.array(test).check(most(checklistLimits.tests)),
});
export type Condition = z.infer<typeof condition>;

export const actionTypes = ['show', 'require', 'skipTo', 'finishWith', 'block'] as const;
/**
 * What a rule does while it holds. `show` and `require`: its `targets` (questions or sections); what no rule shows is visible anyway. `skipTo`: to its one
 * target. `finishWith`: nothing is asked any more, and the visit ends with the sub-status (null: with the one chosen). `block`: the visit cannot be sent, for the reason.
 */
export const action = z.object({
  type: z.enum(actionTypes),
  targets: z._default(z.array(id).check(most(checklistLimits.questions)), []),
  subStatusId: z._default(z.nullable(id), null),
  reason: z._default(z.nullable(label), null),
});
export type Action = z.infer<typeof action>;
export const rule = z.object({ id, when: condition, actions: z.array(action).check(most(checklistLimits.actions)) });
export type Rule = z.infer<typeof rule>;

/** `ON_IMMEDIATE_VALIDATION`: all of its tests, and told while the driver still answers; the others with the visit. */
export const notificationTriggers = ['ALWAYS', 'ALL', 'ANY', 'ON_IMMEDIATE_VALIDATION'] as const;
export const notificationRoles = ['admin', 'routes-manager', 'supervisor'] as const;
export const notification = z.object({
  id,
  trigger: z.enum(notificationTriggers),
  tests: z._default(z.array(test).check(most(checklistLimits.tests)), []),
  recipients: z.object({
    emails: z.array(email).check(most(checklistLimits.emails)),
    /** People of the company with these roles. */
    roles: z.array(z.enum(notificationRoles)),
    /** The contacts of the guide's client that have an e-mail. */
    clientContacts: z.boolean(),
  }),
  subject: requiredText(150),
  message: text(checklistLimits.help),
});
export type Notification = z.infer<typeof notification>;

/** What a checklist asks: what a version keeps, and the builder edits. */
export const checklistContent = z.object({
  sections: z.array(section).check(most(checklistLimits.sections)),
  rules: z.array(rule).check(most(checklistLimits.rules)),
  notifications: z.array(notification).check(most(checklistLimits.notifications)),
});
export type ChecklistContent = z.infer<typeof checklistContent>;
export const emptyContent: ChecklistContent = { sections: [], rules: [], notifications: [] };

/** Of vehicles' checklists: the kinds of vehicle that it is for; none: all. */
export const vehicleTypes = z.array(vehicleKind).check(most(20));

/** An answer as it travels: the option's id, text; the options', files' or scanned texts' list; `true` for what was read. */
export const answerValue = z.union([
  z.string().check(z.maxLength(checklistLimits.answer, { error: 'tooLong' })),
  z.array(z.string().check(z.maxLength(checklistLimits.label, { error: 'tooLong' }))).check(most(50)),
  z.boolean(),
]);
export type AnswerValue = z.infer<typeof answerValue>;
/** Answers by the id of their question. */
export const checklistAnswers = z.record(id, answerValue);
export type ChecklistAnswers = z.infer<typeof checklistAnswers>;

export const questionsOf = (content: ChecklistContent): Question[] => content.sections.flatMap((s) => s.questions);
export const labelIn = (words: Label, locale: 'es' | 'en'): string => words[locale] || words.es;

/** The most that `max` of a kind may be; 0: it has none. */
export const mostOf = (q: Pick<Question, 'type' | 'options'>): number =>
  ({
    singleChoice: 0,
    multipleChoice: q.options.length,
    shortAnswer: 0,
    photos: checklistLimits.photos,
    video: checklistLimits.videos,
    signature: 0,
    scanning: checklistLimits.scans,
    instruction: 0,
  })[q.type];
export const isChoice = (type: QuestionType): boolean => type === 'singleChoice' || type === 'multipleChoice';

export interface Places {
  /** Questions by id, with their place among all. */
  questions: Map<string, { place: number; question: Question }>;
  /** Sections by id, with the place of their first question and how many they have. */
  sections: Map<string, { place: number; size: number }>;
}
/** Where questions and sections stand. */
export function placesOf(content: ChecklistContent): Places {
  const places: Places = { questions: new Map(), sections: new Map() };
  let place = 0;
  for (const part of content.sections) {
    places.sections.set(part.id, { place, size: part.questions.length });
    for (const q of part.questions) places.questions.set(q.id, { place: place++, question: q });
  }
  return places;
}

/** The last place that a condition looks at; -1 when it looks at no question. */
export const lastPlaceOf = (tests: readonly Test[], places: Places): number =>
  Math.max(-1, ...tests.map((t) => (t.question === null ? -1 : (places.questions.get(t.question)?.place ?? -1))));
