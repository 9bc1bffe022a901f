import { MultiSelect, NumberInput } from '@mantine/core';
import { vehicleSkill } from '@tramo/contract/fleet';
import { type Handling, handlings } from '@tramo/contract/guides';
import { useText } from '../../../lib/text.ts';
import { useCompany } from '../../../session/me.api.ts';
import { WindowsField } from '../../../ui/form/WindowsField.tsx';
import { fleetWords } from '../../fleet/shared/fleet-words.es.ts';
import { Card, span } from './fields.tsx';
import { useError, useFormState, useFormStore, useValue } from './form-store.ts';
import classes from './GuideForm.module.css';
import { guideFormText } from './guide-form.es.ts';
import type { GuideFormValues } from './values.rules.ts';

/** When it may be visited, how long it takes, and what it asks of the vehicle and of who carries it. */
export function VisitSection() {
  const t = useText(guideFormText);
  const words = useText(fleetWords);
  const store = useFormStore();
  const windows = useValue('windows');
  const errors = useFormState((state) => state.errors);
  const serviceMinutes = useValue('serviceMinutes');
  const skills = useValue('skills');
  const handling = useValue('handling');
  const usual = useCompany()?.defaultDeliveryMinutes;
  const isNew = useFormState(({ base }) => base.serviceMinutes === '');
  return (
    <Card title={t('sections.visit')}>
      <div className={classes.grid}>
        <div className={span(6)}>
          <WindowsField
            label={t('fields.windows')}
            none={t('visit.anyTime')}
            value={windows}
            errors={errors}
            onChange={(next) => store.set('windows', next)}
          />
        </div>
        <div className={`${span(6)} ${classes.stack}`}>
          <NumberInput
            label={t('fields.serviceMinutes')}
            name="serviceMinutes"
            min={0}
            max={600}
            allowDecimal={false}
            clampBehavior="none"
            placeholder={isNew && usual !== undefined ? t('visit.serviceHint', { minutes: usual }) : ''}
            value={serviceMinutes}
            error={useError('serviceMinutes')}
            onChange={(minutes) => store.set('serviceMinutes', minutes)}
          />
          <MultiSelect
            label={t('fields.skills')}
            data={vehicleSkill.options.map((value) => ({ value, label: words(`skill.${value}`) }))}
            value={[...skills]}
            error={errors.skills}
            onChange={(next) => store.set('skills', next as GuideFormValues['skills'])}
          />
          <MultiSelect
            label={t('fields.handling')}
            data={handlings.map((value) => ({ value, label: t(`visit.handling.${value}`) }))}
            value={[...handling]}
            error={errors.handling}
            onChange={(next) => store.set('handling', next as Handling[])}
          />
        </div>
      </div>
    </Card>
  );
}
