import { ActionIcon, Button, Group, Textarea } from '@mantine/core';
import { IconNote, IconPencil } from '@tabler/icons-react';
import type { RouteDetail } from '@tramo/contract/routes';
import { useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useUnsavedGuard } from '../../../ui/form/useUnsavedGuard.ts';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { useChangeRoute } from '../routes.api.ts';
import { useUndo } from '../undo/useRouteUndo.ts';
import { ChangeNotice, isStale } from './ChangeNotice.tsx';
import { detailText } from './detail.es.ts';
import classes from './RouteNotes.module.css';

interface RouteNotesProps {
  route: RouteDetail;
  mayEdit: boolean;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
}

/** What dispatchers leave each other beside a route. */
export function RouteNotes({ route, mayEdit, isEditing, onEdit }: RouteNotesProps) {
  const t = useText(detailText);
  if (isEditing) return <Editor key={route._id} route={route} onDone={() => onEdit(false)} />;
  if (route.notes === '') return null;
  return (
    <p className={classes.notes}>
      <IconNote size={15} role="img" aria-label={t('notes.label')} />
      <span className={classes.text}>{route.notes}</span>
      {mayEdit && (
        <ActionIcon size="sm" aria-label={t('notes.edit')} onClick={() => onEdit(true)}>
          <IconPencil size={14} aria-hidden />
        </ActionIcon>
      )}
    </p>
  );
}

function Editor({ route, onDone }: { route: RouteDetail; onDone: () => void }) {
  const t = useText(detailText);
  const ui = useText(uiText);
  const { toastWithUndo } = useUndo();
  const [base, setBase] = useState(route);
  const [notes, setNotes] = useState(route.notes);
  const change = useChangeRoute(route._id, { isQuiet: true });
  const isDirty = notes !== base.notes;
  useUnsavedGuard(isDirty);
  const save = (): void =>
    change.mutate(
      { notes: notes.trim(), version: base.version },
      {
        onSuccess: () => {
          toastWithUndo(t('notes.saved'), route._id);
          onDone();
        },
        onError: (error) => {
          if (!isStale(error)) toast.error(problemText(error));
        },
      },
    );
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {isStale(change.error) && (
        <ChangeNotice
          error={change.error}
          onFresh={(fresh) => {
            // What was typed stays; only what it is compared with is new.
            setBase(fresh ?? route);
            if (fresh && notes === '') setNotes(fresh.notes);
            change.reset();
          }}
        />
      )}
      <Textarea
        aria-label={t('notes.label')}
        description={t('notes.hint')}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={1000}
        data-autofocus
        autoFocus
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isDirty) onDone();
        }}
      />
      <Group gap="xs" justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {ui('cancel')}
        </Button>
        <Button size="compact-sm" type="submit" disabled={!isDirty} loading={change.isPending}>
          {ui('save')}
        </Button>
      </Group>
    </form>
  );
}
