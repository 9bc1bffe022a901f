import { Button, Group, Modal, Select } from '@mantine/core';
import { type GuideDetail, schedulingSubStatuses } from '@tramo/contract/guides';
import { useState } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import classes from '../GuidePage.module.css';
import { useReturnGuide } from '../guides.api.ts';
import { verificationText } from '../verification/verification.es.ts';
import { guideText } from './guide.es.ts';

type SubStatus = (typeof schedulingSubStatuses)[number];

/** Puts a guide that was not delivered back in the available list, for another day. */
export function ReturnDialog({ guide, isOpen, onClose }: { guide: GuideDetail; isOpen: boolean; onClose: () => void }) {
  const t = useText(guideText);
  const verification = useText(verificationText);
  const ui = useText(uiText);
  const f = useFormat();
  const back = useReturnGuide();
  const [day, setDay] = useState(f.today());
  const [subStatus, setSubStatus] = useState<SubStatus>('Reprogramación de envío');
  const fields = back.error instanceof ApiProblem ? back.error.fields : {};
  const close = (): void => {
    back.reset();
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t('back.title', { folio: guide.folio })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          back.mutate(
            { id: guide._id, scheduledDate: day, subStatus, version: guide.version },
            {
              onSuccess: () => {
                toast.ok(t('back.done'));
                close();
              },
            },
          );
        }}
      >
        <p className="muted">
          {t('back.text')}
          {guide.verifiedClientCheckList.length > 0 && ` ${verification('again')}`}
        </p>
        <DateField
          label={t('back.date')}
          required
          minDay={f.today()}
          value={day}
          error={fields.scheduledDate}
          onChange={setDay}
          data-autofocus
        />
        <Select
          label={t('back.subStatus')}
          required
          allowDeselect={false}
          data={[...schedulingSubStatuses]}
          value={subStatus}
          error={fields.subStatus}
          onChange={(value) => value && setSubStatus(value)}
        />
        <Refusal error={back.error} before={`${t('back.failed')}. `} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {ui('cancel')}
          </Button>
          <Button type="submit" loading={back.isPending} disabled={day === ''}>
            {t('back.confirm')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
