import { ActionIcon, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Body } from '@tramo/contract/endpoint';
import type { GuideDetail } from '@tramo/contract/guides';
import type { guidesApi } from '@tramo/contract/guides-api';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { ApiProblem, problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import classes from '../GuidePage.module.css';
import { useUpdateGuide } from '../guides.api.ts';
import { guidePageText } from './guide-page.es.ts';

interface EditableValueProps<T> {
  guide: GuideDetail;
  /** Name of the field, for its buttons. */
  name: string;
  value: T;
  /** How it reads while nobody changes it. */
  shown: ReactNode;
  /** The control; it gets what was typed so far and what is wrong with it. */
  control: (input: { value: T; onChange: (value: T) => void; label: string; error: string | undefined }) => ReactNode;
  change: (value: T) => Body<typeof guidesApi.update>;
  /** Path of the field in the API's errors. */
  path: string;
  /** Enter in a text of several lines makes a new line. */
  isLong?: boolean;
}

/** A value of the guide that is changed where it stands: pencil, control, Enter to save, Escape to leave it. */
export function EditableValue<T>({ guide, name, value, shown, control, change, path, isLong }: EditableValueProps<T>) {
  const t = useText(guidePageText);
  const ui = useText(uiText);
  const update = useUpdateGuide();
  const [draft, setDraft] = useState<{ value: T } | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const leave = (): void => {
    setDraft(null);
    update.reset();
    // The keyboard goes on where it came from.
    requestAnimationFrame(() => pencil.current?.focus());
  };
  const save = async (): Promise<void> => {
    if (!draft) return;
    if (draft.value === value) return leave();
    try {
      await update.mutateAsync({ id: guide._id, change: { ...change(draft.value), version: guide.version } });
      toast.ok(t('field.saved'));
      leave();
    } catch (error) {
      if (error instanceof ApiProblem && error.key === 'general.stale') toast.error(t('field.stale'));
      else if (!(error instanceof ApiProblem && error.fields[path]))
        toast.error(`${t('field.failed')}. ${problemText(error)}`);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      leave();
    } else if (event.key === 'Enter' && (!isLong || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void save();
    }
  };
  if (!draft) {
    return (
      <span className={classes.editable}>
        <span>{shown}</span>
        {guide.can.update && (
          <ActionIcon
            ref={pencil}
            size="sm"
            variant="subtle"
            aria-label={t('field.edit', { name })}
            onClick={() => setDraft({ value })}
          >
            <IconPencil size={14} aria-hidden />
          </ActionIcon>
        )}
      </span>
    );
  }
  const error = update.error instanceof ApiProblem ? update.error.fields[path] : undefined;
  const isStale = update.error instanceof ApiProblem && update.error.key === 'general.stale';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the control inside, which is the one that has the focus
    <div className={classes.editing} onKeyDown={onKeyDown}>
      {control({ value: draft.value, onChange: (next) => setDraft({ value: next }), label: name, error })}
      {isStale && (
        <p className="small">
          {t('field.now')} {shown}
        </p>
      )}
      <div className={classes.editButtons}>
        <Button size="compact-sm" loading={update.isPending} onClick={() => void save()}>
          {ui('save')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={leave}>
          {ui('cancel')}
        </Button>
      </div>
    </div>
  );
}
