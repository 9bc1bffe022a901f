import { Button, Modal } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { Plan } from '@tramo/contract/planning';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { crewNotices } from './crew.rules.ts';
import { useChanges } from './dispatch.api.ts';
import { dispatchText } from './dispatch.es.ts';
import classes from './dispatch.module.css';
import { NoticeList } from './NoticeList.tsx';
import { PlanChanges } from './PlanChanges.tsx';

/** Of a plan that went out before and is worked on again: how much is different by now, and what. Nothing while nothing is. */
export function ChangesLink({ plan }: { plan: Plan }) {
  const t = useText(dispatchText);
  const ui = useText(uiText);
  const [isOpen, setOpen] = useState(false);
  const isAgain = plan.lastDispatch !== null && plan.status !== 'dispatched';
  const { data } = useChanges(isAgain ? plan : { ...plan, lastDispatch: null }, { page: 1 });
  if (!isAgain || !data || data.total === 0) return null;
  return (
    <>
      <Button variant="subtle" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('changes.link', { count: data.total })}
      </Button>
      {isOpen && (
        <Modal
          opened
          size="lg"
          onClose={() => setOpen(false)}
          title={t('changes.title')}
          closeButtonProps={{ 'aria-label': ui('close') }}
        >
          <div className={classes.body}>
            <PlanChanges plan={plan} />
            <NoticeList people={crewNotices(data, plan.routes, () => undefined)} />
          </div>
        </Modal>
      )}
    </>
  );
}
