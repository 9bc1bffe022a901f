import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconClipboardList, IconPlus, IconX } from '@tabler/icons-react';
import { checklistLimits, type QuestionOption } from '@tramo/contract/checklist-content';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { newUuid } from '../../../lib/uuid.ts';
import { SortableList, SortableRow } from '../../../ui/form/SortableList.tsx';
import { toast } from '../../../ui/toast.ts';
import { builderText } from './builder.es.ts';
import classes from './builder.module.css';
import { emptyOption, patchQuestion, referencesTo } from './content-edit.rules.ts';
import { PasteOptions } from './PasteOptions.tsx';
import { pasteOptions } from './paste-options.rules.ts';
import { askToRemove } from './RemoveDialog.tsx';
import { useWork, type Work } from './useBuilder.ts';

const focusOption = (n: number): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>(`[name="options.${n}.label.es"]`)?.focus());
const optionsNow = (work: Work, id: string): QuestionOption[] =>
  work.store
    .get()
    .draft.content.sections.flatMap((part) => part.questions)
    .find((q) => q.id === id)?.options ?? [];
const put = (work: Work, id: string, options: QuestionOption[], run = ''): void =>
  work.edit((one) => patchQuestion(one, id, { options }), run);

interface OptionListProps {
  questionId: string;
  options: QuestionOption[];
  faultAt: (field: string) => string | undefined;
}
/** The options of a choice: Enter adds one below, an empty one goes with Backspace, a pasted list becomes many. */
export const OptionList = memo(function OptionList({ questionId, options, faultAt }: OptionListProps) {
  const t = useText(builderText);
  const work = useWork();
  const [isPasting, setPasting] = useState(false);
  const kept = useRef<string[]>([]);
  const now = options.map((one) => one.id);
  if (now.join() !== kept.current.join()) kept.current = now;
  const isFull = options.length >= checklistLimits.options;
  const placeOf = (id: string): number => options.findIndex((one) => one.id === id) + 1;
  const nameOf = (id: string): string => t('question.option', { n: placeOf(id) });
  const few = faultAt('options');
  return (
    <fieldset className={classes.options}>
      <legend>{t('question.options')}</legend>
      <SortableList
        ids={kept.current}
        nameOf={nameOf}
        onMove={(from, to) => {
          const one = options[from];
          if (one && from !== to) put(work, questionId, options.toSpliced(from, 1).toSpliced(to, 0, one));
        }}
        words={{
          help: t('outline.dragHelp'),
          picked: (at) => t('outline.picked', { ...at }),
          moved: (at) => t('outline.moved', { ...at }),
          dropped: (at) => t('outline.dropped', { ...at }),
          cancelled: (at) => t('outline.putBack', { name: at.name }),
        }}
      >
        <ol className={classes.rows}>
          {options.map((option, n) => (
            <OptionRow
              key={option.id}
              questionId={questionId}
              option={option}
              n={n}
              error={faultAt(`options.${n}.label.es`) ?? faultAt(`options.${n}.id`)}
            />
          ))}
        </ol>
      </SortableList>
      {few && (
        <p className={classes.fault} role="alert">
          {few}
        </p>
      )}
      <div className={classes.adders}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={isFull}
          onClick={() => {
            put(work, questionId, [...options, emptyOption(newUuid())]);
            focusOption(options.length);
          }}
        >
          {t('question.addOption')}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconClipboardList size={16} aria-hidden />}
          onClick={() => setPasting(true)}
        >
          {t('question.paste')}
        </Button>
      </div>
      <PasteOptions
        isOpen={isPasting}
        options={options}
        onClose={() => setPasting(false)}
        onPaste={(options) => put(work, questionId, options)}
      />
    </fieldset>
  );
});

interface OptionRowProps {
  questionId: string;
  option: QuestionOption;
  n: number;
  error: string | undefined;
}
const OptionRow = memo(function OptionRow({ questionId, option, n, error }: OptionRowProps) {
  const t = useText(builderText);
  const work = useWork();
  const patch = (change: Partial<QuestionOption>, run: string): void =>
    put(
      work,
      questionId,
      optionsNow(work, questionId).map((one) => (one.id === option.id ? { ...one, ...change } : one)),
      `${questionId}.options.${n}.${run}`,
    );
  const remove = (): void => {
    const { content } = work.store.get().draft;
    if (referencesTo(content, option.id).length > 0) {
      askToRemove(option.id, option.label.es || t('question.option', { n: n + 1 }));
      return;
    }
    put(
      work,
      questionId,
      optionsNow(work, questionId).filter((one) => one.id !== option.id),
    );
    focusOption(Math.max(0, n - 1));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      const options = optionsNow(work, questionId);
      if (options.length < checklistLimits.options)
        put(work, questionId, options.toSpliced(n + 1, 0, emptyOption(newUuid())));
      focusOption(n + 1);
    } else if (
      event.key === 'Backspace' &&
      event.currentTarget.value === '' &&
      optionsNow(work, questionId).length > 2
    ) {
      event.preventDefault();
      remove();
    }
  };
  const onPaste = (event: React.ClipboardEvent<HTMLInputElement>): void => {
    const text = event.clipboardData.getData('text');
    if (!/[\n\t]/.test(text.trim())) return;
    event.preventDefault();
    const pasted = pasteOptions(text, optionsNow(work, questionId), newUuid);
    put(work, questionId, pasted.options);
    toast.ok(t('question.pasteAdd', { count: pasted.added }), { label: t('undo'), run: work.store.undo });
  };
  return (
    <SortableRow id={option.id} className={classes.option} grip={t('question.dragOption', { n: n + 1 })} gripSize={16}>
      <TextInput
        className={classes.optionText}
        aria-label={t('question.option', { n: n + 1 })}
        name={`options.${n}.label.es`}
        value={option.label.es}
        maxLength={checklistLimits.label}
        error={error}
        lang="es"
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onChange={(event) => patch({ label: { ...option.label, es: event.currentTarget.value } }, 'label.es')}
      />
      <TextInput
        className={classes.optionText}
        aria-label={t('question.optionEnglish', { n: n + 1 })}
        placeholder={t('question.english')}
        name={`options.${n}.label.en`}
        value={option.label.en}
        maxLength={checklistLimits.label}
        lang="en"
        onChange={(event) => patch({ label: { ...option.label, en: event.currentTarget.value } }, 'label.en')}
      />
      <Checkbox
        size="xs"
        label={t('question.isFailure')}
        aria-label={t('question.isFailureOf', { n: n + 1 })}
        checked={option.isFailure}
        onChange={(event) => patch({ isFailure: event.currentTarget.checked }, 'isFailure')}
      />
      <ActionIcon variant="subtle" color="gray" aria-label={t('question.removeOption', { n: n + 1 })} onClick={remove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </SortableRow>
  );
});
