import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { saveBlob } from '../../../lib/files.ts';
import { useText } from '../../../lib/text.ts';
import { useMe } from '../../../session/me.api.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { codesFile } from './recovery-codes.rules.ts';
import classes from './SecondFactor.module.css';
import { secondFactorText } from './second-factor.es.ts';

/** The codes for a lost phone, to copy or to keep as a file made here in the browser. */
export function RecoveryCodes({ codes, onConfirmed }: { codes: readonly string[]; onConfirmed: () => void }) {
  const t = useText(secondFactorText);
  const username = useMe()?.username ?? '';
  // They exist nowhere else: closing the page now would lose them.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const text = codesFile(t('fileHead', { username }), codes);
  return (
    <section className={classes.steps} aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" className={classes.heading}>
        {t('codesTitle')}
      </h2>
      <p className={classes.text}>{t('codesText')}</p>
      <ul className={classes.codes} aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <CopyButton value={codes.join('\n')} label={t('copyCodes')} />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), t('fileName'))}
        >
          {t('downloadCodes')}
        </Button>
      </div>
      <Button onClick={onConfirmed}>{t('kept')}</Button>
    </section>
  );
}
