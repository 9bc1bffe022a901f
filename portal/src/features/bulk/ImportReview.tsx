import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { sha256 } from '@tramo/browser/sha256';
import type { BulkImport } from '@tramo/contract/bulk';
import { limits } from '@tramo/contract/limits';
import { fieldMessages } from '@tramo/contract/problems';
import { useEffect, useState } from 'react';
import { problemText } from '../../lib/api-problem.ts';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { uiText } from '../../ui/ui.es.ts';
import { PersonPassword } from '../first-password/shared/PersonPassword.tsx';
import { readablePassword } from '../first-password/shared/person-password.rules.ts';
import { useDiscardSheet, useDownloadFaulty, useRunSheet } from './bulk.api.ts';
import { bulkText } from './bulk.es.ts';
import classes from './bulk.module.css';
import { ImportFigures } from './ImportFigures.tsx';
import { ImportRows } from './ImportRows.tsx';
import imports from './imports.module.css';

interface ImportReviewProps {
  one: BulkImport;
  password: string;
  onPassword: (password: string) => void;
  onLeave: () => void;
}

/** What a sheet would do, row by row, before anything is saved. */
export function ImportReview({ one, password, onPassword, onLeave }: ImportReviewProps) {
  const t = useText(bulkText);
  const ui = useText(uiText);
  const locale = useLocale();
  const run = useRunSheet(one.list);
  const discard = useDiscardSheet(one.list);
  const faulty = useDownloadFaulty(one._id);
  const [isTried, setTried] = useState(false);
  const { counts } = one;
  // One that was stopped goes on with the rows that have no result yet.
  const toSave = counts.create + counts.update - counts.done - counts.refused;
  const isFirst = one.status === 'ready';
  const needsPassword = (one.list === 'users' || one.list === 'drivers') && counts.create > 0;
  const isShort = needsPassword && password.length < limits.passwordMin;
  const ignored = one.columns.filter((column) => column.key === null).map((column) => column.header);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the review opens; a field that was emptied to type in stays empty
  useEffect(() => {
    if (needsPassword && password === '') onPassword(readablePassword());
  }, []);
  const save = async (): Promise<void> => {
    setTried(true);
    if (isShort) return;
    run.mutate({ id: one._id, password: needsPassword ? await sha256(password) : null });
  };
  return (
    <div className={classes.stack}>
      <p className={imports.fileLine}>{one.fileName}</p>
      <ImportFigures one={one} keys={['create', 'update', 'same', 'faulty']} />
      {ignored.length > 0 && <p className={imports.notice}>{t('import.ignored', { columns: ignored.join(', ') })}</p>}
      {counts.faulty > 0 && (
        <div className={imports.faulty}>
          <p>{t('import.faultyText')}</p>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={14} aria-hidden />}
            loading={faulty.isPending}
            onClick={() => faulty.mutate()}
          >
            {t('import.faultyDownload')}
          </Button>
        </div>
      )}
      <ImportRows one={one} first={counts.faulty > 0 ? 'faulty' : null} />
      {needsPassword && (
        <PersonPassword
          label={t('import.people')}
          hint={t('import.peopleText')}
          value={password}
          onChange={onPassword}
          error={isTried && isShort ? fieldMessages.passwordMin[locale] : undefined}
        />
      )}
      {run.error && (
        <p className={imports.fault} role="alert">
          {problemText(run.error)}
        </p>
      )}
      {toSave === 0 && (
        <p className="muted">{t(counts.faulty > 0 || counts.total === 0 ? 'import.nothing' : 'import.allSame')}</p>
      )}
      <Group justify="flex-end" gap="xs" className={imports.foot}>
        {isFirst ? (
          <Button
            variant="default"
            loading={discard.isPending}
            onClick={() => discard.mutate(one._id, { onSuccess: onLeave })}
          >
            {t('import.discard')}
          </Button>
        ) : (
          <Button variant="default" onClick={onLeave}>
            {ui('back')}
          </Button>
        )}
        <Button disabled={toSave === 0} loading={run.isPending} onClick={() => void save()}>
          {t('import.run', { count: toSave })}
        </Button>
      </Group>
    </div>
  );
}
