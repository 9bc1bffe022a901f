import { Button, Group, Modal, Select } from '@mantine/core';
import type { GuideListInput } from '@tramo/contract/guide-list';
import { schedulingSubStatuses } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { deleteGuides, ordersFromGuides, returnGuides } from '../guides.api.ts';
import classes from '../list/GuidesTools.module.css';
import { guidesBulkText } from './guides-bulk.es.ts';
import type { Refused, Target } from './guides-many.rules.ts';
import { RefusedList, RunView } from './RunView.tsx';
import { type Many, type Run, useChosenFor, useRun } from './useManyGuides.ts';

interface ManyDialogProps {
  deed: 'return' | 'delete' | 'orders';
  target: Target;
  matching: GuideListInput;
  onClose: () => void;
  /** Something was done: the ticks go. */
  onDone: () => void;
}

/** Returns or deletes many guides, or makes the orders that they name: which of them it takes and why not the others, how far it is, and what came of it. */
export function ManyDialog({ deed, target, matching, onClose, onDone }: ManyDialogProps) {
  const t = useText(guidesBulkText);
  const ui = useText(uiText);
  const many = useChosenFor(deed, target, matching);
  const run = useRun();
  const isRunning = run.progress !== null && !run.isOver;
  const count = many.step === 'ready' && many.ids.length > 0 ? many.ids.length : target.count;
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        deed === 'delete'
          ? t('deleteMany.title', { count })
          : t(deed === 'orders' ? 'ordersMany.title' : 'returnMany.title')
      }
      // Under way it is stopped first: what was done so far is told.
      closeOnClickOutside={!isRunning}
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {many.step === 'ready' && many.ids.length > 0 ? (
        <Work deed={deed} many={many} run={run} onClose={onClose} onDone={onDone} />
      ) : (
        <NotReady many={many} onClose={onClose} />
      )}
    </Modal>
  );
}

/** While the choice is looked at, and where nothing can be done with it. */
export function NotReady({ many, onClose }: { many: Many; onClose: () => void }) {
  const t = useText(guidesBulkText);
  const ui = useText(uiText);
  if (many.step === 'preparing') {
    return (
      <div role="status">
        <span className="visually-hidden">{t('preparing')}</span>
        <SkeletonRows rows={3} />
      </div>
    );
  }
  return (
    <div className={classes.form}>
      <p role="alert">
        {many.step === 'failed'
          ? many.message
          : many.step === 'tooMany'
            ? t('tooMany', { max: limits.listMax })
            : t('none')}
      </p>
      {many.step === 'ready' && <RefusedList refused={many.refused} count={many.refusedCount} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {ui('close')}
        </Button>
      </Group>
    </div>
  );
}

type Ready = Extract<Many, { step: 'ready' }>;

function Work({
  deed,
  many,
  run,
  onClose,
  onDone,
}: Pick<ManyDialogProps, 'deed' | 'onClose' | 'onDone'> & { many: Ready; run: Run }) {
  const t = useText(guidesBulkText);
  const ui = useText(uiText);
  const f = useFormat();
  const [day, setDay] = useState(f.today());
  const [subStatus, setSubStatus] = useState<(typeof schedulingSubStatuses)[number]>('Reprogramación de envío');
  const [done, setDone] = useState(0);
  const [late, setLate] = useState<Refused[]>([]);
  const words = ({ delete: 'deleteMany', return: 'returnMany', orders: 'ordersMany' } as const)[deed];
  const begin = (): void =>
    run.start(many.ids, async (ids) => {
      if (deed === 'delete') {
        const { deleted } = await deleteGuides(ids);
        setDone((sum) => sum + deleted);
      } else if (deed === 'orders') {
        const { created, refused } = await ordersFromGuides(ids);
        setDone((sum) => sum + created);
        setLate((all) => [...all, ...refused]);
      } else {
        const { returned, refused } = await returnGuides({ ids, scheduledDate: day, subStatus });
        setDone((sum) => sum + returned);
        setLate((all) => [...all, ...refused]);
      }
    });
  if (run.progress) {
    return (
      <div className={classes.form}>
        <RunView
          run={run}
          running={t('running')}
          done={t(`${words}.done`, { count: done })}
          refused={[...late, ...many.refused]}
          refusedCount={late.length + many.refusedCount}
          faultClass={classes.error}
          onClose={() => {
            if (done > 0) onDone();
            onClose();
          }}
        />
      </div>
    );
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      {deed !== 'return' ? (
        <p className="muted">{t(deed === 'delete' ? 'deleteMany.text' : 'ordersMany.text')}</p>
      ) : (
        <>
          <p className="muted">{t('returnMany.text', { count: many.ids.length })}</p>
          <DateField label={t('returnMany.day')} required minDay={f.today()} value={day} onChange={setDay} />
          <Select
            label={t('returnMany.subStatus')}
            required
            allowDeselect={false}
            data={[...schedulingSubStatuses]}
            value={subStatus}
            onChange={(value) => value && setSubStatus(value)}
          />
        </>
      )}
      <RefusedList refused={many.refused} count={many.refusedCount} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button
          type="submit"
          {...(deed === 'delete' ? { color: 'red' } : {})}
          disabled={deed === 'return' && day === ''}
          data-autofocus
        >
          {t(`${words}.run`, { count: many.ids.length })}
        </Button>
      </Group>
    </form>
  );
}
