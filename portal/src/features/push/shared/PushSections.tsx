import { Switch } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import styles from '../../../ui/form/form.module.css';
import { Section } from '../../../ui/Section.tsx';
import { Setting } from '../../../ui/Setting.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from './Push.module.css';
import { PushChoicesPart } from './PushChoicesPart.tsx';
import { PushDeviceList } from './PushDeviceList.tsx';
import { usePushes, usePushHere, useSwitchPush } from './push.api.ts';
import { pushText } from './push.es.ts';
import { pushAbility } from './push-here.ts';

/** Pushes of whoever is signed in: this browser, the other devices, and what they tell. */
export function PushSections() {
  const t = useText(pushText);
  const pushes = usePushes();
  const here = usePushHere(pushes.data?.publicKey);
  const { data } = pushes;
  return (
    <>
      <Section title={t('title')} text={t('text')}>
        {data ? (
          <div className={classes.stack}>
            <Setting name="own.push.here">
              <PushSwitch publicKey={data.publicKey} deviceId={here.data ?? null} isReady={!here.isPending} />
            </Setting>
            <PushDeviceList devices={data.devices} hereId={here.data ?? null} />
          </div>
        ) : pushes.error ? (
          <ErrorState error={pushes.error} retry={pushes.refetch} />
        ) : (
          <SkeletonRows rows={2} />
        )}
      </Section>
      {data && (
        <Section title={t('choices')}>
          <PushChoicesPart choices={data.choices} />
        </Section>
      )}
    </>
  );
}

function PushSwitch({
  publicKey,
  deviceId,
  isReady,
}: {
  publicKey: string;
  deviceId: string | null;
  isReady: boolean;
}) {
  const t = useText(pushText);
  const change = useSwitchPush();
  const [ability, setAbility] = useState(pushAbility);
  const isOn = deviceId !== null;
  const onSwitch = async (): Promise<void> => {
    try {
      const isOnNow = await change.mutateAsync({ publicKey, deviceId });
      setAbility(pushAbility());
      if (isOnNow || isOn) toast.ok(t(isOnNow ? 'turnedOn' : 'turnedOff'));
      else toast.info(t('refused'));
    } catch {
      // A push service that cannot be reached says nothing that helps.
      toast.error(t('failed'));
    }
  };
  return (
    <div>
      <Switch
        label={t('here')}
        description={ability === 'possible' ? t(isOn ? 'hereOn' : 'hereOff') : undefined}
        checked={isOn}
        disabled={!isReady || change.isPending || (ability !== 'possible' && !isOn)}
        onChange={() => void onSwitch()}
      />
      {ability !== 'possible' && (
        <p className={`${styles.notice} ${classes.why}`}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{t(`why.${ability}`)}</span>
        </p>
      )}
    </div>
  );
}
