import { Switch } from '@mantine/core';
import type { Checklist } from '@tramo/contract/checklist-api';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { useUpdateChecklist } from './catalogue.api.ts';
import { catalogueText } from './catalogue.es.ts';
import { refusedText } from './refused.ts';

interface SwitchProps {
  checklist: Checklist;
  /** Shown beside it; without it, only said. */
  label?: string;
}
/** Whether drivers see it. The server decides what each status must keep. */
export const VisibleSwitch = (props: SwitchProps) => <ChecklistSwitch {...props} what="visible" />;
/** Whether it is in use. */
export const EnabledSwitch = (props: SwitchProps) => <ChecklistSwitch {...props} what="enabled" />;

function ChecklistSwitch({ checklist: c, label, what }: SwitchProps & { what: 'visible' | 'enabled' }) {
  const t = useText(catalogueText);
  const update = useUpdateChecklist();
  const isOn = what === 'visible' ? c.visible : c.status === 'enabled';
  const change = async (next: boolean): Promise<void> => {
    try {
      await update.mutateAsync({
        id: c._id,
        ...(what === 'visible' ? { visible: next } : { status: next ? 'enabled' : 'inactive' }),
      });
      toast.ok(t('updated'));
    } catch (error) {
      toast.error(refusedText(error, t('updateFailed')));
    }
  };
  return (
    <Switch
      checked={update.isPending ? !isOn : isOn}
      disabled={!c.can.edit}
      aria-label={t(what === 'visible' ? 'showOf' : 'useOf', { name: c.name })}
      {...(label ? { label } : {})}
      onChange={(event) => !update.isPending && void change(event.currentTarget.checked)}
      // The row opens the checklist.
      onClick={(event) => event.stopPropagation()}
    />
  );
}
