import type { Checklist } from '@tramo/contract/checklist-api';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { TypedNameDialog } from '../shared/TypedNameDialog.tsx';
import { useUpdateChecklist } from './catalogue.api.ts';
import { catalogueText } from './catalogue.es.ts';

/** Deletes a checklist once its name was typed; null: closed. */
export function DeleteChecklist({ checklist, onClose }: { checklist: Checklist | null; onClose: () => void }) {
  const t = useText(catalogueText);
  const update = useUpdateChecklist();
  const close = (): void => {
    update.reset();
    onClose();
  };
  const remove = async ({ _id: id, name, version }: Checklist): Promise<void> => {
    try {
      await update.mutateAsync({ id, status: 'deleted', version });
      toast.ok(t('removed', { name }));
      close();
    } catch {
      // Told in the dialog.
    }
  };
  return (
    <TypedNameDialog
      name={checklist?.name ?? null}
      text={t('removeText')}
      isSending={update.isPending}
      error={update.error}
      onClose={close}
      onConfirm={() => checklist && void remove(checklist)}
    />
  );
}
