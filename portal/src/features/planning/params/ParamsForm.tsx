import { Select, TextInput } from '@mantine/core';
import { objectiveFunctions, type PlannerParams, type PlannerValues } from '@tramo/contract/planner';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import form from '../../../ui/form/form.module.css';
import { useUnsavedGuard } from '../../../ui/form/useUnsavedGuard.ts';
import { toast } from '../../../ui/toast.ts';
import { useCreateParams, useSaveParams } from '../planning.api.ts';
import { planningText } from '../planning.es.ts';
import { ParamsTry } from './ParamsTry.tsx';
import { PlannerForm } from './PlannerForm.tsx';
import { leadingObjective, sameValues } from './planner-values.rules.ts';

interface ParamsFormProps {
  /** The set to change; null makes a new one. */
  set: PlannerParams | null;
  /** Whose values the form begins with. */
  from: PlannerParams | null;
  isCopy: boolean;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

/** Name, objective and values of a set of parameters, with a try of them on a past day. The server asks for the name, in the documents' words. */
export function ParamsForm({ set, from, isCopy, onDirty, onCancel, onSaved }: ParamsFormProps) {
  const t = useText(planningText);
  const [name, setName] = useState(set?.name ?? (isCopy && from ? t('sets.copyOf', { name: from.name }) : ''));
  const [values, setValues] = useState<PlannerValues | null>(from?.params ?? null);
  const [objective, setObjective] = useState<PlannerParams['objectiveFunction'] | null>(
    from?.objectiveFunction ?? null,
  );
  const [create, save] = [useCreateParams(), useSaveParams()];
  const isDirty =
    values !== null &&
    (set === null ||
      name !== set.name ||
      !sameValues(values, set.params) ||
      (objective ?? leadingObjective(values)) !== set.objectiveFunction);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const isSaved = create.isSuccess || save.isSuccess;
  useUnsavedGuard(isDirty && !isSaved);
  if (!values) return null;
  const isRestWrong = values.rest !== null && values.rest.latestMinute <= values.rest.earliestMinute;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isRestWrong) return;
    const body = { name: name.trim(), objectiveFunction: objective ?? leadingObjective(values), params: values };
    const onSuccess = (): void => {
      toast.ok(t('sets.saved'));
      onSaved();
    };
    if (set) save.mutate({ id: set._id, change: body }, { onSuccess });
    else create.mutate(body, { onSuccess });
  };
  const error = create.error ?? save.error;
  const shownAtName =
    error instanceof ApiProblem
      ? error.key === 'planning.name_required'
        ? error.message
        : error.fields.name
      : undefined;
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <fieldset className={form.fields}>
        <TextInput
          label={t('sets.name')}
          maxLength={80}
          value={name}
          error={shownAtName}
          onChange={(e) => setName(e.currentTarget.value)}
          data-autofocus
        />
        <Select
          label={t('sets.objective')}
          allowDeselect={false}
          value={objective ?? leadingObjective(values)}
          onChange={(value) => setObjective(value as PlannerParams['objectiveFunction'])}
          data={objectiveFunctions.map((value) => ({ value, label: t(`params.objective.${value}`) }))}
        />
      </fieldset>
      <PlannerForm values={values} put={(next) => setValues({ ...values, ...next })} />
      <ParamsTry values={values} saved={set?.params ?? null} />
      <FormEnd
        isSending={create.isPending || save.isPending}
        isDirty={isDirty && !isRestWrong}
        save={t('sets.save')}
        onCancel={onCancel}
        refusal={shownAtName ? null : error}
      />
    </form>
  );
}
