import * as z from 'zod/mini';
import { requiredText } from './fields.ts';
import { limits } from './limits.ts';

/** What a mail is built of, from top to bottom. Texts and addresses may name variables; nothing in them is read as HTML. */
export const mailBlockTypes = ['logo', 'text', 'button', 'items', 'map', 'divider'] as const;
export type MailBlockType = (typeof mailBlockTypes)[number];
export const mailBlock = z.discriminatedUnion('type', [
  /** The company's logo, or its name. */
  z.object({ type: z.literal('logo') }),
  z.object({ type: z.literal('text'), text: requiredText(limits.mailText) }),
  /** `url`: a variable of type `link`, or an address that begins with `https://`. */
  z.object({ type: z.literal('button'), label: requiredText(60), url: requiredText(500) }),
  /** The guide's items as a table; nothing where it has none. */
  z.object({ type: z.literal('items') }),
  /** The address, and a link to the page that shows it on a map. */
  z.object({ type: z.literal('map') }),
  z.object({ type: z.literal('divider') }),
]);
export type MailBlock = z.infer<typeof mailBlock>;
export const mailBlocks = z.array(mailBlock).check(z.maxLength(limits.mailBlocks, { error: 'tooMany' }));
