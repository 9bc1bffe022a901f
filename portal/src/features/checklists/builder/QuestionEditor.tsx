import { Button, NumberInput, Select, Switch } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import {
  type AnswerFormat,
  answerFormats,
  type ChecklistContent,
  checklistLimits,
  isChoice,
  mostOf,
  type Question,
  type QuestionType,
  questionTypes,
} from '@tramo/contract/checklist-content';
import { newRule } from '@tramo/contract/checklist-template-parts';
import { memo, useCallback, useDeferredValue } from 'react';
import { useText } from '../../../lib/text.ts';
import { newUuid } from '../../../lib/uuid.ts';
import { builderText } from './builder.es.ts';
import classes from './builder.module.css';
import { patchQuestion, referencesTo, turnInto } from './content-edit.rules.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { LabelFields } from './LabelFields.tsx';
import { OptionList } from './OptionList.tsx';
import { ReferenceList } from './ReferenceList.tsx';
import { emptyAction, testOf } from './rule-choices.rules.ts';
import { useContent, useFaults, useWork } from './useBuilder.ts';

type Counted = 'multipleChoice' | 'photos' | 'video' | 'scanning';
const isCounted = (type: QuestionType): type is Counted =>
  type === 'multipleChoice' || type === 'photos' || type === 'video' || type === 'scanning';

/** One question: its text, kind, what it takes and where it shows. What a letter does not change is not drawn again: each part is given what it shows alone. */
export function QuestionEditor({ q }: { q: Question }) {
  const t = useText(builderText);
  const work = useWork();
  const faultAt = useFaults(q.id);
  const { id, type } = q;
  const patch = useCallback<Patch>(
    (change, run = '') => work.edit((one) => patchQuestion(one, id, change), run && `${id}.${run}`),
    [work, id],
  );
  const putHelp = useCallback(
    (help: Question['help'], language: 'es' | 'en') => patch({ help }, `help.${language}`),
    [patch],
  );
  const flag = (key: FlagKey) => ({ name: key, isOn: q[key], error: faultAt(key), patch });
  return (
    <EditorFrame id={id} title={t('question.title')} note={t(`type.${type}`)}>
      <LabelFields
        name="label"
        label={t('question.label')}
        value={q.label}
        isRequired
        error={faultAt('label.es') ?? faultAt('removed')}
        onChange={(label, language) => patch({ label }, `label.${language}`)}
      />
      <Kind id={id} type={type} format={q.format} faultAt={faultAt} patch={patch} />
      {isChoice(type) && <OptionList questionId={id} options={q.options} faultAt={faultAt} />}
      {isCounted(type) && (
        <Counts type={type} min={q.min} max={q.max} top={mostOf(q)} faultAt={faultAt} patch={patch} />
      )}
      <div className={classes.flags}>
        <Flag label={t('question.required')} {...flag('required')} />
        {type !== 'instruction' && <Flag label={t('question.showInReport')} {...flag('showInReport')} />}
        {(type === 'photos' || type === 'video') && (
          <Flag label={t('question.cameraOnly')} description={t('question.cameraOnlyHint')} {...flag('cameraOnly')} />
        )}
        {type === 'photos' && (
          <Flag label={t('question.isDocument')} description={t('question.isDocumentHint')} {...flag('isDocument')} />
        )}
      </div>
      <LabelFields
        name="help"
        label={t('question.help')}
        description={t('question.helpHint')}
        value={q.help}
        isLong
        max={checklistLimits.help}
        error={faultAt('help.es')}
        onChange={putHelp}
      />
      <UsedBy id={id} />
    </EditorFrame>
  );
}

type Patch = (change: Partial<Question>, run?: string) => void;
interface PartProps {
  faultAt: (field: string) => string | undefined;
  patch: Patch;
}

type KindProps = PartProps & Pick<Question, 'id' | 'type' | 'format'>;
const Kind = memo(function Kind({ id, type, format, faultAt, patch }: KindProps) {
  const t = useText(builderText);
  const work = useWork();
  return (
    <div className={classes.pair}>
      <Select
        label={t('question.kind')}
        name="type"
        allowDeselect={false}
        data={questionTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={type}
        error={faultAt('type')}
        onChange={(next) => work.edit((one) => turnInto(one, id, next as QuestionType, newUuid))}
      />
      {type === 'shortAnswer' && (
        <Select
          label={t('question.format')}
          name="format"
          allowDeselect={false}
          data={answerFormats.map((value) => ({ value, label: t(`format.${value}`) }))}
          value={format}
          error={faultAt('format')}
          onChange={(next) => patch({ format: next as AnswerFormat })}
        />
      )}
    </div>
  );
});

type FlagKey = 'required' | 'showInReport' | 'isDocument' | 'cameraOnly';
interface FlagProps {
  name: FlagKey;
  label: string;
  description?: string;
  isOn: boolean;
  error: string | undefined;
  patch: Patch;
}
const Flag = memo(function Flag({ name, isOn, patch, ...words }: FlagProps) {
  return (
    <Switch
      name={name}
      checked={isOn}
      onChange={(event) => patch({ [name]: event.currentTarget.checked }, name)}
      {...words}
    />
  );
});

interface CountsProps extends PartProps {
  type: Counted;
  min: number;
  max: number;
  top: number;
}
/** How many are to be chosen, taken or scanned; no maximum is the most that there is. */
const Counts = memo(function Counts({ type, min, max, top, faultAt, patch }: CountsProps) {
  const t = useText(builderText);
  const field = (key: 'min' | 'max') => ({
    label: t(`question.${key}`),
    name: key,
    min: 0,
    max: top,
    clampBehavior: 'blur' as const,
    allowDecimal: false,
    allowNegative: false,
    error: faultAt(key),
    onChange: (value: string | number) => patch({ [key]: Number(value) || 0 }, key),
  });
  return (
    <fieldset className={classes.counts}>
      <legend>{t(`question.counts.${type}`)}</legend>
      <NumberInput {...field('min')} value={min} />
      <NumberInput {...field('max')} value={max || ''} placeholder={String(top)} />
    </fieldset>
  );
});

/** What the logic does with this question. The letter comes first, and the sentences that it changes after it. */
const UsedBy = ({ id }: { id: string }) => <Uses id={id} content={useDeferredValue(useContent())} />;

const Uses = memo(function Uses({ id, content }: { id: string; content: ChecklistContent }) {
  const t = useText(builderText);
  const work = useWork();
  const references = referencesTo(content, id);
  const addRule = (): void => {
    const rule = newRule(newUuid(), [testOf({ question: id }, content)], [emptyAction]);
    work.edit((one) => ({ ...one, rules: [...one.rules, rule] }));
    work.goTo(rule.id, 'when.tests.0.values');
  };
  return (
    <div className={classes.usedBy}>
      {references.length > 0 && (
        <>
          <h3>{t('question.usedBy')}</h3>
          <ReferenceList references={references} content={content} />
        </>
      )}
      <Button variant="default" size="xs" leftSection={<IconArrowsSplit2 size={16} aria-hidden />} onClick={addRule}>
        {t('question.ruleFrom')}
      </Button>
    </div>
  );
});
