import { Modal } from '@mantine/core';
import { labelIn } from '@tramo/contract/checklist-content';
import { createStore, useStore } from '../../../lib/store.ts';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { TypedNameDialog } from '../shared/TypedNameDialog.tsx';
import { builderText } from './builder.es.ts';
import { flatIds, referencesTo, removeRow } from './content-edit.rules.ts';
import { headId } from './draft-store.ts';
import { ReferenceList } from './ReferenceList.tsx';
import { useWork } from './useBuilder.ts';

/** The section, question or option that somebody wants to take away. */
const asked = createStore<{ id: string; name: string } | null>(null);
/** Asks about a section or question, or says why it has to stay. An option is asked about only when something names it. */
export const askToRemove = (id: string, name: string): void => asked.set({ id, name });

/** What is named by rules stays, and says by which; anything else goes once its name was typed. */
export function RemoveDialog() {
  const t = useText(builderText);
  const ui = useText(uiText);
  const work = useWork();
  const target = useStore(asked);
  // Nothing is edited below an open dialog: it need not follow each letter.
  const { content } = work.store.get().draft;
  const close = (): void => asked.set(null);
  const references = target ? referencesTo(content, target.id) : [];
  const part = content.sections.find((one) => one.id === target?.id);
  const remove = (): void => {
    if (!target) return;
    const rows = flatIds(content);
    const at = rows.indexOf(target.id);
    const next = rows.slice(0, at).at(-1) ?? rows[at + 1 + (part?.questions.length ?? 0)] ?? headId;
    // Undo leads back to what was taken away.
    work.store.select(target.id);
    work.edit((one) => removeRow(one, target.id));
    work.store.select(next);
    close();
    toast.ok(t('remove.removed', { name: target.name }), { label: t('undo'), run: work.store.undo });
    // The row that had the focus is gone.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus());
  };
  // A thing without a name has nothing to type: it goes by the way back alone.
  const isBlocked = references.length > 0;
  return (
    <>
      <TypedNameDialog
        name={target && !isBlocked ? target.name : null}
        text={part ? t('remove.section', { count: part.questions.length }) : t('remove.question')}
        onClose={close}
        onConfirm={remove}
      />
      <Modal
        opened={target !== null && isBlocked}
        onClose={close}
        title={t('remove.usedTitle', { name: target?.name ?? '' })}
        closeButtonProps={{ 'aria-label': ui('close') }}
      >
        <p className="muted">{t('remove.used')}</p>
        <ReferenceList references={references} content={content} onOpen={close} />
      </Modal>
    </>
  );
}

/** How a section or question is named to people: by its label, or that it has none. */
export const nameOr = (label: { es: string; en: string }, locale: 'es' | 'en', none: string): string =>
  labelIn(label, locale).trim() || none;
