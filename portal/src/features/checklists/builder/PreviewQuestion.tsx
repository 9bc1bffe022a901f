import { type AnswerValue, isChoice, labelIn, mostOf, type Question } from '@tramo/contract/checklist-content';
import type { Locale } from '@tramo/contract/problems';
import { memo, useId, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { builderText } from './builder.es.ts';
import classes from './preview.module.css';

interface PreviewQuestionProps {
  q: Question;
  language: Locale;
  value: AnswerValue | undefined;
  isRequired: boolean;
  isSelected: boolean;
  error: string | undefined;
  onAnswer: (id: string, value: AnswerValue | undefined) => void;
}

/** One question as the phone asks it. Photos, videos, signatures and scans are only pretended. */
export const PreviewQuestion = memo(function PreviewQuestion(props: PreviewQuestionProps) {
  const { q, language, isRequired, isSelected, error } = props;
  const t = useText(builderText);
  const help = labelIn(q.help, language);
  const id = useId();
  return (
    <fieldset
      className={classes.question}
      data-asked={q.id}
      data-selected={isSelected || undefined}
      aria-describedby={error ? id : undefined}
    >
      <legend>
        {labelIn(q.label, language) || t('outline.unnamedQuestion')}
        {isRequired && (
          <span className={classes.star}>
            <span aria-hidden> *</span>
            <span className="visually-hidden"> {t('outline.required')}</span>
          </span>
        )}
      </legend>
      {help && <p className={classes.help}>{help}</p>}
      <Answer {...props} />
      {error && (
        <p id={id} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
});

function Answer({ q, language, value, onAnswer }: PreviewQuestionProps) {
  const t = useText(builderText);
  const list = Array.isArray(value) ? value : [];
  const put = (next: string[]): void => onAnswer(q.id, next.length > 0 ? next : undefined);
  if (isChoice(q.type)) {
    const isMany = q.type === 'multipleChoice';
    return q.options.map((option, n) => {
      const isOn = isMany ? list.includes(option.id) : value === option.id;
      return (
        <label key={option.id} className={classes.option}>
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={`preview-${q.id}`}
            checked={isOn}
            onChange={() =>
              isMany
                ? put(isOn ? list.filter((one) => one !== option.id) : [...list, option.id])
                : onAnswer(q.id, option.id)
            }
          />
          <span>{labelIn(option.label, language) || t('question.option', { n: n + 1 })}</span>
        </label>
      );
    });
  }
  if (q.type === 'shortAnswer')
    return (
      <input
        className={classes.text}
        aria-label={labelIn(q.label, language) || t('preview.answer')}
        value={typeof value === 'string' ? value : ''}
        maxLength={1000}
        inputMode={q.format === 'number' || q.format === 'money' ? 'decimal' : q.format === 'phone' ? 'tel' : 'text'}
        onChange={(event) => onAnswer(q.id, event.currentTarget.value || undefined)}
      />
    );
  if (q.type === 'instruction')
    return (
      <label className={classes.option}>
        <input
          type="checkbox"
          checked={value === true}
          onChange={(event) => onAnswer(q.id, event.currentTarget.checked || undefined)}
        />
        <span>{t('preview.read')}</span>
      </label>
    );
  if (q.type === 'signature')
    return value === undefined ? (
      <button type="button" className={classes.take} onClick={() => put(['signature'])}>
        {t('preview.sign')}
      </button>
    ) : (
      <Taken what={t('preview.signed')} remove={t('preview.unsign')} onRemove={() => put([])} />
    );
  if (q.type === 'scanning') return <Scans q={q} list={list} onPut={put} />;
  const kind = q.type === 'photos' ? 'photo' : 'video';
  return (
    <>
      {list.map((one, n) => (
        <Taken
          key={one}
          what={t(`preview.${kind}`, { n: n + 1 })}
          remove={t('preview.remove', { what: t(`preview.${kind}`, { n: n + 1 }) })}
          onRemove={() => put(list.filter((other) => other !== one))}
        />
      ))}
      {list.length < (q.max || mostOf(q)) && (
        <button type="button" className={classes.take} onClick={() => put([...list, freeName(list)])}>
          {t(kind === 'photo' ? 'preview.takePhoto' : 'preview.recordVideo')}
        </button>
      )}
    </>
  );
}

const freeName = (list: readonly string[]): string => {
  let n = 1;
  while (list.includes(`file-${n}`)) n++;
  return `file-${n}`;
};

function Scans({ q, list, onPut }: { q: Question; list: string[]; onPut: (next: string[]) => void }) {
  const t = useText(builderText);
  const [code, setCode] = useState('');
  const scan = (): void => {
    if (code.trim() === '') return;
    onPut([...list, code.trim()]);
    setCode('');
  };
  return (
    <>
      {list.map((one, n) => (
        <Taken
          // biome-ignore lint/suspicious/noArrayIndexKey: one code may be scanned twice
          key={n}
          what={one}
          remove={t('preview.remove', { what: t('preview.code', { code: one }) })}
          onRemove={() => onPut(list.toSpliced(n, 1))}
        />
      ))}
      {list.length < (q.max || mostOf(q)) && (
        <div className={classes.scan}>
          <input
            className={classes.text}
            aria-label={t('preview.scanField')}
            value={code}
            maxLength={300}
            onChange={(event) => setCode(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              scan();
            }}
          />
          <button type="button" className={classes.take} onClick={scan}>
            {t('preview.scan')}
          </button>
        </div>
      )}
    </>
  );
}

const Taken = ({ what, remove, onRemove }: { what: string; remove: string; onRemove: () => void }) => (
  <p className={classes.taken}>
    <span>✓ {what}</span>
    <button type="button" aria-label={remove} onClick={onRemove}>
      ×
    </button>
  </p>
);
