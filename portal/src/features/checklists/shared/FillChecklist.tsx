import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core';
import type { ChecklistForm } from '@tramo/contract/checklist-answers';
import {
  type AnswerValue,
  type ChecklistAnswers,
  type ChecklistContent,
  labelIn,
  type Question,
} from '@tramo/contract/checklist-content';
import { evaluate, visibleAnswers } from '@tramo/contract/checklist-logic';
import { contextOf } from '@tramo/contract/checklist-visit';
import { fieldMessages } from '@tramo/contract/problems';
import { useEffect, useState } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import form from '../../../ui/form/form.module.css';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { fillText } from './fill.es.ts';
import classes from './fill.module.css';
import { useFillAnswers, useVersion } from './guide-answers.api.ts';

/** The office fills in or corrects the answers of a visit, by the version that they were given to. */
export function FillChecklist({
  guideId,
  visit,
  isOpen,
  onClose,
}: {
  guideId: string;
  visit: ChecklistForm;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useText(fillText);
  return (
    <FormDrawer
      title={t('title', { name: visit.checklist.name, number: visit.number })}
      isOpen={isOpen}
      onClose={onClose}
    >
      {(drawer) => <Form guideId={guideId} visit={visit} {...drawer} />}
    </FormDrawer>
  );
}

interface FormProps {
  guideId: string;
  visit: ChecklistForm;
  onDirty: (isDirty: boolean) => void;
  close: () => void;
  done: () => void;
}
function Form(props: FormProps) {
  const { visit } = props;
  const version = useVersion(visit.checklist._id, visit.versionId);
  if (version.error) return <ErrorState error={version.error} retry={version.refetch} />;
  if (!version.data) return <SkeletonRows />;
  return <Questions {...props} content={version.data.content} />;
}

/** Photos, videos, signatures and scans: what needs somebody at the door. */
const isTaken = (type: Question['type']): boolean =>
  type === 'photos' || type === 'video' || type === 'signature' || type === 'scanning';

function Questions({ guideId, visit, content, onDirty, close, done }: FormProps & { content: ChecklistContent }) {
  const t = useText(fillText);
  const locale = useLocale();
  const [values, setValues] = useState<ChecklistAnswers>(visit.values);
  const [reason, setReason] = useState('');
  /** Errors show once somebody tried to save: an empty form is no mistake yet. */
  const [isTried, setTried] = useState(false);
  const fill = useFillAnswers(guideId, visit.visitId);
  const result = evaluate(content, values, contextOf(visit.facts, visit));
  const isDirty = reason !== '' || values !== visit.values;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const types = new Map(content.sections.flatMap((s) => s.questions.map((q) => [q.id, q.type] as const)));
  const errors = Object.fromEntries(
    Object.entries(result.errors).filter(([id]) => !isTaken(types.get(id) ?? 'instruction')),
  );
  const refused = fill.error instanceof ApiProblem ? fill.error.fields : {};
  const errorOf = (id: string): string | undefined => {
    const key = errors[id];
    return isTried && key ? fieldMessages[key][locale] : refused[`answers.${id}`];
  };
  const answer = (id: string, value: AnswerValue | undefined): void =>
    setValues((before) => {
      const { [id]: _, ...others } = before;
      return value === undefined ? others : { ...others, [id]: value };
    });
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const first = result.visible.find((id) => errors[id]);
        if (first) {
          document.querySelector<HTMLElement>(`[data-asked="${first}"] input`)?.focus();
          return;
        }
        const answers = visibleAnswers(values, result);
        fill.mutate(
          { versionId: visit.versionId, answers, reason },
          {
            onSuccess: () => {
              toast.ok(t('done'));
              done();
            },
          },
        );
      }}
    >
      <p className="muted">{t('text')}</p>
      {content.sections.map((part) => {
        const asked = part.questions.filter((q) => result.visible.includes(q.id));
        if (asked.length === 0) return null;
        return (
          <section key={part.id} aria-label={labelIn(part.label, locale)}>
            <h3 className={form.groupLabel}>{labelIn(part.label, locale)}</h3>
            <div className={form.form}>
              {asked.map((q) => (
                <div key={q.id} data-asked={q.id}>
                  <Asked
                    q={q}
                    value={values[q.id]}
                    isRequired={result.required.includes(q.id)}
                    error={errorOf(q.id)}
                    onAnswer={(value) => answer(q.id, value)}
                  />
                </div>
              ))}
            </div>
          </section>
        );
      })}
      <Textarea
        label={t('reason')}
        placeholder={t('reasonHint')}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        error={refused.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormEnd
        isSending={fill.isPending}
        isDirty={isDirty && reason.trim() !== ''}
        save={t('save')}
        onCancel={close}
        refusal={Object.keys(refused).length === 0 ? fill.error : undefined}
      />
    </form>
  );
}

interface AskedProps {
  q: Question;
  value: AnswerValue | undefined;
  isRequired: boolean;
  error: string | undefined;
  onAnswer: (value: AnswerValue | undefined) => void;
}
/** One question, with what the office may answer of it. */
function Asked({ q, value, isRequired, error, onAnswer }: AskedProps) {
  const t = useText(fillText);
  const locale = useLocale();
  const label = labelIn(q.label, locale);
  const shared = { label, description: labelIn(q.help, locale) || undefined, error, required: isRequired };
  const list = Array.isArray(value) ? value : [];
  if (isTaken(q.type))
    return (
      <div>
        <p className={form.groupLabel}>{label}</p>
        <p className="muted small">{t('evidence', { count: list.length })}</p>
      </div>
    );
  if (q.type === 'shortAnswer')
    return (
      <TextInput
        {...shared}
        value={typeof value === 'string' ? value : ''}
        maxLength={1000}
        onChange={(event) => onAnswer(event.currentTarget.value || undefined)}
      />
    );
  if (q.type === 'instruction')
    return (
      <Checkbox
        label={`${label}: ${t('read')}`}
        error={error}
        checked={value === true}
        onChange={(event) => onAnswer(event.currentTarget.checked || undefined)}
      />
    );
  const options = q.options.map((o) => ({ id: o.id, label: labelIn(o.label, locale) }));
  if (q.type === 'singleChoice')
    return (
      <Radio.Group {...shared} value={typeof value === 'string' ? value : null} onChange={(id) => onAnswer(id)}>
        <div className={classes.options}>
          {options.map((o) => (
            <Radio key={o.id} value={o.id} label={o.label} />
          ))}
        </div>
      </Radio.Group>
    );
  return (
    <Checkbox.Group {...shared} value={list} onChange={(ids) => onAnswer(ids.length > 0 ? ids : undefined)}>
      <div className={classes.options}>
        {options.map((o) => (
          <Checkbox key={o.id} value={o.id} label={o.label} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
