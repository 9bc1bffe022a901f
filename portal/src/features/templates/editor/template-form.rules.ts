import type { MailBlock, MailBlockType } from '@tramo/contract/mail-blocks';
import type { MessageEvent } from '@tramo/contract/message-events';
import { typeOfVariable, type VariableName } from '@tramo/contract/message-variables';
import type { Locale } from '@tramo/contract/problems';
import { defaultTemplate } from '@tramo/contract/template-defaults';
import type { Template, TemplateChannel, TemplateContent } from '@tramo/contract/templates';

export interface TemplateValues extends TemplateContent, Record<string, unknown> {
  event: MessageEvent;
  locale: Locale;
  category: Template['category'];
  isInUse: boolean;
}

/** A new template begins with our words for its event, under no name yet. */
export const newValues = (channel: TemplateChannel, event: MessageEvent, locale: Locale): TemplateValues => ({
  ...defaultTemplate(event, channel, locale),
  name: '',
  event,
  locale,
  category: 'utility',
  isInUse: true,
});
export const valuesOf = (t: Template): TemplateValues => ({
  name: t.name,
  subject: t.subject,
  message: t.message,
  blocks: t.blocks,
  withoutAccents: t.withoutAccents,
  quickReplies: t.quickReplies,
  event: t.event,
  locale: t.locale,
  category: t.category,
  isInUse: t.isInUse,
});

export const newBlock = (type: MailBlockType): MailBlock => {
  if (type === 'text') return { type, text: '' };
  if (type === 'button') return { type, label: '', url: '{{seguimiento}}' };
  return { type };
};
export const movedBlock = (blocks: readonly MailBlock[], from: number, to: number): MailBlock[] => {
  const rest = blocks.filter((_, n) => n !== from);
  return [...rest.slice(0, to), blocks[from] as MailBlock, ...rest.slice(to)];
};

/** What is written into a text for a variable: a flag is of use around words alone. */
export const markOf = (name: VariableName): string =>
  typeOfVariable(name) === 'flag' ? `{{#si ${name}}}{{/si}}` : `{{${name}}}`;
/** The text with a mark where the cursor was, and where the cursor goes on: within a condition, or behind a variable. */
export function inserted(
  text: string,
  { start, end }: { start: number; end: number },
  name: VariableName,
): { text: string; cursor: number } {
  const mark = markOf(name);
  const within = mark.indexOf('{{/si}}');
  return {
    text: text.slice(0, start) + mark + text.slice(end),
    cursor: start + (within === -1 ? mark.length : within),
  };
}
