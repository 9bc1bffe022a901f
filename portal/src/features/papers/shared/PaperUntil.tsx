import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx';
import { paperUntilText } from './paper-until.es.ts';
import { daysBetween, type PaperState, paperState } from './papers.rules.ts';

const tones: Record<PaperState, Tone> = { ok: 'ok', soon: 'warn', ended: 'bad', none: 'idle' };

/** Until when a paper is good: its date, or how near its end is. */
export function PaperUntil({ validUntil }: { validUntil: string | null }) {
  const words = useText(paperUntilText);
  const f = useFormat();
  const today = f.today();
  const state = paperState(validUntil, today);
  if (state === 'none' || validUntil === null) return <span className="muted">{words('noDate')}</span>;
  const days = daysBetween(today, validUntil);
  const text =
    state === 'ok'
      ? f.date(`${validUntil}T12:00:00Z`)
      : state === 'soon'
        ? words('daysLeft', { days })
        : words('ended', { days: -days });
  return <StatusPill tone={tones[state]}>{text}</StatusPill>;
}
