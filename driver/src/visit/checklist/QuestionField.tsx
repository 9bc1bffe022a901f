import {
  type AnswerFormat,
  type AnswerValue,
  checklistLimits,
  labelIn,
  mostOf,
  type Question,
} from '@tramo/contract/checklist-content';
import { useWords } from '../../app/words.ts';
import { Check, Choice, Choices, TextArea, TextField, type TextFieldProps } from '../../ui/fields.tsx';
import { placeStore } from '../../ui/format.ts';
import { useLocale } from '../../ui/language.ts';
import { useStore } from '../../ui/store.ts';
import { PhotoField } from '../camera/PhotoField.tsx';
import { VideoField } from '../camera/VideoField.tsx';
import { EvidenceField } from '../EvidenceField.tsx';
import { ScanField } from '../scan/ScanField.tsx';
import { SignatureField } from '../signature/SignatureField.tsx';
import { visitWords } from '../visit-words.ts';

/** What the answer becomes of the one that is there by then: a photo is kept long after its question was drawn. */
export type AnswerChange = (before: AnswerValue | undefined) => AnswerValue | undefined;

interface QuestionFieldProps {
  q: Question;
  value: AnswerValue | undefined;
  isRequired: boolean;
  error: string | undefined;
  onAnswer: (id: string, change: AnswerChange, added?: string) => void;
}

const keyboards: Readonly<Record<AnswerFormat, Pick<TextFieldProps, 'inputMode' | 'autoCapitalize'>>> = {
  any: {},
  number: { inputMode: 'decimal' },
  money: { inputMode: 'decimal' },
  phone: { inputMode: 'tel' },
  email: { inputMode: 'email', autoCapitalize: 'none' },
  rfc: { autoCapitalize: 'characters' },
  plate: { autoCapitalize: 'characters' },
};

const listOf = (value: AnswerValue | undefined): readonly string[] => (Array.isArray(value) ? value : []);
const filled = (list: readonly string[]): string[] | undefined => (list.length > 0 ? [...list] : undefined);

/** One question, by its kind. What is not obligatory says so. */
export function QuestionField({ q, value, isRequired, error, onAnswer }: QuestionFieldProps) {
  const t = useWords(visitWords);
  const locale = useLocale();
  const { currency } = useStore(placeStore);
  const list = listOf(value);
  const put = (given: AnswerValue | undefined): void => onAnswer(q.id, () => given);
  const change = (next: (now: readonly string[]) => readonly string[], added?: string): void =>
    onAnswer(q.id, (before) => filled(next(listOf(before))), added);
  const most = q.max || mostOf(q);
  const label = isRequired ? labelIn(q.label, locale) : t('optional', { label: labelIn(q.label, locale) });
  const range = q.min > 1 ? t('checklist.atLeast', { n: q.min }) : '';
  const hint = [labelIn(q.help, locale), range].filter(Boolean).join(' · ') || undefined;
  const common = { label, hint, error };
  const files = {
    ...common,
    fileIds: list,
    most,
    isCameraOnly: q.cameraOnly,
    onAdd: (fileId: string) => change((now) => [...now, fileId], fileId),
    onRemove: (fileId: string) => change((now) => now.filter((one) => one !== fileId)),
  };
  switch (q.type) {
    case 'singleChoice':
      return (
        <Choice
          {...common}
          options={q.options.map((o) => ({ value: o.id, label: labelIn(o.label, locale) }))}
          value={typeof value === 'string' ? value : null}
          onChange={put}
        />
      );
    case 'multipleChoice':
      return (
        <Choices
          {...common}
          options={q.options.map((o) => ({ value: o.id, label: labelIn(o.label, locale) }))}
          value={list}
          onChange={(ids) => put(filled(ids))}
        />
      );
    case 'shortAnswer': {
      const text = {
        ...common,
        value: typeof value === 'string' ? value : '',
        maxLength: checklistLimits.answer,
        onChange: (said: string) => put(said === '' ? undefined : said),
      };
      if (q.format === 'any') return <TextArea {...text} rows={2} />;
      return (
        <TextField
          {...text}
          {...keyboards[q.format]}
          {...(q.format === 'money' ? { label: t('inCurrency', { label, currency }) } : {})}
          autoComplete="off"
        />
      );
    }
    case 'photos':
      return <PhotoField {...files} />;
    case 'video':
      return <VideoField {...files} />;
    case 'signature':
      return (
        <SignatureField
          {...common}
          fileId={list[0] ?? null}
          onAdd={(fileId) => change(() => [fileId], fileId)}
          onRemove={files.onRemove}
        />
      );
    case 'scanning':
      return <ScanField {...common} codes={list} most={most} onChange={change} />;
    case 'instruction':
      return (
        <EvidenceField icon="info" {...common}>
          <Check label={t('checklist.read')} isOn={value === true} onChange={(isOn) => put(isOn || undefined)} />
        </EvidenceField>
      );
  }
}
