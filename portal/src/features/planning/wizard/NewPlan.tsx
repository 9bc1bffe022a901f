import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { newKey } from '../../../lib/api.ts';
import { problemText } from '../../../lib/api-problem.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useUnsavedGuard } from '../../../ui/form/useUnsavedGuard.ts';
import { Page, PageBar } from '../../../ui/Page.tsx';
import { toast } from '../../../ui/toast.ts';
import wizard from '../../../ui/wizard.module.css';
import classes from '../planner.module.css';
import { createPlan, planKey } from '../planning.api.ts';
import { planningText } from '../planning.es.ts';
import { CedisStep, type StartChoice } from './CedisStep.tsx';
import { PlanSteps } from './PlanSteps.tsx';
import type { PlannerTab } from './wizard-tabs.ts';

const nothingDone: Record<PlannerTab, boolean> = {
  cedis: false,
  guides: false,
  vehicles: false,
  params: false,
  capacity: false,
  'view-route': false,
};

/** The first step of a plan that does not exist yet. Going on keeps it on the server as a draft. */
export function NewPlan({ onCreated }: { onCreated: (planId: string) => void }) {
  const t = useText(planningText);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [isTouched, setTouched] = useState(false);
  // Pressed twice, or again after a lost answer, it is still one plan; a changed form is another.
  const key = useRef({ form: '', value: newKey() });
  const validate = useRef<() => StartChoice | null>(() => null);
  useUnsavedGuard(isTouched && !isSending);

  const create = async (then: (planId: string) => void): Promise<void> => {
    const choice = validate.current();
    if (!choice) return;
    const form = JSON.stringify(choice);
    if (key.current.form !== form) key.current = { form, value: newKey() };
    setSending(true);
    try {
      const plan = await createPlan(choice, key.current.value);
      client.setQueryData(planKey(plan._id), plan);
      void client.invalidateQueries({ queryKey: ['plans', 'list'] });
      setTouched(false);
      then(plan._id);
    } catch (error) {
      toast.error(problemText(error));
      setSending(false);
    }
  };
  return (
    <Page fill title={t('planner.newTitle')}>
      <PlanSteps tab="cedis" done={nothingDone} isLocked={(step) => step !== 'cedis'} onTab={() => undefined} />
      <div className={wizard.content}>
        <CedisStep initial={null} validate={validate} onChange={() => setTouched(true)} />
      </div>
      <PageBar className={wizard.bar}>
        <span className={classes.barEnd}>
          <Button
            variant="subtle"
            disabled={isSending}
            onClick={() => void create(() => void navigate({ to: pathOf('planList') } as never))}
          >
            {t('tabs.saveAndLeave')}
          </Button>
          <Button loading={isSending} onClick={() => void create(onCreated)}>
            {t('tabs.next')}
          </Button>
        </span>
      </PageBar>
    </Page>
  );
}
