import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { Guide, GuideDetail } from '@tramo/contract/guides';
import type { Address } from '@tramo/contract/places';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { getLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { useIsOneColumn } from '../../../lib/useIsNarrow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { at, isSame } from '../../../ui/form/merge.rules.ts';
import { useRecord } from '../../../ui/form/useRecord.ts';
import { windowsText } from '../../../ui/form/WindowsField.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { fleetWords } from '../../fleet/shared/fleet-words.es.ts';
import { guideWords } from '../../guide-status/shared/guide-words.es.ts';
import { CustomSection } from './CustomSection.tsx';
import { DataSection } from './DataSection.tsx';
import { NewDocuments, SavedDocuments } from './DocumentsSection.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { faultsOf } from './faults.rules.ts';
import { createFormStore, FormContext, useFormState, useFormStore } from './form-store.ts';
import classes from './GuideForm.module.css';
import { guideFormText } from './guide-form.es.ts';
import { ItemsSection } from './ItemsSection.tsx';
import { MergeNotice } from './MergeNotice.tsx';
import { NoticeSection } from './NoticeSection.tsx';
import { type BookChoice, CounterpartSection, noBookChoice, PartySection } from './PartySection.tsx';
import { PlacePanel } from './PlacePanel.tsx';
import { SummaryPanel } from './SummaryPanel.tsx';
import { useGuideDraft } from './useGuideDraft.ts';
import { useGuideSave } from './useGuideSave.ts';
import { usePendingDocuments } from './usePendingDocuments.ts';
import { VisitSection } from './VisitSection.tsx';
import { type FormFields, type GuideFormValues, nextOf, valuesOf, wholeParts } from './values.rules.ts';

interface GuideFormProps {
  /** The guide to change; null makes a new one. */
  guide: GuideDetail | null;
  initial: GuideFormValues;
  /** Already typed, as it were: a copy of another guide is unsaved work from the start. */
  typed?: GuideFormValues;
  cedis: readonly Address[];
  /** The company's own fields of guides of each type. */
  fieldsOf: (type: GuideFormValues['type']) => FormFields;
  /** Whose drafts are kept. */
  draftKey: string | null;
  onSaved: (guide: Guide) => void;
  /** One was saved and the next one begins. */
  onAnother: () => void;
  onCancel: () => void;
}

/** A guide's whole data on one page. Its state lives in a store that the parts subscribe to. */
export function GuideForm({ initial, typed, ...rest }: GuideFormProps) {
  const [store] = useState(() => createFormStore(initial, typed));
  return (
    <FormContext value={store}>
      <Form {...rest} />
    </FormContext>
  );
}

function Form({
  guide,
  cedis,
  fieldsOf,
  draftKey,
  onSaved,
  onAnother,
  onCancel,
}: Omit<GuideFormProps, 'initial' | 'typed'>) {
  const t = useText(guideFormText);
  const ui = useText(uiText);
  const words = useText(guideWords);
  const vehicleWords = useText(fleetWords);
  const f = useFormat();
  const store = useFormStore();
  const form = useRef<HTMLFormElement>(null);
  const type = useFormState(({ values }) => values.type);
  const isDirty = useFormState(({ values, base }) => !isSame(values, base));
  const [bookChoice, setBookChoice] = useState<BookChoice>(noBookChoice);
  const pending = usePendingDocuments();
  const draft = useGuideDraft(draftKey, store);
  const isOneColumn = useIsOneColumn();
  const fields = fieldsOf(type);

  const focusFault = (): void => {
    requestAnimationFrame(() => {
      const fault = form.current?.querySelector<HTMLElement>(
        '[aria-invalid="true"], [data-fault] input, [data-fault] button',
      );
      fault?.scrollIntoView({ block: 'center' });
      fault?.focus({ preventScroll: true });
    });
  };
  const {
    base: opened,
    stale,
    takeOver,
    finish,
  } = useRecord<GuideDetail, GuideFormValues, Guide>(
    {
      record: guide,
      valuesOf: (one) => (one ? valuesOf(one) : store.get().base),
      whole: wholeParts,
      shown: (path, values) =>
        ({
          type: words(`type.${values.type}`),
          cediId: cedis.find(({ _id }) => _id === values.cediId)?.name,
          client: values.client?.name ?? '',
          scheduledDate: f.day(values.scheduledDate || null),
          scheduledUntil: values.scheduledUntil && f.day(values.scheduledUntil),
          windows: windowsText(values.windows),
          items: values.items.map(({ name }) => name).join(', '),
          skills: values.skills.map((skill) => vehicleWords(`skill.${skill}`)).join(', '),
          handling: values.handling.map((one) => t(`visit.handling.${one}`)).join(', '),
        })[path],
      onSaved,
    },
    {
      getValues: () => store.get().values,
      getInitialValues: () => store.get().base,
      rebase: store.reset,
      setErrors: store.setErrors,
    },
    isDirty || pending.documents.length > 0,
  );
  const { save, isSaving, refusal } = useGuideSave({
    store,
    guide: opened,
    fields,
    pending,
    bookChoice,
    onStale: takeOver,
    onFaults: focusFault,
  });
  useEffect(() => {
    if (guide === null) form.current?.querySelector<HTMLInputElement>('[data-first-field]')?.focus();
  }, [guide]);

  const submit = async (wantsAnother: boolean): Promise<void> => {
    // What a field tidies as it is left must be tidied in what is sent.
    const from = document.activeElement as HTMLElement | null;
    from?.blur();
    const done = await save();
    if (!done) {
      if (document.activeElement === document.body) from?.focus({ preventScroll: true });
      return;
    }
    draft.drop();
    if (!wantsAnother || opened !== null) return finish(done);
    store.reset(nextOf(store.get().values));
    pending.clear();
    setBookChoice(noBookChoice);
    onAnother();
    form.current?.parentElement?.scrollTo?.({ top: 0 });
    requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>('[data-first-field]')?.focus());
  };
  /** Formats are told as a field is left; what is missing is told at the end. */
  const onBlur = (event: FocusEvent<HTMLElement>): void => {
    const { name } = event.target as HTMLInputElement;
    // After the field has tidied itself.
    requestAnimationFrame(() => {
      const { values, base, errors } = store.get();
      if (!name || errors[name] || !at(values, name)) return;
      const faults = faultsOf(values, { locale: getLocale(), fields, base: opened ? base : null, isInRoute: false });
      if (faults[name]) store.setError(name, faults[name]);
    });
  };
  /** Scanners end with Enter: it goes on to the next field, and saves nothing half typed. */
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    focusNext(form.current, event.target);
  };
  // Wherever the focus is, but in a question that is open over the form.
  const saveByKey = (isAnother: boolean) => (): void => {
    if (!document.querySelector('[role="dialog"]')) void submit(isAnother);
  };
  useHotkeys(
    [
      ['mod+Enter', saveByKey(false)],
      ['mod+shift+Enter', saveByKey(true)],
    ],
    [],
    true,
  );
  const place = (
    <PlacePanel
      cedis={cedis}
      isInRoute={Boolean(opened?.route)}
      mayRemove={opened === null || store.get().base.party.pin === null}
    />
  );

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(false);
      }}
    >
      <div className={classes.columns}>
        <div className={classes.main}>
          {draft.found && <DraftNotice draft={draft.found} onDone={draft.drop} />}
          <DataSection guide={opened} cedis={cedis} />
          <PartySection
            bookChoice={bookChoice}
            onBookChoice={(change) => setBookChoice((now) => ({ ...now, ...change }))}
          >
            {isOneColumn && place}
          </PartySection>
          <ItemsSection fields={fields} />
          <CustomSection fields={fields.guide} />
          <VisitSection />
          <NoticeSection />
          <CounterpartSection cedis={cedis} />
          {opened ? <SavedDocuments guide={opened} /> : <NewDocuments pending={pending} />}
        </div>
        <div className={classes.side}>
          {!isOneColumn && place}
          <SummaryPanel />
        </div>
      </div>
      {stale && <MergeNotice {...stale} />}
      <div className={classes.foot}>
        {refusal !== null ? (
          <p className={classes.refusal} role="alert">
            {problemText(refusal)}
          </p>
        ) : (
          <p className={classes.keys}>{t(opened ? 'keys' : 'keysAnother')}</p>
        )}
        <Button variant="default" onClick={onCancel}>
          {ui('cancel')}
        </Button>
        {opened === null && (
          <Button variant="default" disabled={isSaving} onClick={() => void submit(true)}>
            {t('saveAnother')}
          </Button>
        )}
        <Button type="submit" loading={isSaving} disabled={opened !== null && !isDirty}>
          {ui('save')}
        </Button>
      </div>
    </form>
  );
}

/** The next thing that can be typed in. */
function focusNext(form: HTMLElement | null, from: HTMLElement): void {
  const all = [
    ...(form?.querySelectorAll<HTMLElement>(
      'input:not([type=hidden]):not([disabled]), textarea:not([disabled]), select',
    ) ?? []),
  ];
  const seen = all.filter((one) => one.tabIndex >= 0 && one.offsetParent !== null);
  seen[seen.indexOf(from) + 1]?.focus();
}
