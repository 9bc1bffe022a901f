import { IconRadar2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { useFormat } from '../../session/useFormat.ts';
import { Page } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DayHistory } from './fleet/DayHistory.tsx';
import { fleetLiveText } from './fleet/fleet-live.es.ts';
import { fleetDefaults } from './fleet/fleet-state.ts';
import { LiveFleet } from './fleet/LiveFleet.tsx';

/** The fleet: now, or on any day until now. */
export function FleetPage() {
  const t = useText(fleetLiveText);
  const f = useFormat();
  const navigate = useNavigate();
  const { cediId, day: chosenDay } = useWorkplace();
  const [state, setState] = useUrlState(fleetDefaults, ['vehicle']);
  const today = f.today();
  const day = chosenDay ?? today;
  if (day > today) {
    const icon = <IconRadar2 size={32} stroke={1.5} aria-hidden />;
    return (
      <Page fill title={t('title')}>
        <EmptyState icon={icon} title={t('empty.futureTitle')} text={t('empty.futureText')} />
      </Page>
    );
  }
  if (day === today && state.view !== 'history') return <LiveFleet cediId={cediId} state={state} setState={setState} />;
  // Day and view go together: two changes of the address in a row would lose one.
  const toLive = (): void => {
    const search = (now: Record<string, unknown>) => ({ ...now, day: undefined, view: undefined, at: undefined });
    void navigate({ to: '.', search, replace: true } as never);
  };
  return (
    <DayHistory
      key={day}
      day={day}
      cediId={cediId}
      isToday={day === today}
      state={state}
      setState={setState}
      onLive={toLive}
    />
  );
}
