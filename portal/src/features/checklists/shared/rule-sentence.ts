import {
  type Action,
  type AnswerFormat,
  type ChecklistContent,
  type Condition,
  isChoice,
  labelIn,
  type Notification,
  type Question,
  questionsOf,
  type Rule,
  type Test,
} from '@tramo/contract/checklist-content';
import { fill, type Locale } from '@tramo/contract/problems';
import {
  actionNames,
  answerFormatNames,
  factAmountNames,
  factNames,
  operatorName,
  ruleNames,
} from '@tramo/contract/words/checklists';
import { vehicleKindNames } from '@tramo/contract/words/fleet';
import { guideTypeNames } from '@tramo/contract/words/guides';
import { languageTags, type Names, yesNoNames } from '@tramo/contract/words/names';
import { roleNames } from '@tramo/contract/words/people';

/** How a sentence is told: the reader's language, and the names of clients and sub-statuses by their ids. */
export interface Told {
  locale: Locale;
  nameOf?: ((id: string) => string | undefined) | undefined;
}

const factValueNames: Names = { ...guideTypeNames, ...vehicleKindNames, ...yesNoNames };

/** One test, '¿Quién recibió? es Vecino'. What is gone is told as such. */
export function testSentence(tested: Test, content: ChecklistContent, told: Told): string {
  const { locale } = told;
  const q = tested.question === null ? null : questionsOf(content).find((one) => one.id === tested.question);
  const subject =
    tested.fact !== null ? factNames[tested.fact][locale] : q ? labelIn(q.label, locale) : ruleNames.unknown[locale];
  const parts = [subject || ruleNames.nothing[locale], operatorName(tested.op, q?.type ?? null)[locale]];
  const values = tested.values.map((value) => valueSentence(value, tested, q ?? null, told));
  const between = tested.op === 'between' ? ruleNames.to : tested.op === 'anyOf' ? ruleNames.either : ruleNames.and;
  if (values.length > 0) parts.push(values.join(between[locale]));
  return parts.join(' ');
}

function valueSentence(value: string | number, tested: Test, q: Question | null, { locale, nameOf }: Told): string {
  if (typeof value === 'number') {
    const n = value.toLocaleString(languageTags[locale]);
    const pattern = tested.fact === null ? undefined : (factAmountNames as Partial<Names>)[tested.fact];
    return pattern ? fill(pattern[locale], { n }) : n;
  }
  if (tested.fact !== null) return factValueNames[value]?.[locale] ?? nameOf?.(value) ?? ruleNames.unknown[locale];
  if (tested.op === 'matches') return answerFormatNames[value as AnswerFormat]?.[locale] ?? value;
  if (!q || !isChoice(q.type)) return `«${value}»`;
  const option = q.options.find((one) => one.id === value);
  return option ? labelIn(option.label, locale) : ruleNames.unknown[locale];
}

/** '¿Quién recibió? es Vecino y Intento de visita es al menos 2' */
export const conditionSentence = ({ match, tests }: Condition, content: ChecklistContent, told: Told): string =>
  tests
    .map((one) => testSentence(one, content, told))
    .join(ruleNames[match === 'all' ? 'and' : 'either'][told.locale]) || ruleNames.nothing[told.locale];

/** 'pedir Foto de fachada' */
export function actionSentence(does: Action, content: ChecklistContent, { locale, nameOf }: Told): string {
  const verb = actionNames[does.type][locale];
  if (does.type === 'block') {
    const reason = does.reason ? labelIn(does.reason, locale) : '';
    return reason ? fill(ruleNames.reason[locale], { does: verb, reason }) : verb;
  }
  if (does.type === 'finishWith') {
    const named = does.subStatusId === null ? ruleNames.chosenSubStatus[locale] : nameOf?.(does.subStatusId);
    return `${verb} ${named ?? ruleNames.unknown[locale]}`;
  }
  const targets = does.targets.map((id) => targetName(id, content, locale));
  return `${verb} ${targets.join(ruleNames.and[locale]) || ruleNames.nothing[locale]}`;
}

/** A question or section as sentences name it. */
export function targetName(id: string, content: ChecklistContent, locale: Locale): string {
  const found = content.sections.find((one) => one.id === id) ?? questionsOf(content).find((one) => one.id === id);
  return found ? labelIn(found.label, locale) || ruleNames.nothing[locale] : ruleNames.unknown[locale];
}

/** 'Si ¿Quién recibió? es Vecino → pedir Foto de fachada' */
export function sentenceOf(rule: Pick<Rule, 'when' | 'actions'>, content: ChecklistContent, told: Told): string {
  const does = rule.actions.map((one) => actionSentence(one, content, told)).join(ruleNames.and[told.locale]);
  return fill(ruleNames.rule[told.locale], {
    when: conditionSentence(rule.when, content, told),
    does: does || ruleNames.nothing[told.locale],
  });
}

/** 'Si ¿Hay daño? es Sí → avisar a calidad@empresa.mx' */
export function noticeSentence(notice: Notification, content: ChecklistContent, told: Told): string {
  const { locale } = told;
  const { emails, roles, clientContacts } = notice.recipients;
  const whom = [
    ...emails,
    ...roles.map((role) => roleNames[role][locale]),
    ...(clientContacts ? [ruleNames.contacts[locale]] : []),
  ];
  const pattern =
    notice.trigger === 'ALWAYS'
      ? ruleNames.always
      : notice.trigger === 'ON_IMMEDIATE_VALIDATION'
        ? ruleNames.soon
        : ruleNames.rule;
  return fill(pattern[locale], {
    when: conditionSentence({ match: notice.trigger === 'ANY' ? 'any' : 'all', tests: notice.tests }, content, told),
    does: fill(ruleNames.tell[locale], { whom: whom.join(ruleNames.and[locale]) || ruleNames.nothing[locale] }),
  });
}
