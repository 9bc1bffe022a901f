import { IconAlertTriangle, IconCheck, IconScan, IconX } from '@tabler/icons-react';
import classes from './Mode.module.css';

export interface VerdictText {
  tone: 'ok' | 'warn' | 'bad' | 'idle';
  title: string;
  detail: string;
}
const icons = { ok: IconCheck, warn: IconAlertTriangle, bad: IconX, idle: IconScan };

/** The answer to the last scan, to be read at arm's length: colour, sign and words say the same. */
export function Verdict({ verdict }: { verdict: VerdictText }) {
  const Icon = icons[verdict.tone];
  return (
    <section className={classes.verdict} data-tone={verdict.tone} role="status" aria-live="assertive">
      <Icon size={40} stroke={2.2} aria-hidden />
      <div>
        <p className={classes.verdictTitle}>{verdict.title}</p>
        {verdict.detail && <p className={classes.verdictDetail}>{verdict.detail}</p>}
      </div>
    </section>
  );
}
