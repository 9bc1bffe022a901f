import { escapeHtml } from './message-template-text.ts';
import type { Locale } from './problems.ts';
import { mailPartNames } from './words/templates.ts';

/** What a mail shows beside its values. */
export interface MailFrame {
  brand: { name: string; colour: string; logoUrl: string | null };
  items: readonly { name: string; quantity: number }[];
  /** The end of messages of this kind, with one click; null where there is none. */
  unsubscribeUrl: string | null;
}
/** `auto` follows the reader's device; the others are for looking at it. */
export type MailScheme = 'auto' | 'light' | 'dark';
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Gmail cuts mails off at 102 KB; the page around the blocks takes some. */
export const BLOCKS_BYTES = 90_000;
/** In UTF-8. */
export const bytes = (text: string): number => encodeURIComponent(text.toWellFormed()).replace(/%../g, '_').length;

const channel = (hex: string): number => {
  const share = Number.parseInt(hex, 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
/** White or black, whichever reads better on the colour. */
export function inkOn(colour: string): string {
  const [r = 0, g = 0, b = 0] = (colour.match(/[0-9a-f]{2}/gi) ?? []).map(channel);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000000' : '#ffffff';
}
export const safeColour = (colour: string): string => (/^#[0-9a-f]{6}$/i.test(colour) ? colour : '#1d5fd0');

export const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
export const INK = 'color:#16211c;';
export const QUIET = 'color:#55645c;';
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

/** A part of the page, as a row of its table. */
export const row = (content: string): string => `<tr><td style="padding:0 24px 20px;${FONT}">${content}</td></tr>`;

/** A part of a mail, as both of its sides show it. */
export interface Drawn {
  html: string;
  text: string;
}

export const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((p) => escapeHtml(p).replaceAll('\n', '<br>'))
    .map(
      (p) =>
        `<p class="ink" style="margin:0 0 12px;font-size:16px;line-height:24px;word-break:break-word;${INK}">${p}</p>`,
    )
    .join('');

/** The company's logo, or its name. */
export function mailLogo(brand: MailFrame['brand']): Drawn {
  const name = escapeHtml(brand.name);
  const inner = brand.logoUrl
    ? `<img class="logo" src="${escapeHtml(brand.logoUrl)}" alt="${name}" height="48" style="display:block;height:48px;max-width:240px;border:0;border-radius:6px;font-size:18px;font-weight:600;${INK}">`
    : `<p class="ink" style="margin:0;font-size:20px;line-height:28px;font-weight:600;word-break:break-word;${INK}">${name}</p>`;
  return { html: row(inner), text: brand.name };
}

/** The whole page: `rows` in a card, and below it where messages of this kind end. */
export function mailPage(
  subject: string,
  rows: string,
  { unsubscribeUrl }: Pick<MailFrame, 'unsubscribeUrl'>,
  { locale, scheme = 'auto' }: { locale: Locale; scheme?: MailScheme },
): string {
  const end = unsubscribeUrl
    ? `<p class="quiet" style="margin:0;padding:16px 24px;font-size:12px;line-height:18px;${QUIET}${FONT}"><a href="${escapeHtml(unsubscribeUrl)}" class="quiet" style="${QUIET}">${mailPartNames.unsubscribe[locale]}</a></p>`
    : '';
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${sheet(scheme)}</style></head><body class="page" style="margin:0;padding:0;background:#eef2f0"><table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#eef2f0"><tr><td align="center" style="padding:16px 8px"><table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:584px;table-layout:fixed;background:#ffffff;border-radius:12px;text-align:left"><tr><td style="height:24px;font-size:0;line-height:0">&nbsp;</td></tr>${rows}</table>${end}</td></tr></table></body></html>`;
}

/** The other side of the page, as plain text. */
export const withEnd = (
  texts: readonly string[],
  { unsubscribeUrl }: Pick<MailFrame, 'unsubscribeUrl'>,
  locale: Locale,
): string =>
  [...texts, ...(unsubscribeUrl ? [`${mailPartNames.unsubscribe[locale]}: ${unsubscribeUrl}`] : [])].join('\n\n');
