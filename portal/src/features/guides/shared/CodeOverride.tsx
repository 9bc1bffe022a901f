import { Button, Modal, Textarea } from '@mantine/core';
import { fieldMessages } from '@tramo/contract/problems';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { useServerForm } from '../../../ui/form/useServerForm.ts';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import classes from './GuideCode.module.css';
import { useOverrideCode } from './guide-code.api.ts';
import { guideCodeText } from './guide-code.es.ts';

/** Lets a guide go without its code, with the reason that stays with it. */
export function CodeOverride({ guideId, isOpen, onClose }: { guideId: string; isOpen: boolean; onClose: () => void }) {
  const t = useText(guideCodeText);
  const ui = useText(uiText);
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('allowTitle')} closeButtonProps={{ 'aria-label': ui('close') }}>
      <OverrideForm guideId={guideId} onClose={onClose} />
    </Modal>
  );
}

function OverrideForm({ guideId, onClose }: { guideId: string; onClose: () => void }) {
  const t = useText(guideCodeText);
  const ui = useText(uiText);
  const locale = useLocale();
  const override = useOverrideCode(guideId);
  const form = useServerForm({
    initialValues: { reason: '' },
    validate: { reason: (value: string) => (value.trim() === '' ? fieldMessages.required[locale] : null) },
  });
  const submit = form.submit(async ({ reason }) => {
    await override.mutateAsync(reason);
    toast.ok(t('allowed'));
    onClose();
  });
  return (
    <form noValidate className={classes.dialog} onSubmit={submit}>
      <p className="muted">{t('allowText')}</p>
      <Textarea
        label={t('allowReason')}
        description={t('allowHint')}
        required
        maxLength={300}
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <div className={classes.end}>
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" loading={form.isSending}>
          {t('allow')}
        </Button>
      </div>
    </form>
  );
}
