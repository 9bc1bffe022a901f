import { Button } from '@mantine/core';
import type { GuideImport } from '@tramo/contract/imports';
import { useText } from '../../lib/text.ts';
import { FileError } from './FileError.tsx';
import classes from './Import.module.css';
import { importsText } from './imports.es.ts';

/** A file that could not be read: why, and the way to another one. */
export function ImportFailed({ one, restart }: { one: GuideImport; restart: () => void }) {
  const t = useText(importsText);
  return (
    <div className={classes.narrow}>
      <FileError title={t('errors.title', { name: one.fileName })} text={one.error ?? t('reading.cancelledText')} />
      <div>
        <Button onClick={restart}>{t('errors.another')}</Button>
      </div>
    </div>
  );
}
