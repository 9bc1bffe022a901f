import { Button } from '@mantine/core';
import type { User } from '@tramo/contract/accounts';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useCompany } from '../../../session/me.api.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import classes from './SecondFactor.module.css';
import { SecondFactorRemoval } from './SecondFactorRemoval.tsx';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';
import { secondFactorText } from './second-factor.es.ts';

/** Whether the second factor is on, and the way to the other. */
export function SecondFactorPanel({ me }: { me: User }) {
  const t = useText(secondFactorText);
  const isRequired = useCompany()?.requireSecondFactor ?? false;
  const [doing, setDoing] = useState<'on' | 'off' | null>(null);
  const mayTurnOff = me.hasSecondFactor && !isRequired;
  if (doing === 'on') return <SecondFactorSetup onDone={() => setDoing(null)} onCancel={() => setDoing(null)} />;
  if (doing === 'off') return <SecondFactorRemoval onDone={() => setDoing(null)} onCancel={() => setDoing(null)} />;
  return (
    <div className={classes.steps}>
      <p className={classes.text}>{t('explain')}</p>
      <div className={classes.buttons}>
        <StatusPill tone={me.hasSecondFactor ? 'ok' : 'idle'}>{t(me.hasSecondFactor ? 'isOn' : 'isOff')}</StatusPill>
        {me.hasSecondFactor && isRequired && <span className="muted small">{t('company')}</span>}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setDoing('on')}>
          {t(me.hasSecondFactor ? 'renew' : 'turnOn')}
        </Button>
        {mayTurnOff && (
          <Button variant="default" onClick={() => setDoing('off')}>
            {t('turnOff')}
          </Button>
        )}
      </div>
      {me.hasSecondFactor && <p className="muted small">{t('renewHint')}</p>}
    </div>
  );
}
