import { IconAlertTriangle, IconCheck, IconScan, IconX } from '@tabler/icons-react';
import { useText } from '../../lib/text.ts';
import classes from './Loading.module.css';
import { loadingText } from './loading.es.ts';
import type { VerdictText } from './useVerdictText.ts';

const icons = { ok: IconCheck, warn: IconAlertTriangle, bad: IconX };

/** The answer to the last scan, to be read from two metres: colour, sign and words say the same. */
export function LoadingVerdict({ verdict, hasScans }: { verdict: VerdictText | null; hasScans: boolean }) {
  const t = useText(loadingText);
  const Icon = verdict ? icons[verdict.tone] : IconScan;
  return (
    <section className={classes.verdict} data-tone={verdict?.tone} role="status" aria-live="assertive">
      <Icon size={44} stroke={2.2} aria-hidden />
      <div>
        <p className={classes.verdictTitle}>{verdict?.title ?? (hasScans ? '' : t('start'))}</p>
        {verdict && <p className={classes.verdictDetail}>{verdict.detail}</p>}
      </div>
    </section>
  );
}
