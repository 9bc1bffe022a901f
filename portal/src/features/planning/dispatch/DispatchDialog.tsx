import { Modal } from '@mantine/core';
import type { Vehicle } from '@tramo/contract/fleet';
import type { Plan } from '@tramo/contract/planning';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { uiText } from '../../../ui/ui.es.ts';
import type { CrewNotice } from './crew.rules.ts';
import { DispatchDone } from './DispatchDone.tsx';
import { DispatchForm } from './DispatchForm.tsx';
import { dispatchText } from './dispatch.es.ts';

interface DispatchDialogProps {
  plan: Plan;
  vehicles: ReadonlyMap<string, Vehicle>;
  idempotencyKey: string;
  onClose: () => void;
  /** The routes exist; nothing of the board is unsaved any more. */
  onDone: () => void;
}
/** What was sent out, as the dialog tells it once the plan is no longer there to be dispatched. */
export interface Sent {
  routeIds: string[];
  people: CrewNotice[] | null;
}

/** The last look before the routes exist, and what is done right after. */
export function DispatchDialog({ plan, vehicles, idempotencyKey, onClose, onDone }: DispatchDialogProps) {
  const t = useText(dispatchText);
  const ui = useText(uiText);
  const [sent, setSent] = useState<Sent | null>(null);
  // Somebody else sent it out meanwhile.
  if (!sent && !plan.can.dispatch) return null;
  const routes = plan.routes.filter((r) => r.guides.length > 0);
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': ui('close') }}
      size="xl"
      title={sent ? t('done.title', { count: sent.routeIds.length }) : t('title', { count: routes.length })}
    >
      {sent ? (
        <DispatchDone routeIds={sent.routeIds} day={plan.startDate} people={sent.people} onClose={onClose} />
      ) : (
        <DispatchForm
          plan={plan}
          routes={routes}
          vehicles={vehicles}
          idempotencyKey={idempotencyKey}
          onClose={onClose}
          onSent={(made) => {
            setSent(made);
            onDone();
          }}
        />
      )}
    </Modal>
  );
}
