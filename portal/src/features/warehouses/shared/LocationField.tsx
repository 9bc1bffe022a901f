import { useState } from 'react';
import { type Choice, RemoteSelect } from '../../../ui/form/RemoteSelect.tsx';
import type { Directory } from './directory.rules.ts';

interface LocationFieldProps {
  label: string;
  /** Undefined while the cedi's codes are on their way. */
  directory: Directory | undefined;
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
  error?: string | undefined;
  autoFocus?: boolean;
}
const shown = 20;

/** A location by its code, as it is typed or scanned. */
export function LocationField({ label, directory, value, onChange, error, autoFocus }: LocationFieldProps) {
  const [text, setText] = useState('');
  const options = (directory?.find(text, shown) ?? []).map((l) => ({ value: l.locationId, label: l.code }));
  return (
    <RemoteSelect
      label={label}
      value={value}
      onChange={onChange}
      options={options}
      onSearch={setText}
      disabled={directory === undefined}
      error={error}
      data-autofocus={autoFocus || undefined}
    />
  );
}
