import { Button, Switch } from '@mantine/core';
import { dispatchers, isAmong } from '@tramo/contract/access';
import type { PushChoices } from '@tramo/contract/push';
import { longJobSeconds } from '@tramo/contract/push-message';
import { alertKinds, alertKindsFor, type QuietHours } from '@tramo/contract/road-settings';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useMe } from '../../../session/me.api.ts';
import { MinuteField } from '../../../ui/form/MinuteField.tsx';
import { Setting } from '../../../ui/Setting.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from './Push.module.css';
import { useChoosePushes } from './push.api.ts';
import { pushText } from './push.es.ts';

const firstNight: QuietHours = { startMinute: 1320, endMinute: 420 };

/** What somebody wants as push. Switches take effect at once; hours when they are saved. */
export function PushChoicesPart({ choices }: { choices: PushChoices }) {
  const t = useText(pushText);
  const me = useMe();
  const choose = useChoosePushes();
  const save = (change: Partial<PushChoices>): void =>
    choose.mutate({ ...choices, ...change }, { onSuccess: () => toast.ok(t('saved')) });
  return (
    <div className={classes.stack}>
      {me && isAmong(me, dispatchers) && (
        <Setting name="own.push.alerts">
          <fieldset className={classes.group}>
            <legend className={classes.label}>{t('alerts')}</legend>
            <div className={classes.kinds}>
              {alertKindsFor(isAmong(me, ['admin'])).map((kind) => (
                <Switch
                  key={kind}
                  label={t(`kind.${kind}`)}
                  disabled={choose.isPending}
                  checked={choices.alerts.includes(kind)}
                  onChange={({ currentTarget: { checked } }) =>
                    save({ alerts: alertKinds.filter((k) => (k === kind ? checked : choices.alerts.includes(k))) })
                  }
                />
              ))}
            </div>
          </fieldset>
        </Setting>
      )}
      <Setting name="own.push.jobs">
        <fieldset className={classes.group}>
          <legend className={classes.label}>{t('work')}</legend>
          <Switch
            label={t('jobs')}
            description={t('jobsHint', { seconds: longJobSeconds })}
            disabled={choose.isPending}
            checked={choices.jobs}
            onChange={({ currentTarget: { checked } }) => save({ jobs: checked })}
          />
        </fieldset>
      </Setting>
      <Setting name="own.push.quiet">
        <fieldset className={classes.group}>
          <legend className={classes.label}>{t('quiet')}</legend>
          <Switch
            label={t('hasQuiet')}
            disabled={choose.isPending}
            checked={choices.quiet !== null}
            onChange={({ currentTarget: { checked } }) => save({ quiet: checked ? firstNight : null })}
          />
          {choices.quiet && (
            <QuietHoursFields
              key={`${choices.quiet.startMinute} ${choices.quiet.endMinute}`}
              quiet={choices.quiet}
              isSaving={choose.isPending}
              save={(quiet) => save({ quiet })}
            />
          )}
        </fieldset>
      </Setting>
    </div>
  );
}

function QuietHoursFields({
  quiet,
  isSaving,
  save,
}: {
  quiet: QuietHours;
  isSaving: boolean;
  save: (quiet: QuietHours) => void;
}) {
  const t = useText(pushText);
  const [hours, setHours] = useState(quiet);
  const isSame = hours.startMinute % 1440 === hours.endMinute % 1440;
  const isChanged = hours.startMinute !== quiet.startMinute || hours.endMinute !== quiet.endMinute;
  return (
    <div>
      <div className={classes.hours}>
        <MinuteField
          label={t('quietStart')}
          value={hours.startMinute}
          onChange={(startMinute) => setHours({ ...hours, startMinute })}
        />
        <MinuteField
          isEnd
          label={t('quietEnd')}
          value={hours.endMinute}
          onChange={(endMinute) => setHours({ ...hours, endMinute })}
          error={isSame ? t('quietSame') : undefined}
        />
      </div>
      <p className="muted small">{t('quietHint')}</p>
      {isChanged && (
        <Button variant="default" disabled={isSame} loading={isSaving} onClick={() => save(hours)}>
          {t('saveQuiet')}
        </Button>
      )}
    </div>
  );
}
