import type { MailBlock } from './mail-blocks.ts';
import {
  BLOCKS_BYTES,
  bytes,
  type Drawn,
  FONT,
  INK,
  inkOn,
  type MailFrame,
  type MailScheme,
  mailLogo,
  mailPage,
  paragraphs,
  QUIET,
  type RenderedMail,
  row,
  safeColour,
  withEnd,
} from './mail-page.ts';
import { escapeHtml, renderLink, renderText, tidy } from './message-template-text.ts';
import type { VariableValues } from './message-variables.ts';
import type { Locale } from './problems.ts';
import { mailPartNames } from './words/templates.ts';

export interface MailContent {
  subject: string;
  blocks: readonly MailBlock[];
}
const ITEM_ROWS = 40;
const SUBJECT = 200;
const nothing: Drawn = { html: '', text: '' };

/** Draws blocks for one guide. Everything that people wrote or that comes from a guide is escaped where it is put in. */
function drawer(values: VariableValues, { brand, items }: MailFrame, locale: Locale) {
  const words = (key: keyof typeof mailPartNames): string => mailPartNames[key][locale];
  const colour = safeColour(brand.colour);
  const filled = (source: string): string => tidy(renderText(source, values, 'text'));

  const button = (label: string, href: string): Drawn => ({
    html: row(
      `<a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${colour};color:${inkOn(colour)};font-size:16px;line-height:20px;font-weight:600;text-decoration:none;word-break:break-word;${FONT}">${escapeHtml(label)}</a>`,
    ),
    text: `${label}: ${href}`,
  });
  const cell = (content: string, more: string): string =>
    `<td class="ink line" style="padding:8px 0;border-bottom:1px solid #dde5e0;font-size:14px;line-height:20px;word-break:break-word;${INK}${FONT}${more}">${content}</td>`;

  function itemTable(): Drawn {
    if (items.length === 0) return nothing;
    const shown = items.slice(0, ITEM_ROWS);
    const rest = items.length - shown.length;
    const more = rest > 0 ? words('moreItems').replace('{count}', String(rest)) : '';
    const rows = shown
      .map(
        ({ name, quantity }) =>
          `<tr>${cell(escapeHtml(name.slice(0, 200)), '')}${cell(String(quantity), 'text-align:right;padding-left:16px;white-space:nowrap;')}</tr>`,
      )
      .join('');
    const head = [words('item'), words('quantity')].map(
      (name, n) =>
        `<th class="quiet line" scope="col" style="padding:0 0 6px;border-bottom:1px solid #dde5e0;text-align:${n === 0 ? 'left' : 'right'};font-size:12px;font-weight:600;${QUIET}${FONT}">${name}</th>`,
    );
    const last = more
      ? `<p class="quiet" style="margin:8px 0 0;font-size:13px;line-height:18px;${QUIET}">${more}</p>`
      : '';
    return {
      html: row(
        `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse"><tr>${head.join('')}</tr>${rows}</table>${last}`,
      ),
      text: [...shown.map((i) => `${i.quantity} × ${i.name}`), ...(more ? [more] : [])].join('\n'),
    };
  }
  function place(): Drawn {
    const address = typeof values.direccion === 'string' ? values.direccion : '';
    if (address === '') return nothing;
    const link = renderLink('{{seguimiento}}', values);
    const seen = link
      ? `<a href="${escapeHtml(link)}" class="ink" style="font-size:14px;line-height:20px;font-weight:600;${INK}">${words('seeOnMap')}</a>`
      : '';
    return {
      html: row(
        `<table width="100%" cellpadding="0" cellspacing="0"><tr><td class="line" style="padding:14px 16px;border:1px solid #dde5e0;border-radius:8px;${FONT}"><p class="ink" style="margin:0 0 4px;font-size:15px;line-height:22px;word-break:break-word;${INK}">${escapeHtml(address)}</p>${seen}</td></tr></table>`,
      ),
      text: [address, ...(link ? [`${words('seeOnMap')}: ${link}`] : [])].join('\n'),
    };
  }
  return (block: MailBlock): Drawn => {
    switch (block.type) {
      case 'logo':
        return mailLogo(brand);
      case 'text': {
        const text = filled(block.text);
        return text === '' ? nothing : { html: row(paragraphs(text)), text };
      }
      case 'button': {
        const [label, href] = [filled(block.label).replaceAll('\n', ' '), renderLink(block.url, values)];
        return href === null || label === '' ? nothing : button(label, href);
      }
      case 'items':
        return itemTable();
      case 'map':
        return place();
      case 'divider':
        return {
          html: '<tr><td style="padding:0 24px 20px"><div class="line" style="border-top:1px solid #dde5e0;font-size:0;line-height:0">&nbsp;</div></td></tr>',
          text: '—',
        };
    }
  };
}

/** A subject is one line. */
export const renderSubject = (subject: string, values: VariableValues): string =>
  renderText(subject, values, 'text').replace(/\s+/g, ' ').trim().slice(0, SUBJECT);

/** A mail as it leaves: tables and styles in its elements, under 102 KB, and the same as plain text. Blocks without anything to show are left out. */
export function renderMail(
  content: MailContent,
  values: VariableValues,
  frame: MailFrame,
  { locale, scheme = 'auto' }: { locale: Locale; scheme?: MailScheme },
): RenderedMail {
  const draw = drawer(values, frame, locale);
  const subject = renderSubject(content.subject, values);
  const drawn: Drawn[] = [];
  let left = BLOCKS_BYTES;
  for (const block of content.blocks) {
    const part = draw(block);
    left -= bytes(part.html);
    if (left < 0) break;
    if (part.html !== '') drawn.push(part);
  }
  const html = mailPage(subject, drawn.map((d) => d.html).join(''), frame, { locale, scheme });
  return {
    subject,
    text: withEnd(
      drawn.map((d) => d.text),
      frame,
      locale,
    ),
    html,
  };
}
