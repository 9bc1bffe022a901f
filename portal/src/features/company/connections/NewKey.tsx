import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useText } from '../../../lib/text.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { ConnectionExample } from './ConnectionExample.tsx';
import classes from './Connections.module.css';
import { connectionsText } from './connections.es.ts';

/** A key that exists nowhere else, and a call with it. */
export function NewKey({ apiKey, onConfirmed }: { apiKey: string; onConfirmed: () => void }) {
  const t = useText(connectionsText);
  // Closing the page now would lose it.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <div className={classes.dialog}>
      <p className="muted">{t('once')}</p>
      <div className={classes.key}>
        <code>{apiKey}</code>
        <CopyButton value={apiKey} label={t('copyKey')} />
      </div>
      <ConnectionExample apiKey={apiKey} />
      <div className={classes.end}>
        <Button onClick={onConfirmed}>{t('kept')}</Button>
      </div>
    </div>
  );
}
