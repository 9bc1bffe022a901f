import { Button, Group, Modal, Radio, Select, Textarea } from '@mantine/core';
import type { Outcome } from '@tramo/contract/checklists';
import type { GuideDetail } from '@tramo/contract/guides';
import { useState } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { guideWords } from '../../guide-status/shared/guide-words.es.ts';
import classes from '../GuidePage.module.css';
import { useCorrectGuide, useStatuses } from './guide-page.api.ts';
import { guidePageText } from './guide-page.es.ts';

const outcomesOf = {
  delivery: ['delivered', 'partial', 'undelivered'],
  recollection: ['collected', 'partialCollection', 'uncollected'],
} as const satisfies Record<GuideDetail['type'], readonly Outcome[]>;
const isWhole = (result: Outcome | 'route'): boolean =>
  result === 'delivered' || result === 'collected' || result === 'route';

/** Undoes a closing that was made by mistake; the reason is kept. */
export function CorrectDialog({
  guide,
  isOpen,
  onClose,
}: {
  guide: GuideDetail;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useText(guidePageText);
  const words = useText(guideWords);
  const ui = useText(uiText);
  const correct = useCorrectGuide();
  const statuses = useStatuses(isOpen);
  // A failure may get another sub-status; a completed guide was a whole success, and its route is over.
  const isCompleted = guide.status === 'completed';
  const choices = [
    ...outcomesOf[guide.type].filter((outcome) => !isWhole(outcome) || (outcome !== guide.status && !isCompleted)),
    ...(guide.route && !isCompleted ? (['route'] as const) : []),
  ];
  const [result, setResult] = useState<Outcome | 'route' | null>(null);
  const [subStatus, setSubStatus] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const fields = correct.error instanceof ApiProblem ? correct.error.fields : {};
  const subStatuses = statuses.data?.status.find((s) => s.status === result)?.substatus ?? [];
  const needsSubStatus = result !== null && !isWhole(result);
  const close = (): void => {
    correct.reset();
    setResult(null);
    setSubStatus(null);
    setReason('');
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t('correct.title', { folio: guide.folio })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (result === null) return;
          correct.mutate(
            {
              id: guide._id,
              result,
              reason,
              version: guide.version,
              ...(needsSubStatus && subStatus ? { subStatus } : {}),
            },
            {
              onSuccess: () => {
                toast.ok(t('correct.done'));
                close();
              },
            },
          );
        }}
      >
        <p className="muted">{t('correct.text')}</p>
        <Radio.Group
          label={t('correct.result')}
          required
          value={result}
          onChange={(value) => setResult(value as Outcome | 'route')}
        >
          <div className={classes.choices}>
            {choices.map((choice) => (
              <Radio
                key={choice}
                value={choice}
                label={choice === 'route' ? t('correct.route') : words(`status.${choice}`)}
              />
            ))}
          </div>
        </Radio.Group>
        {needsSubStatus && (
          <Select
            label={t('correct.subStatus')}
            required
            searchable
            data={subStatuses.map((s) => s.name)}
            value={subStatus}
            error={fields.subStatus}
            onChange={setSubStatus}
          />
        )}
        <Textarea
          label={t('correct.reason')}
          required
          autosize
          minRows={2}
          maxLength={300}
          value={reason}
          error={fields.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {Object.keys(fields).length === 0 && <Refusal error={correct.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {ui('cancel')}
          </Button>
          <Button
            type="submit"
            loading={correct.isPending}
            disabled={result === null || reason.trim() === '' || (needsSubStatus && subStatus === null)}
          >
            {t('correct.confirm')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
