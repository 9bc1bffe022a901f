import { Button, PasswordInput, SegmentedControl } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { limits } from '@tramo/contract/limits';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { firstPasswordText } from './first-password.es.ts';
import classes from './PersonPassword.module.css';
import { readablePassword } from './person-password.rules.ts';

interface PersonPasswordProps {
  label: string;
  hint?: ReactNode;
  /** The password as typed or made; it never leaves the browser in this form. */
  value: string;
  onChange: (password: string) => void;
  error?: ReactNode;
}

/** The first password of somebody else: the default one, made at random and shown to be handed over, or one that is typed. */
export function PersonPassword({ label, hint, value, onChange, error }: PersonPasswordProps) {
  const t = useText(firstPasswordText);
  const [isTyped, setTyped] = useState(false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it stands inside the form's own fieldsets
    <div className={classes.password} role="group" aria-label={label} data-whole>
      <div className={classes.head}>
        <span className={classes.label}>{label}</span>
        <SegmentedControl
          size="xs"
          aria-label={label}
          data={[
            { value: 'default', label: t('default') },
            { value: 'typed', label: t('typed') },
          ]}
          value={isTyped ? 'typed' : 'default'}
          onChange={(next) => {
            setTyped(next === 'typed');
            onChange(next === 'typed' ? '' : readablePassword());
          }}
        />
      </div>
      {isTyped ? (
        <PasswordInput
          aria-label={label}
          autoComplete="new-password"
          description={t('min', { min: limits.passwordMin })}
          inputWrapperOrder={['input', 'description', 'error']}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={error}
          name="password"
        />
      ) : (
        <div className={classes.shown}>
          <output className={classes.value} aria-label={label}>
            {value}
          </output>
          <CopyButton value={value} label={t('copy')} isIcon />
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={() => onChange(readablePassword())}
          >
            {t('again')}
          </Button>
        </div>
      )}
      {hint && <p className="muted small">{hint}</p>}
    </div>
  );
}
