import { randomInt } from 'node:crypto';
import type { Reply } from './world.ts';

export interface DevTemplate {
  id: string;
  name: string;
  language: string;
  category: string;
  status: string;
  rejected_reason: string;
  body: string;
  /** How many `{{n}}` its text has. */
  variables: number;
  /** Words of the buttons below it. */
  buttons: string[];
}

/** A fault as Meta words it. */
export const metaFault = (status: number, code: number, message: string, details = ''): Reply => ({
  status,
  body: {
    error: {
      message: `(#${code}) ${message}`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details: details || message },
      fbtrace_id: 'A0local',
    },
  },
});

interface Component {
  type?: string;
  text?: string;
  example?: { body_text?: string[][] };
  buttons?: { type?: string; text?: string }[];
}
export interface TemplateForm {
  name?: string;
  language?: string;
  category?: string;
  components?: Component[];
}

const bodyOf = (form: TemplateForm): Component | undefined => form.components?.find(({ type }) => type === 'BODY');

const MOST_BUTTONS = 10;
const BUTTON_LETTERS = 25;
const buttonsOf = (form: TemplateForm): NonNullable<Component['buttons']> =>
  form.components?.find(({ type }) => type === 'BUTTONS')?.buttons ?? [];
function buttonFault(form: TemplateForm): Reply | null {
  const buttons = buttonsOf(form);
  const said = buttons.map(({ text }) => text ?? '');
  if (buttons.some(({ type }) => type !== 'QUICK_REPLY'))
    return metaFault(400, 100, 'Invalid parameter', 'Buttons of this kind are not supported here');
  if (said.some((text) => !text || text.length > BUTTON_LETTERS || /[{}\n]/.test(text)))
    return metaFault(400, 100, 'Invalid parameter', `Button text must have 1 to ${BUTTON_LETTERS} characters`);
  return buttons.length > MOST_BUTTONS || new Set(said).size < said.length
    ? metaFault(400, 100, 'Invalid parameter', 'Too many buttons, or two of the same text')
    : null;
}

/** The numbers of `{{1}} … {{2}}` in a text, each where it stands first. */
const variablesOf = (text: string): number[] => [
  ...new Set([...text.matchAll(/\{\{(\d+)\}\}/g)].map(([, n]) => Number(n))),
];

/** What is wrong with a template's text, as Meta finds it before any person looks at it. */
export function contentFault(form: TemplateForm): Reply | null {
  const body = bodyOf(form);
  if (!body?.text) return metaFault(400, 100, 'Invalid parameter', 'components must have a BODY with text');
  if (body.text.length > 1024)
    return metaFault(400, 100, 'Invalid parameter', 'BODY text has more than 1024 characters');
  const variables = variablesOf(body.text);
  if (variables.some((n, i) => n !== i + 1) || /\{\{(?!\d+\}\})/.test(body.text))
    return metaFault(400, 100, 'Invalid parameter', 'Variables must be {{1}}, {{2}}… in order');
  if (/^\s*\{\{/.test(body.text) || /\}\}\s*$/.test(body.text))
    return metaFault(400, 100, 'Invalid parameter', "Variables can't be at the start or end of the template");
  const examples = body.example?.body_text?.[0] ?? [];
  if (examples.length !== variables.length || examples.some((value) => !value))
    return metaFault(400, 100, 'Invalid parameter', 'The number of example values does not fit the variables');
  return buttonFault(form);
}

/** What is wrong with a new template. */
export function templateFault(form: TemplateForm, known: readonly DevTemplate[]): Reply | null {
  if (!/^[a-z0-9_]{1,512}$/.test(form.name ?? ''))
    return metaFault(400, 100, 'Invalid parameter', 'name may hold lowercase letters, digits and _ alone');
  if (!/^[a-z]{2}(_[A-Z]{2})?$/.test(form.language ?? ''))
    return metaFault(400, 100, 'Invalid parameter', 'language is not supported');
  if (!['UTILITY', 'MARKETING', 'AUTHENTICATION'].includes(form.category ?? ''))
    return metaFault(400, 100, 'Invalid parameter', 'category must be UTILITY, MARKETING or AUTHENTICATION');
  if (known.some((t) => t.name === form.name && t.language === form.language))
    return metaFault(400, 100, 'Invalid parameter', 'There is already content for this name and language');
  // A code to sign in with has Meta's own words.
  if (form.category === 'AUTHENTICATION' && bodyOf(form)?.text)
    return metaFault(400, 100, 'Invalid parameter', 'BODY of AUTHENTICATION templates may hold no text');
  return contentFault(form);
}

/** A template of a form that is right, waiting for its review. */
export function newTemplate(form: TemplateForm): DevTemplate {
  const body = bodyOf(form)?.text ?? '';
  const { name = '', language = '', category = '' } = form;
  const id = String(randomInt(1e12, 9e12));
  return {
    ...{ id, name, language, category, body },
    status: 'PENDING',
    rejected_reason: 'NONE',
    variables: variablesOf(body).length,
    buttons: buttonsOf(form).map(({ text = '' }) => text),
  };
}

/** What comes of a review that nobody makes by hand: words of its name or text choose it. */
export function reviewOf(template: Pick<DevTemplate, 'name' | 'category' | 'body'>): {
  status: string;
  reason: string;
  category: string;
} {
  const { name, category, body } = template;
  const said = `${name} ${body}`.toLowerCase();
  if (said.includes('rechaz')) return { status: 'REJECTED', reason: 'INCORRECT_CATEGORY', category };
  if (said.includes('pausa')) return { status: 'PAUSED', reason: 'NONE', category };
  const isPromotion = /descuento|promoci[oó]n|oferta/i.test(body);
  return { status: 'APPROVED', reason: 'NONE', category: isPromotion ? 'MARKETING' : category };
}
