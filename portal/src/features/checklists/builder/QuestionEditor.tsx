import { Button, NumberInput, Select, Switch } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import {
  type AnswerFormat,
  answerFormats,
  checklistLimits,
  isChoice,
  mostOf,
  type Question,
  type QuestionType,
  questionTypes,
} from '@tramo/contract/checklist-content';
import { newRule } from '@tramo/contract/checklist-template-parts';
import { useDeferredValue } from 'react';
import { useText } from '../../../lib/text.ts';
import { newUuid } from '../../../lib/uuid.ts';
import { builderText } from './builder.es.ts';
import classes from './builder.module.css';
import { asType, patchQuestion, referencesTo } from './content-edit.rules.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { LabelFields } from './LabelFields.tsx';
import { OptionList } from './OptionList.tsx';
import { ReferenceList } from './ReferenceList.tsx';
import { emptyAction, testOf } from './rule-choices.rules.ts';
import { useContent, useFaults, useWork } from './useBuilder.ts';

type Counted = 'multipleChoice' | 'photos' | 'video' | 'scanning';
const isCounted = (type: QuestionType): type is Counted =>
  type === 'multipleChoice' || type === 'photos' || type === 'video' || type === 'scanning';

/** One question: its text, kind, what it takes and where it shows. */
export function QuestionEditor({ q }: { q: Question }) {
  const t = useText(builderText);
  const work = useWork();
  const faultAt = useFaults(q.id);
  const patch = (change: Partial<Question>, run = ''): void =>
    work.edit((one) => patchQuestion(one, q.id, change), run && `${q.id}.${run}`);
  const flag = (key: 'required' | 'showInReport' | 'isDocument' | 'cameraOnly') => ({
    name: key,
    checked: q[key],
    error: faultAt(key),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => patch({ [key]: event.currentTarget.checked }, key),
  });
  return (
    <EditorFrame id={q.id} title={t('question.title')} note={t(`type.${q.type}`)}>
      <LabelFields
        name="label"
        label={t('question.label')}
        value={q.label}
        isRequired
        error={faultAt('label.es') ?? faultAt('removed')}
        onChange={(label, language) => patch({ label }, `label.${language}`)}
      />
      <div className={classes.pair}>
        <Select
          label={t('question.kind')}
          name="type"
          allowDeselect={false}
          data={questionTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={q.type}
          error={faultAt('type')}
          onChange={(type) => patch(asType(q, type as QuestionType, newUuid))}
        />
        {q.type === 'shortAnswer' && (
          <Select
            label={t('question.format')}
            name="format"
            allowDeselect={false}
            data={answerFormats.map((value) => ({ value, label: t(`format.${value}`) }))}
            value={q.format}
            error={faultAt('format')}
            onChange={(format) => patch({ format: format as AnswerFormat })}
          />
        )}
      </div>
      {isChoice(q.type) && <OptionList q={q} faultAt={faultAt} />}
      {isCounted(q.type) && <Counts q={q} type={q.type} faultAt={faultAt} patch={patch} />}
      <div className={classes.flags}>
        <Switch label={t('question.required')} {...flag('required')} />
        {q.type !== 'instruction' && <Switch label={t('question.showInReport')} {...flag('showInReport')} />}
        {(q.type === 'photos' || q.type === 'video') && (
          <Switch label={t('question.cameraOnly')} description={t('question.cameraOnlyHint')} {...flag('cameraOnly')} />
        )}
        {q.type === 'photos' && (
          <Switch label={t('question.isDocument')} description={t('question.isDocumentHint')} {...flag('isDocument')} />
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
        onChange={(help, language) => patch({ help }, `help.${language}`)}
      />
      <UsedBy q={q} />
    </EditorFrame>
  );
}

interface CountsProps {
  q: Question;
  type: Counted;
  faultAt: (field: string) => string | undefined;
  patch: (change: Partial<Question>, run: string) => void;
}
/** How many are to be chosen, taken or scanned; no maximum is the most that there is. */
function Counts({ q, type, faultAt, patch }: CountsProps) {
  const t = useText(builderText);
  const top = mostOf(q);
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
      <NumberInput {...field('min')} value={q.min} />
      <NumberInput {...field('max')} value={q.max || ''} placeholder={String(top)} />
    </fieldset>
  );
}

/** What the logic does with this question. */
function UsedBy({ q }: { q: Question }) {
  const t = useText(builderText);
  const work = useWork();
  // The letter comes first, and the sentences that it changes after it.
  const content = useDeferredValue(useContent());
  const references = referencesTo(content, q.id);
  const addRule = (): void => {
    const id = newUuid();
    const rule = newRule(id, [testOf({ question: q.id }, content)], [emptyAction]);
    work.edit((one) => ({ ...one, rules: [...one.rules, rule] }));
    work.goTo(id, 'when.tests.0');
  };
  return (
    <div className={classes.usedBy}>
      {references.length > 0 && (
        <>
          <h3>{t('question.usedBy')}</h3>
          <ReferenceList references={references} />
        </>
      )}
      <Button variant="default" size="xs" leftSection={<IconArrowsSplit2 size={16} aria-hidden />} onClick={addRule}>
        {t('question.ruleFrom')}
      </Button>
    </div>
  );
}
