import { playSound } from '@tramo/browser/scanner/sounds';
import { checklistLimits } from '@tramo/contract/checklist-content';
import { useState } from 'preact/hooks';
import { useWords } from '../../app/words.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { EvidenceField } from '../EvidenceField.tsx';
import { visitWords } from '../visit-words.ts';
import { CameraScanner } from './CameraScanner.tsx';
import classes from './scan.module.css';
import { useScanKeys } from './useScanKeys.ts';

interface ScanFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  codes: readonly string[];
  most: number;
  /** Told what to make of the codes that are there by then. */
  onChange: (change: (codes: readonly string[]) => readonly string[]) => void;
}

export function ScanField({ label, hint, error, codes, most, onChange }: ScanFieldProps) {
  const t = useWords(visitWords);
  const [isOpen, setOpen] = useState(false);
  const add = (text: string): void => {
    const code = text.trim().slice(0, checklistLimits.label);
    if (code === '' || codes.length >= most) return;
    const isKnown = codes.includes(code);
    playSound(isKnown ? 'repeated' : 'accepted');
    if (isKnown) return;
    navigator.vibrate?.(30);
    // Two codes in one picture are told before the first one is drawn.
    onChange((now) => (now.includes(code) || now.length >= most ? now : [...now, code]));
    if (codes.length + 1 >= most) setOpen(false);
  };
  return (
    <EvidenceField icon="scan" label={label} hint={hint} error={error}>
      <CodeList codes={codes} onChange={onChange} />
      {codes.length < most && (
        <Button icon="scan" isWide onClick={() => setOpen(true)}>
          {t(codes.length > 0 ? 'scan.more' : 'scan.scan')}
        </Button>
      )}
      {isOpen && (
        <ScanSheet title={label} codes={codes} onCode={add} onChange={onChange} onClose={() => setOpen(false)} />
      )}
    </EvidenceField>
  );
}

function CodeList({ codes, onChange }: Pick<ScanFieldProps, 'codes' | 'onChange'>) {
  const t = useWords(visitWords);
  if (codes.length === 0) return null;
  return (
    <ul class={classes.codes}>
      {codes.map((code) => (
        <li key={code} class={classes.code}>
          {code}
          <IconButton
            name="trash"
            label={t('scan.remove', { code })}
            onClick={() => onChange((now) => now.filter((one) => one !== code))}
          />
        </li>
      ))}
    </ul>
  );
}

function ScanSheet({
  title,
  codes,
  onCode,
  onChange,
  onClose,
}: Pick<ScanFieldProps, 'codes' | 'onChange'> & {
  title: string;
  onCode: (text: string) => void;
  onClose: () => void;
}) {
  const t = useWords(visitWords);
  const [typed, setTyped] = useState('');
  const [isLooking, setLooking] = useState(true);
  useScanKeys(onCode);
  const put = (): void => {
    onCode(typed);
    setTyped('');
  };
  return (
    <Sheet
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <Button tone="primary" icon="check" isWide onClick={onClose}>
          {t('scan.done')}
        </Button>
      }
    >
      {isLooking ? (
        <CameraScanner onCode={onCode} onClose={() => setLooking(false)} />
      ) : (
        <Button icon="camera" isWide onClick={() => setLooking(true)}>
          {t('scan.camera')}
        </Button>
      )}
      <p role="status">{t('scan.count', { n: codes.length })}</p>
      <TextField
        label={t('scan.byHand')}
        value={typed}
        onChange={setTyped}
        maxLength={checklistLimits.label}
        autoCapitalize="characters"
        autoComplete="off"
        onEnter={put}
        end={<Button icon="plus" label={t('scan.add')} isDisabled={typed.trim() === ''} onClick={put} />}
      />
      <CodeList codes={codes} onChange={onChange} />
    </Sheet>
  );
}
