import { Button, Progress } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { BulkImport, BulkList } from '@tramo/contract/bulk';
import { limits } from '@tramo/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../lib/api-problem.ts';
import { maySendAgain } from '../../lib/files.ts';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { FileDrop } from '../../ui/form/FileDrop.tsx';
import { RetryUpload } from '../../ui/form/RetryUpload.tsx';
import { useUnsavedGuard } from '../../ui/form/useUnsavedGuard.ts';
import { StatusPill, type Tone } from '../../ui/StatusPill.tsx';
import { uiText } from '../../ui/ui.es.ts';
import { useRecentImports, useTemplate, useUploadSheet } from './bulk.api.ts';
import { bulkText } from './bulk.es.ts';
import classes from './bulk.module.css';
import imports from './imports.module.css';

const tones: Record<BulkImport['status'], Tone> = {
  ready: 'warn',
  running: 'info',
  done: 'ok',
  cancelled: 'idle',
  failed: 'bad',
};

interface ImportStartProps {
  list: BulkList;
  onOpen: (id: string) => void;
  /** While the sheet is on its way: closing the dialog would lose it. */
  onSending: (isSending: boolean) => void;
}
/** Where a sheet is handed in, and the last ones that were. */
export function ImportStart({ list, onOpen, onSending }: ImportStartProps) {
  const t = useText(bulkText);
  const ui = useText(uiText);
  const f = useFormat();
  const template = useTemplate(list);
  const upload = useUploadSheet(list);
  const recent = useRecentImports(list);
  const [share, setShare] = useState(0);
  useUnsavedGuard(upload.isPending);
  useEffect(() => {
    onSending(upload.isPending);
    return () => onSending(false);
  }, [upload.isPending, onSending]);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const send = (file: File): void => {
    sending.current = new AbortController();
    setShare(0);
    upload.mutate(
      { file, onProgress: setShare, signal: sending.current.signal },
      { onSuccess: (made) => onOpen(made._id) },
    );
  };
  if (upload.isPending) {
    const text = share < 1 ? t('import.sending', { percent: Math.floor(share * 100) }) : t('import.checking');
    return (
      <div className={classes.stack}>
        <p role="status">{text}</p>
        <Progress value={share < 1 ? share * 100 : 100} animated={share >= 1} striped={share >= 1} aria-label={text} />
        <Button variant="default" className={imports.alone} onClick={() => sending.current?.abort()}>
          {ui('cancel')}
        </Button>
      </div>
    );
  }
  const unsent = maySendAgain(upload.error) ? upload.variables?.file : undefined;
  const isStopped = sending.current?.signal.aborted;
  return (
    <div className={classes.stack}>
      {upload.error && !isStopped && (
        <div className={imports.fault} role="alert">
          <strong>{t('import.fileFailed', { name: upload.variables?.file.name ?? '' })}</strong>
          <span>{problemText(upload.error)}</span>
          {unsent && (
            <div>
              <RetryUpload name={unsent.name} onClick={() => send(unsent)} />
            </div>
          )}
        </div>
      )}
      <FileDrop
        title={t('import.drop')}
        text={t('import.dropText', {
          megabytes: limits.listImportBytes / 1024 / 1024,
          rows: f.number(limits.listImportRows),
        })}
        choose={t('import.choose')}
        accept=".xlsx,.xlsm,.xls,.csv,.txt,.tsv"
        onFiles={([file]) => file && send(file)}
      >
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          loading={template.isPending}
          onClick={() => template.mutate()}
        >
          {t('template')}
        </Button>
      </FileDrop>
      {recent.data && recent.data.imports.length > 0 && (
        <section aria-labelledby="bulk-recent">
          <h3 id="bulk-recent" className={imports.heading}>
            {t('import.recent')}
          </h3>
          <ul className={imports.recents}>
            {recent.data.imports.map((one) => (
              <li key={one._id}>
                <button
                  type="button"
                  className={imports.recent}
                  aria-label={t('import.recentOpen', { name: one.fileName })}
                  onClick={() => onOpen(one._id)}
                >
                  <span className={imports.fileName}>
                    <span className="ellipsis">{one.fileName}</span>
                    <span className="muted small">
                      {t('import.recentLine', { name: one.createdBy, date: f.dateTime(one.createdDate) })}
                    </span>
                  </span>
                  <span className="muted small">{t('import.rows', { count: one.counts.total })}</span>
                  <StatusPill tone={tones[one.status]}>{t(`import.status.${one.status}`)}</StatusPill>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
