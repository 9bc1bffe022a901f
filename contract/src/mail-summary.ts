import {
  BLOCKS_BYTES,
  bytes,
  INK,
  type MailFrame,
  mailLogo,
  mailPage,
  paragraphs,
  QUIET,
  type RenderedMail,
  row,
  withEnd,
} from './mail-page.ts';
import { escapeHtml } from './message-template-text.ts';
import type { Locale } from './problems.ts';

/** One happening of a day. */
export interface SummaryLine {
  time: string;
  event: string;
  folio: string;
  contact: string;
}
export interface SummaryMail {
  subject: string;
  intro: string;
  /** How often each thing happened, as one line. */
  counts: string;
  lines: readonly SummaryLine[];
  /** What stands for those that are not shown. */
  more(count: number): string;
}

/** Lines of the text part. */
const TEXT_LINES = 500;

const cell = (top: string, bottom: string, style: string, bottomStyle = ''): string =>
  `<td class="line" valign="top" style="padding:8px 0;border-bottom:1px solid #dde5e0;font-size:14px;line-height:20px;${style}"><span class="ink" style="${INK}">${escapeHtml(top)}</span>${bottom === '' ? '' : `<br><span class="quiet" style="font-size:13px;${bottomStyle}${QUIET}">${escapeHtml(bottom)}</span>`}</td>`;
const lineRow = ({ time, event, folio, contact }: SummaryLine): string =>
  `<tr>${cell(folio, contact, 'word-break:break-word;')}${cell(event, time, 'padding-left:16px;text-align:right;', 'white-space:nowrap;')}</tr>`;

/** A day's happenings as a mail: a page in the company's looks, as long as Gmail shows it whole, and the same as plain text. */
export function renderSummary(
  mail: SummaryMail,
  frame: Pick<MailFrame, 'brand' | 'unsubscribeUrl'>,
  locale: Locale,
): RenderedMail {
  const { subject, intro, counts, lines, more } = mail;
  const logo = mailLogo(frame.brand);
  const rows: string[] = [];
  let left = BLOCKS_BYTES - bytes(logo.html) - bytes(intro) - bytes(counts);
  for (const line of lines) {
    const html = lineRow(line);
    left -= bytes(html);
    if (left < 0) break;
    rows.push(html);
  }
  const rest = (shown: number): string[] => (lines.length > shown ? [more(lines.length - shown)] : []);
  const table = `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;table-layout:fixed"><colgroup><col width="62%"><col width="38%"></colgroup>${rows.join('')}</table>`;
  const last = rest(rows.length).map(
    (text) =>
      `<p class="quiet" style="margin:8px 0 0;font-size:13px;line-height:18px;${QUIET}">${escapeHtml(text)}</p>`,
  );
  const page = [logo.html, row(paragraphs(`${intro}\n\n${counts}`)), row(table + last.join(''))].join('');
  const texts = lines
    .slice(0, TEXT_LINES)
    .map((l) => [l.time, l.event, l.folio, l.contact].filter(Boolean).join(' · '));
  return {
    subject,
    html: mailPage(subject, page, frame, { locale }),
    text: withEnd([intro, counts, [...texts, ...rest(TEXT_LINES)].join('\n')], frame, locale),
  };
}
