import type { ExpiringPaper } from '@tramo/contract/fleet';
import type { Locale } from '@tramo/contract/problems';
import { moreNames } from '@tramo/contract/words/common';
import { expiringNames } from '@tramo/contract/words/fleet';
import { letter, type MailText, paperMailNames as names } from '@tramo/contract/words/mails';
import { counted } from '@tramo/contract/words/names';

const whenText = (days: number, locale: Locale): string =>
  days === 0 ? names.today[locale] : counted(days > 0 ? names.ends : names.ended, Math.abs(days), locale);

/** The daily mail: the papers in the order given, and how many more there are. */
export function digestMail(
  m: { name: string; papers: readonly ExpiringPaper[]; total: number; link: string },
  locale: Locale,
): MailText {
  const lines = m.papers.map(
    (p) =>
      `- ${p.subjectName}: ${expiringNames[p.kind][locale]}${p.number ? ` ${p.number}` : ''}, ${whenText(p.daysLeft, locale)}`,
  );
  const more = m.total - m.papers.length;
  if (more > 0) lines.push(`- ${counted(moreNames, more, locale)}`);
  return letter(
    counted(names.subject, m.total, locale),
    m.name,
    [names.text[locale], lines.join('\n'), m.link],
    locale,
  );
}
