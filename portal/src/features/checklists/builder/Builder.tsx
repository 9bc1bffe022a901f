import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconRocket } from '@tabler/icons-react';
import type { ChecklistDetail } from '@tramo/contract/checklist-api';
import { questionsOf } from '@tramo/contract/checklist-content';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useStore } from '../../../lib/store.ts';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useKeys } from '../../../lib/useKeys.ts';
import { isSame } from '../../../ui/form/merge.rules.ts';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { useRecord } from '../../../ui/form/useRecord.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { PageHeader } from '../../../ui/Page.tsx';
import { toast } from '../../../ui/toast.ts';
import { testsOf, useTold } from '../shared/told.api.ts';
import { BuilderBody, type View } from './BuilderBody.tsx';
import { builderText } from './builder.es.ts';
import classes from './builder.module.css';
import { useSaveChecklist } from './checklist-draft.api.ts';
import { mergeDraft } from './content-merge.rules.ts';
import { itemAt } from './draft-faults.rules.ts';
import { type Draft, headId } from './draft-store.ts';
import { draftOf, saidAt } from './draft-words.rules.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { BuilderContext, createWork, faultsIn, useDraft, useWork, type Work } from './useBuilder.ts';

const PublishDialog = lazyPart(() => import('../catalogue/PublishDialog.tsx').then((m) => m.PublishDialog));

interface BuilderProps {
  record: ChecklistDetail | null;
  /** What a new one begins with. */
  start: Draft;
  view: View;
  onCreated: (made: ChecklistDetail) => void;
}

/** The builder of one checklist: its draft, its way back and forth, saving it. */
export function Builder(props: BuilderProps) {
  const { record, start } = props;
  const [work] = useState(() => {
    const opened = record ? draftOf(record) : start;
    // What a template brought is not saved yet.
    return createWork(opened, record ? opened : draftOf(null));
  });
  return (
    <WithNames work={work}>
      <Frame {...props} />
    </WithNames>
  );
}

function WithNames({ work, children }: { work: Work; children: React.ReactNode }) {
  const { content } = useStore(work.store).draft;
  const told = useTold(testsOf(content));
  const shared = useMemo(() => ({ work, told }), [work, told]);
  return <BuilderContext value={shared}>{children}</BuilderContext>;
}

function Frame({ record, view: firstView, onCreated }: BuilderProps) {
  const t = useText(builderText);
  const locale = useLocale();
  const work = useWork();
  const { store, saved } = work;
  const isNarrow = useIsNarrow();
  const [view, setView] = useState<View>(firstView);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const send = useSaveChecklist();
  const lastSaved = useStore(saved);
  const hasChanges = useDraft(({ draft }) => !isSame(draft, lastSaved));

  const { base, isDirty, stale, takeOver, continueFrom, finish } = useRecord<ChecklistDetail, Draft>(
    {
      record,
      valuesOf: draftOf,
      merge: mergeDraft,
      shown: (path, values) => saidAt(path, values, locale, t('faults.kept')),
      onSaved: (made, isNew) => {
        toast.ok(t(isNew ? 'created' : 'saved'));
        if (isNew) onCreated(made);
      },
    },
    {
      getValues: () => store.get().draft,
      getInitialValues: saved.get,
      rebase: (now, typed) => {
        saved.set(now);
        // What was saved as it was typed leaves the way back as it is.
        if (!isSame(typed, store.get().draft)) store.replace(typed);
      },
      setErrors: work.notes.set,
    },
    hasChanges,
  );

  const save = async (): Promise<void> => {
    const { draft } = store.get();
    const [first] = faultsIn(draft).faults;
    setRefusal(null);
    if (first) {
      work.left.set({ ...work.left.get(), all: true });
      work.goTo(first.item, first.field);
      return;
    }
    setSending(true);
    try {
      const now = await send.mutateAsync({ draft, base });
      work.notes.set({});
      work.left.set({ all: false, ids: new Set() });
      finish(now, { now, sent: draft });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.key === 'general.stale') takeOver(error.detail as ChecklistDetail);
      else if (Object.keys(error.fields).length > 0) {
        const notes = serverNotes(error.fields, draft);
        work.notes.set(notes);
        const [at = ''] = Object.keys(notes);
        work.goTo(at.slice(0, at.indexOf('.')), at.slice(at.indexOf('.') + 1));
      } else setRefusal(error);
    } finally {
      setSending(false);
    }
  };

  useKeys({ 'mod+z': store.undo, 'mod+shift+z': store.redo, 'mod+y': store.redo, 'mod+s': () => void save() });
  /** In its fields, too: each letter is a step of the draft's own. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || (event.target as Element).closest('[role=dialog]')) return;
    const key = event.key.toLowerCase();
    const run =
      key === 'z' ? (event.shiftKey ? store.redo : store.undo) : key === 'y' ? store.redo : key === 's' ? save : null;
    if (!run) return;
    event.preventDefault();
    void run();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields within, as a form has them
    <div className={classes.page} onKeyDown={onKeyDown}>
      <Header
        record={base}
        isNarrow={isNarrow}
        isDirty={isDirty}
        isSending={isSending}
        view={view}
        onView={setView}
        onSave={save}
        onPublish={() => setPublishing(true)}
      />
      {(refusal !== null || stale) && (
        <div className={classes.banner}>
          <Refusal error={refusal} />
          {stale && <p role="alert">{t(isDirty ? 'staleKept' : 'staleSame')}</p>}
        </div>
      )}
      <BuilderBody view={view} isNarrow={isNarrow} checklistId={base?._id ?? null} />
      <RemoveDialog />
      {isPublishing && base && (
        <PublishDialog
          id={base._id}
          onClose={() => setPublishing(false)}
          onPublished={(now) => continueFrom(now, store.get().draft)}
          onGo={(id) => {
            setPublishing(false);
            work.goTo(id);
          }}
          onTry={(path) => {
            setPublishing(false);
            // The plain list has no phone.
            setView('panes');
            work.pane.set('preview');
            work.trial.set({ ...path, isSent: false });
          }}
        />
      )}
    </div>
  );
}

/** The server's fields, `content.sections.0.…`, as things and their fields. */
const serverNotes = (fields: Record<string, string>, draft: Draft): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, text]) => {
      const { item, field } = path.startsWith('content.')
        ? itemAt(draft.content, path.slice('content.'.length))
        : { item: headId, field: path };
      return [`${item}.${field}`, text];
    }),
  );

interface HeaderProps {
  /** As saved; null: it is new. */
  record: ChecklistDetail | null;
  isNarrow: boolean;
  isDirty: boolean;
  isSending: boolean;
  view: View;
  onView: (view: View) => void;
  onSave: () => Promise<void>;
  onPublish: () => void;
}
function Header({ record, isNarrow, isDirty, isSending, view, onView, onSave, onPublish }: HeaderProps) {
  const t = useText(builderText);
  const { store } = useWork();
  const name = useDraft((state) => state.draft.name);
  const questions = useDraft((state) => questionsOf(state.draft.content).length);
  const rules = useDraft((state) => state.draft.content.rules.length);
  const canUndo = useDraft((state) => state.past.length > 0);
  const canRedo = useDraft((state) => state.future.length > 0);
  const savedState = ({ published, isChanged }: ChecklistDetail): string =>
    published === null
      ? t('neverPublished')
      : t(isChanged ? 'changedSince' : 'isPublished', { number: String(published.number) });
  return (
    <PageHeader
      title={name.trim() || t('newTitle')}
      subtitle={[
        t('subtitle', { questions, rules }),
        ...(isDirty ? [t('unsaved')] : record ? [savedState(record)] : []),
      ].join(' · ')}
      actions={
        <div className={classes.actions}>
          {!isNarrow && (
            <SegmentedControl
              size="xs"
              aria-label={t('view')}
              value={view}
              onChange={(value) => onView(value as View)}
              data={(['list', 'panes'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
            />
          )}
          <Step label={t('undo')} keys="Ctrl Z" aria="Control+Z" isOff={!canUndo} onClick={store.undo}>
            <IconArrowBackUp size={18} aria-hidden />
          </Step>
          <Step label={t('redo')} keys="Ctrl Shift Z" aria="Control+Shift+Z" isOff={!canRedo} onClick={store.redo}>
            <IconArrowForwardUp size={18} aria-hidden />
          </Step>
          {record && (
            <Tooltip label={isDirty ? t('publishOff') : t('publish')} disabled={!isDirty && !isNarrow}>
              {isNarrow ? (
                <ActionIcon
                  variant="default"
                  size={36}
                  aria-label={t('publish')}
                  disabled={isDirty}
                  onClick={onPublish}
                >
                  <IconRocket size={18} aria-hidden />
                </ActionIcon>
              ) : (
                <Button variant="default" disabled={isDirty} onClick={onPublish}>
                  {t('publish')}
                </Button>
              )}
            </Tooltip>
          )}
          <Button loading={isSending} disabled={!isDirty} onClick={() => void onSave()} aria-keyshortcuts="Control+S">
            {t('save')}
          </Button>
        </div>
      }
    />
  );
}

interface StepProps {
  label: string;
  keys: string;
  aria: string;
  isOff: boolean;
  onClick: () => void;
  children: React.ReactNode;
}
/** Off without losing the focus that stands on it. */
const Step = ({ label, keys, aria, isOff, onClick, children }: StepProps) => (
  <Tooltip label={`${label} · ${keys}`}>
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      aria-keyshortcuts={aria}
      data-disabled={isOff || undefined}
      aria-disabled={isOff}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  </Tooltip>
);
