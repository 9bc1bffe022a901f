import { Button, Group, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { limits } from '@tramo/contract/limits';
import { useState } from 'react';
import { newKey } from '../../../lib/api.ts';
import { ApiProblem, problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useMe } from '../../../session/me.api.ts';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { guidesText } from '../guides.es.ts';
import classes from './GuidesTools.module.css';
import { useSaveView } from './guides-prefs.api.ts';
import type { GuidesView, ViewContent } from './guides-views.rules.ts';

interface ViewDialogProps {
  /** The view to rename or share, `new` for one of what is on show, null while it is closed. */
  view: GuidesView | 'new' | null;
  content: ViewContent;
  views: readonly GuidesView[];
  onClose: () => void;
  onSaved: (view: GuidesView, isNew: boolean) => void;
}

/** Why a view was not kept: all views of a company share one small space. */
export const saveRefusal = (error: unknown, noSpace: string): string =>
  error instanceof ApiProblem && error.key === 'general.too_large' ? noSpace : problemText(error);

/** Name of a view, and who finds it. */
export function ViewDialog({ view, content, views, onClose, onSaved }: ViewDialogProps) {
  const t = useText(guidesText);
  const ui = useText(uiText);
  const title = view === null || view === 'new' ? t('views.newTitle') : t('views.editTitle', { name: view.name });
  return (
    <Modal
      opened={view !== null}
      onClose={onClose}
      title={title}
      size="sm"
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {view && <ViewForm view={view} content={content} views={views} onClose={onClose} onSaved={onSaved} />}
    </Modal>
  );
}

const plain = (name: string): string => name.trim().toLocaleLowerCase('es');

function ViewForm({ view, content, views, onClose, onSaved }: ViewDialogProps & { view: GuidesView | 'new' }) {
  const t = useText(guidesText);
  const ui = useText(uiText);
  const userId = useMe()?._id ?? '';
  const { save, isPending } = useSaveView();
  const kept = view === 'new' ? null : view;
  const [name, setName] = useState(kept?.name ?? '');
  const [isShared, setShared] = useState(kept?.isShared ?? false);
  const [refusal, setRefusal] = useState('');
  const beside = views.filter((one) => one.id !== kept?.id && one.isShared === isShared);
  const max = isShared ? limits.sharedViews : limits.ownViews;
  const isRepeated = beside.some((one) => plain(one.name) === plain(name));
  const isFull = beside.length >= max;

  const submit = async (): Promise<void> => {
    const saved: GuidesView = kept
      ? { ...kept, name: name.trim(), isShared }
      : { id: newKey().slice(0, 12), ownerId: userId, name: name.trim(), isShared, ...content };
    try {
      await save(saved);
      toast.ok(t('views.saved', { name: saved.name }));
      onSaved(saved, kept === null);
    } catch (error) {
      setRefusal(saveRefusal(error, t('views.noSpace')));
    }
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !isRepeated && !isFull) void submit();
      }}
    >
      <TextInput
        label={t('views.name')}
        required
        maxLength={limits.viewNameMax}
        value={name}
        error={isRepeated ? t('views.repeated') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <div>
        <div className={classes.label} id="view-who">
          {t('views.who')}
        </div>
        <SegmentedControl
          fullWidth
          aria-labelledby="view-who"
          value={isShared ? 'all' : 'me'}
          onChange={(value) => setShared(value === 'all')}
          data={[
            { value: 'me', label: t('views.onlyMe') },
            { value: 'all', label: t('views.everybody') },
          ]}
        />
      </div>
      {kept === null && <p className="muted small">{t('views.keeps')}</p>}
      {(isFull || refusal !== '') && (
        <p className={classes.error} role="alert">
          {isFull ? t(isShared ? 'views.fullShared' : 'views.full', { max }) : refusal}
        </p>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" loading={isPending} disabled={name.trim() === '' || isRepeated || isFull}>
          {ui('save')}
        </Button>
      </Group>
    </form>
  );
}
