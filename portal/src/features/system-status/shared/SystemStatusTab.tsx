import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { FindingState, SystemStatus } from '@tramo/contract/status';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { Section, Sections } from '../../../ui/Section.tsx';
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import classes from './SystemStatusTab.module.css';
import { useSystemStatus } from './system-status.api.ts';
import { systemStatusText } from './system-status.es.ts';

const tones: Readonly<Record<FindingState, Tone>> = { ok: 'ok', warning: 'warn', bad: 'bad' };
const order: readonly FindingState[] = ['bad', 'warning', 'ok'];

/** How the installation stands, as far as a company's admin may know it. */
export function SystemStatusTab() {
  const t = useText(systemStatusText);
  const f = useFormat();
  const { data, error, refetch, isFetching } = useSystemStatus();
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <SkeletonRows />;
  return (
    <Sections>
      <Section
        title={t('title')}
        text={t('text')}
        side={
          <div className={classes.again}>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconRefresh size={14} aria-hidden />}
              loading={isFetching}
              onClick={() => void refetch()}
            >
              {t('refresh')}
            </Button>
            <p className="muted small">{t('at', { when: f.time(data.at) })}</p>
          </div>
        }
      >
        <Summary findings={data.findings} />
        <Findings findings={data.findings} />
      </Section>
    </Sections>
  );
}

function Summary({ findings }: Pick<SystemStatus, 'findings'>) {
  const t = useText(systemStatusText);
  const count = (state: FindingState): number => findings.filter((one) => one.state === state).length;
  const worst = count('bad') > 0 ? 'bad' : count('warning') > 0 ? 'warning' : 'ok';
  return (
    <p className={classes.summary} role="status">
      {worst === 'ok' ? t('allOk') : t(worst, { count: count(worst) })}
    </p>
  );
}

/** What needs somebody stands first. */
function Findings({ findings }: Pick<SystemStatus, 'findings'>) {
  const t = useText(systemStatusText);
  const locale = useLocale();
  const sorted = findings.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  return (
    <ul className={classes.list} aria-label={t('list')}>
      {sorted.map(({ check, state, found }) => (
        <li key={check} className={classes.row}>
          <span className={classes.name}>{t(`check.${check}`)}</span>
          <span className={classes.found}>{found[locale]}</span>
          <StatusPill tone={tones[state]}>{t(`state.${state}`)}</StatusPill>
        </li>
      ))}
    </ul>
  );
}
