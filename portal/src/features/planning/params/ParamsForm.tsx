import { Select, TextInput } from '@mantine/core';
import { objectiveFunctions, type PlannerParams } from '@tramo/contract/planner';
import { useText } from '../../../lib/text.ts';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import form from '../../../ui/form/form.module.css';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { windowsText } from '../../../ui/form/WindowsField.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCreateParams, useSaveParams } from '../planning.api.ts';
import { planningText } from '../planning.es.ts';
import { ParamsTry } from './ParamsTry.tsx';
import { PlannerForm } from './PlannerForm.tsx';

type Values = Pick<PlannerParams, 'name' | 'objectiveFunction' | 'params'>;

interface ParamsFormProps {
  /** The set to change; null makes a new one. */
  set: PlannerParams | null;
  /** Whose values the form begins with. */
  from: PlannerParams;
  isCopy: boolean;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

/** Name, objective and values of a set of parameters, with a try of them on a past day. The server asks for the name, in the documents' words. */
export function ParamsForm({ set, from, isCopy, onDirty, onCancel, onSaved }: ParamsFormProps) {
  const t = useText(planningText);
  const [create, save] = [useCreateParams(), useSaveParams()];
  const {
    form: f,
    input,
    base,
    onSubmit,
    end,
  } = useRecordForm<PlannerParams, Values>({
    record: set,
    valuesOf: (one) => {
      const { objectiveFunction, params } = one ?? from;
      return { name: one?.name ?? (isCopy ? t('sets.copyOf', { name: from.name }) : ''), objectiveFunction, params };
    },
    faultsOf: ({ params: { rest } }) =>
      rest && rest.latestMinute <= rest.earliestMinute ? { 'params.rest': t('params.breakOrder') } : {},
    save: ({ name, ...values }, one) => {
      const body = { ...values, name: name.trim() };
      return one
        ? save.mutateAsync({ id: one._id, change: { ...body, version: one.version } })
        : create.mutateAsync(body);
    },
    onSaved: () => {
      toast.ok(t('sets.saved'));
      onSaved();
    },
    whole: ['rest'],
    shown: (path, { objectiveFunction, params: { balanceBy, rest } }) =>
      ({
        objectiveFunction: t(`params.objective.${objectiveFunction}`),
        'params.balanceBy': t(balanceBy === 'hours' ? 'params.byHours' : 'params.byStops'),
        'params.rest': rest ? windowsText([{ startMinute: rest.earliestMinute, endMinute: rest.latestMinute }]) : '',
      })[path],
    fieldOf: { 'planning.name_required': 'name' },
    onDirty,
  });
  const { params } = f.values;
  return (
    <form className={form.form} noValidate onSubmit={onSubmit}>
      <fieldset className={form.fields}>
        <TextInput label={t('sets.name')} maxLength={80} data-autofocus {...input('name')} />
        <Select
          label={t('sets.objective')}
          allowDeselect={false}
          data={objectiveFunctions.map((value) => ({ value, label: t(`params.objective.${value}`) }))}
          {...input('objectiveFunction')}
        />
      </fieldset>
      <PlannerForm
        values={params}
        put={(next) => f.setFieldValue('params', { ...params, ...next })}
        errorAt={(path) => f.errors[`params.${path}`]}
      />
      <ParamsTry values={params} saved={base?.params ?? null} />
      {/* A copy, and a set from nothing, can be saved as they are. */}
      <FormEnd {...end} isDirty={end.isDirty || base === null} save={t('sets.save')} onCancel={onCancel} />
    </form>
  );
}
