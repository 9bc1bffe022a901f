import { foldText, searchWords } from '@tramo/contract/text';
import { useState } from 'preact/hooks';
import { useWords } from '../../app/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice, TextField } from '../../ui/fields.tsx';
import { Row, Rows } from '../../ui/Row.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { visitWords } from '../visit-words.ts';
import type { DaySubstatus } from './judge.ts';

interface SubStatusFieldProps {
  options: readonly DaySubstatus[];
  value: string | null;
  isRequired: boolean;
  error: string | undefined;
  onChange: (name: string | null) => void;
}
/** So many are seen at once where one must be chosen; more are searched. */
const fewest = 7;

/** Why it did not go whole, or how it went. */
export function SubStatusField({ options, value, isRequired, error, onChange }: SubStatusFieldProps) {
  const t = useWords(visitWords);
  const [isOpen, setOpen] = useState(false);
  const label = isRequired ? t('subStatus.label') : t('optional', { label: t('subStatus.label') });
  if (options.length === 0) return isRequired ? <p>{t('subStatus.none')}</p> : null;
  if (isRequired && options.length < fewest)
    return (
      <Choice
        label={label}
        error={error}
        options={options.map(({ name }) => ({ value: name, label: name }))}
        value={value}
        onChange={onChange}
      />
    );
  return (
    <>
      <Rows>
        <Row icon="list" title={label} text={value ?? error ?? t('subStatus.choose')} onClick={() => setOpen(true)} />
      </Rows>
      {isOpen && (
        <SubStatusSheet
          options={options}
          isClearable={!isRequired && value !== null}
          onClose={() => setOpen(false)}
          onChange={(name) => {
            onChange(name);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function SubStatusSheet({
  options,
  isClearable,
  onChange,
  onClose,
}: Pick<SubStatusFieldProps, 'options' | 'onChange'> & { isClearable: boolean; onClose: () => void }) {
  const t = useWords(visitWords);
  const [search, setSearch] = useState('');
  const words = searchWords(search);
  const found = options.filter(({ name }) => words.every((word) => foldText(name).includes(word)));
  return (
    <Sheet title={t('subStatus.label')} isOpen onClose={onClose}>
      {isClearable && (
        <Button icon="close" isWide onClick={() => onChange(null)}>
          {t('subStatus.clear')}
        </Button>
      )}
      <TextField label={t('subStatus.search')} type="search" value={search} onChange={setSearch} autoComplete="off" />
      {found.length > 0 ? (
        <Rows>
          {found.map(({ _id, name }) => (
            <Row key={_id} title={name} onClick={() => onChange(name)} />
          ))}
        </Rows>
      ) : (
        <p role="status">{t('subStatus.notFound')}</p>
      )}
    </Sheet>
  );
}
