import type { ExpiringPaper } from '@tramo/contract/fleet';
import type { Locale } from '@tramo/contract/problems';
import { expiringNames } from '@tramo/contract/words/fleet';

function whenText(days: number, locale: Locale): string {
  const count = Math.abs(days);
  if (locale === 'en') {
    if (days === 0) return 'ends today';
    return days > 0
      ? `ends in ${count} ${count === 1 ? 'day' : 'days'}`
      : `ended ${count} ${count === 1 ? 'day' : 'days'} ago`;
  }
  if (days === 0) return 'vence hoy';
  return days > 0
    ? `vence en ${count} ${count === 1 ? 'día' : 'días'}`
    : `venció hace ${count} ${count === 1 ? 'día' : 'días'}`;
}

/** The daily mail: the papers in the order given, and how many more there are. */
export function digestMail(
  m: { name: string; papers: readonly ExpiringPaper[]; total: number; link: string },
  locale: Locale,
): { subject: string; text: string } {
  const lines = m.papers.map(
    (p) =>
      `- ${p.subjectName}: ${expiringNames[p.kind][locale]}${p.number ? ` ${p.number}` : ''}, ${whenText(p.daysLeft, locale)}`,
  );
  const more = m.total - m.papers.length;
  if (locale === 'en') {
    if (more > 0) lines.push(`- and ${more} more`);
    return {
      subject: m.total === 1 ? 'A document is about to end' : `${m.total} documents are about to end`,
      text: `Hello, ${m.name}:\n\nThese licences and documents have ended or are about to:\n\n${lines.join('\n')}\n\n${m.link}\n\nTramo`,
    };
  }
  if (more > 0) lines.push(`- y ${more} más`);
  return {
    subject: m.total === 1 ? 'Un documento está por vencer' : `${m.total} documentos están por vencer`,
    text: `Hola, ${m.name}:\n\nEstas licencias y documentos ya vencieron o están por vencer:\n\n${lines.join('\n')}\n\n${m.link}\n\nTramo`,
  };
}
