import type { MailBlock } from './mail-blocks.ts';
import { escapeHtml, renderLink, renderText, tidy } from './message-template-text.ts';
import type { VariableValues } from './message-variables.ts';
import type { Locale } from './problems.ts';
import { mailPartNames } from './words/templates.ts';

/** What a mail shows beside its values. */
export interface MailFrame {
  brand: { name: string; colour: string; logoUrl: string | null };
  items: readonly { name: string; quantity: number }[];
  /** The end of messages of this kind, with one click; null where there is none. */
  unsubscribeUrl: string | null;
}
export interface MailContent {
  subject: string;
  blocks: readonly MailBlock[];
}
/** `auto` follows the reader's device; the others are for looking at it. */
export type MailScheme = 'auto' | 'light' | 'dark';
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Gmail cuts mails off at 102 KB; the page around the blocks takes some. */
const BLOCKS_BYTES = 90_000;
const ITEM_ROWS = 40;
const SUBJECT = 200;
/** In UTF-8. */
const bytes = (text: string): number => encodeURIComponent(text.toWellFormed()).replace(/%../g, '_').length;

const channel = (hex: string): number => {
  const share = Number.parseInt(hex, 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
/** White or black, whichever reads better on the colour. */
function inkOn(colour: string): string {
  const [r = 0, g = 0, b = 0] = (colour.match(/[0-9a-f]{2}/gi) ?? []).map(channel);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000000' : '#ffffff';
}
const safeColour = (colour: string): string => (/^#[0-9a-f]{6}$/i.test(colour) ? colour : '#1d5fd0');

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const INK = 'color:#16211c;';
const QUIET = 'color:#55645c;';
// Styles stand in the elements, for many readers drop a style sheet; the sheet alone turns them dark.
const DARK = [
  '.page{background:#101613!important}',
  '.card{background:#18211d!important}',
  '.ink{color:#e6ede9!important}',
  '.quiet{color:#a3b3aa!important}',
  '.line{border-color:#33413a!important}',
  '.logo{background:#ffffff!important}',
].join('');
const sheet = (scheme: MailScheme): string =>
  scheme === 'light' ? '' : scheme === 'dark' ? DARK : `@media (prefers-color-scheme:dark){${DARK}}`;

const row = (content: string): string => `<tr><td style="padding:0 24px 20px;${FONT}">${content}</td></tr>`;

interface Drawn {
  html: string;
  text: string;
}
const nothing: Drawn = { html: '', text: '' };

/** Draws blocks for one guide. Everything that people wrote or that comes from a guide is escaped where it is put in. */
function drawer(values: VariableValues, { brand, items }: MailFrame, locale: Locale) {
  const words = (key: keyof typeof mailPartNames): string => mailPartNames[key][locale];
  const colour = safeColour(brand.colour);
  const filled = (source: string): string => tidy(renderText(source, values, 'text'));

  const paragraphs = (text: string): string =>
    text
      .split(/\n{2,}/)
      .map((p) => escapeHtml(p).replaceAll('\n', '<br>'))
      .map(
        (p) =>
          `<p class="ink" style="margin:0 0 12px;font-size:16px;line-height:24px;word-break:break-word;${INK}">${p}</p>`,
      )
      .join('');
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
  function logo(): Drawn {
    const name = escapeHtml(brand.name);
    const inner = brand.logoUrl
      ? `<img class="logo" src="${escapeHtml(brand.logoUrl)}" alt="${name}" height="48" style="display:block;height:48px;max-width:240px;border:0;border-radius:6px;font-size:18px;font-weight:600;${INK}">`
      : `<p class="ink" style="margin:0;font-size:20px;line-height:28px;font-weight:600;word-break:break-word;${INK}">${name}</p>`;
    return { html: row(inner), text: brand.name };
  }
  return (block: MailBlock): Drawn => {
    switch (block.type) {
      case 'logo':
        return logo();
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
  const { unsubscribeUrl } = frame;
  const end = unsubscribeUrl
    ? `<p class="quiet" style="margin:0;padding:16px 24px;font-size:12px;line-height:18px;${QUIET}${FONT}"><a href="${escapeHtml(unsubscribeUrl)}" class="quiet" style="${QUIET}">${mailPartNames.unsubscribe[locale]}</a></p>`
    : '';
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${sheet(scheme)}</style></head><body class="page" style="margin:0;padding:0;background:#eef2f0"><table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#eef2f0"><tr><td align="center" style="padding:16px 8px"><table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:584px;table-layout:fixed;background:#ffffff;border-radius:12px;text-align:left"><tr><td style="height:24px;font-size:0;line-height:0">&nbsp;</td></tr>${drawn.map((d) => d.html).join('')}</table>${end}</td></tr></table></body></html>`;
  const texts = [
    ...drawn.map((d) => d.text),
    ...(unsubscribeUrl ? [`${mailPartNames.unsubscribe[locale]}: ${unsubscribeUrl}`] : []),
  ];
  return { subject, text: texts.join('\n\n'), html };
}
