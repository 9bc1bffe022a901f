import { ActionIcon, TextInput } from '@mantine/core';
import { IconCornerDownLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { tellScan } from '../../lib/scanner/useScanner.ts';
import { useText } from '../../lib/text.ts';
import { scannerText } from './scanner.es.ts';

/** A code written by hand, where a label does not scan. It goes to whoever hears scans. */
export function CodeField({ size = 'md' }: { size?: 'md' | 'lg' | 'xl' }) {
  const t = useText(scannerText);
  const [code, setCode] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') tellScan(code.trim(), 'typed');
        setCode('');
      }}
    >
      <TextInput
        aria-label={t('type')}
        placeholder={t('type')}
        size={size}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={400}
        rightSection={
          <ActionIcon type="submit" variant="subtle" size={size === 'md' ? 'md' : 44} aria-label={t('enter')}>
            <IconCornerDownLeft aria-hidden />
          </ActionIcon>
        }
      />
    </form>
  );
}
