import { limits } from './limits.ts';
import type { MessageEvent } from './message-events.ts';
import { filledNames, renderText, type TextFault, textFaults } from './message-template-text.ts';
import { isVariable, typeOfVariable } from './message-variables.ts';
import { type FieldMessageKey, fieldMessages, fill, type Locale } from './problems.ts';
import type { TemplateChannel, TemplateContent } from './templates.ts';

type Words = { key: FieldMessageKey; params?: Record<string, string | number> };

function wordsOf(fault: TextFault): Words {
  switch (fault.kind) {
    case 'unknownVariable':
      return fault.nearest === null
        ? { key: 'unknownVariable', params: { name: fault.name } }
        : { key: 'misspeltVariable', params: { name: fault.name, nearest: fault.nearest } };
    case 'otherEvent':
      return { key: 'otherEventVariable', params: { name: fault.name } };
    case 'flagAlone':
      return { key: 'flagVariable', params: { name: fault.name } };
    case 'openCondition':
      return { key: 'openCondition', params: { name: fault.name } };
    case 'strayEnd':
      return { key: 'strayCondition' };
    case 'brokenMark':
      return { key: 'brokenMark', params: { mark: fault.mark } };
  }
}

const firstOf = (source: string, event: MessageEvent): Words | null => {
  const [fault] = textFaults(source, event);
  return fault ? wordsOf(fault) : null;
};
const needed = (source: string, event: MessageEvent): Words | null =>
  source.trim() === '' ? { key: 'required' } : firstOf(source, event);

/** A link is one of ours, or the address of a site that is written out. */
function linkFault(url: string, event: MessageEvent): Words | null {
  const fault = needed(url, event);
  if (fault) return fault;
  const [first] = filledNames(url);
  const startsOurs =
    first !== undefined && isVariable(first) && typeOfVariable(first) === 'link' && /^\s*\{\{/.test(url);
  return startsOurs || /^\s*https?:\/\/[^\s{]/i.test(url) ? null : { key: 'templateLink' };
}

/** Meta refuses conditions, values at either end, and values side by side. */
function whatsappFault(source: string): Words | null {
  if (/\{\{\s*[#/]/.test(source)) return { key: 'whatsappCondition' };
  if (/^\s*\{\{|\}\}[\s.,;:!?]*$/.test(source)) return { key: 'whatsappEdge' };
  if (/\}\}\s*\{\{/.test(source)) return { key: 'whatsappTouching' };
  return source.length > limits.whatsappText ? { key: 'tooLong' } : null;
}

function mailFaults(c: Pick<TemplateContent, 'subject' | 'blocks'>, event: MessageEvent): [string, Words | null][] {
  const faults: [string, Words | null][] = [
    ['subject', needed(c.subject, event)],
    ['blocks', c.blocks.some((b) => b.type === 'text') ? null : { key: 'mailText' }],
  ];
  for (const [n, block] of c.blocks.entries()) {
    if (block.type === 'text') faults.push([`blocks.${n}.text`, needed(block.text, event)]);
    if (block.type === 'button')
      faults.push([`blocks.${n}.label`, needed(block.label, event)], [`blocks.${n}.url`, linkFault(block.url, event)]);
  }
  return faults;
}

/** A code that is sent without itself opens no door: it stands outside of every condition, and in no subject, for lists show those. */
function codeFaults(
  content: TemplateContent,
  of: { channel: TemplateChannel; event: MessageEvent },
): [string, Words | null][] {
  if (of.event !== 'certifiedCode') return [];
  const path = of.channel === 'email' ? 'blocks' : 'message';
  const code = '000000';
  return [
    [
      path,
      renderText(content.message, { codigo: code }, 'text').includes(code)
        ? null
        : { key: 'codeMissing', params: { mark: '{{codigo}}' } },
    ],
    ['subject', filledNames(content.subject).includes('codigo') ? { key: 'codeInSubject' } : null],
  ];
}

/** What keeps a template from being saved, in words by field; in the form and on the server alike. */
export function templateFaults(
  content: TemplateContent,
  of: { channel: TemplateChannel; event: MessageEvent },
  locale: Locale,
): Record<string, string> {
  const { message } = content;
  const long: Words | null = message.length > limits.smsText ? { key: 'tooLong' } : null;
  const faults: [string, Words | null][] = [
    ['name', content.name.trim() === '' ? { key: 'required' } : null],
    ...(of.channel === 'email'
      ? mailFaults(content, of.event)
      : ([['message', needed(message, of.event) ?? (of.channel === 'sms' ? long : whatsappFault(message))]] satisfies [
          string,
          Words | null,
        ][])),
    ...codeFaults(content, of),
  ];
  // The first fault of a field is told.
  return Object.fromEntries(
    faults.reverse().flatMap(([path, w]) => (w ? [[path, fill(fieldMessages[w.key][locale], w.params)]] : [])),
  );
}
