import { Button, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { limits } from '@tramo/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../lib/api-problem.ts';
import { maySendAgain, saveBlob } from '../../lib/files.ts';
import { useText } from '../../lib/text.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { useFormat } from '../../session/useFormat.ts';
import { FileDrop } from '../../ui/form/FileDrop.tsx';
import { RetryUpload } from '../../ui/form/RetryUpload.tsx';
import { useUnsavedGuard } from '../../ui/form/useUnsavedGuard.ts';
import { uiText } from '../../ui/ui.es.ts';
import { useCedis } from '../places/shared/cedis.api.ts';
import { FileError } from './FileError.tsx';
import classes from './Import.module.css';
import { type Defaults, ImportDefaults } from './ImportDefaults.tsx';
import { faultOf, templateCsv } from './import.rules.ts';
import { useImportKind, useImportWords } from './import-kind.ts';
import { useUpload } from './imports.api.ts';
import { importsText } from './imports.es.ts';
import { RecentImports } from './RecentImports.tsx';

/** First word of the conversation: which file, and what holds for rows that do not say. */
export function ImportStart({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useText(importsText);
  const k = useImportWords();
  const kind = useImportKind();
  const ui = useText(uiText);
  const f = useFormat();
  const { cediId } = useWorkplace();
  const cedis = useCedis();
  const upload = useUpload();
  const [chosen, setChosen] = useState<Defaults>({ cediId: '', clientId: null, scheduledDate: f.today() });
  const [share, setShare] = useState(0);
  const [fault, setFault] = useState<{ name: string; text: string; unsent?: File } | null>(null);
  const sending = useRef<AbortController>(null);
  const usual =
    cedis.data?.find((cedi) => cedi._id === cediId) ?? cedis.data?.find((cedi) => cedi.isDefault) ?? cedis.data?.[0];
  const defaults: Defaults = { ...chosen, cediId: chosen.cediId || (usual?._id ?? '') };
  const unsent = fault?.unsent;
  useUnsavedGuard(upload.isPending);
  // Who leaves it behind was asked first.
  useEffect(() => () => sending.current?.abort(), []);
  const isReady = defaults.cediId !== '' && defaults.scheduledDate !== '';

  const send = (files: File[]): void => {
    const [file] = files;
    const found = faultOf(files);
    if (!file || found) {
      const name = file?.name ?? '';
      if (found?.kind === 'tooLarge')
        setFault({ name, text: t('errors.tooLarge', { size: f.number(found.sizeMb, 1), max: found.maxMb }) });
      else setFault({ name, text: t(found?.kind === 'tooMany' ? 'errors.tooMany' : 'errors.empty') });
      return;
    }
    setFault(null);
    setShare(0);
    const stop = new AbortController();
    sending.current = stop;
    const query = {
      cediId: defaults.cediId,
      scheduledDate: defaults.scheduledDate,
      kind,
      ...(defaults.clientId ? { clientId: defaults.clientId } : {}),
    };
    upload.mutate(
      { file, query, signal: stop.signal, onProgress: setShare },
      {
        onSuccess: (made) => onOpen(made._id),
        onError: (error) => {
          if (!stop.signal.aborted)
            setFault({
              name: file.name,
              text: problemText(error),
              ...(maySendAgain(error) ? { unsent: file } : {}),
            });
        },
      },
    );
  };

  return (
    <div className={classes.narrow}>
      <section className={classes.card} aria-label={t('start.defaults')}>
        <h2 className={classes.heading}>{t('start.defaults')}</h2>
        <ImportDefaults value={defaults} onChange={setChosen} isDisabled={upload.isPending} />
      </section>
      {fault && (
        <FileError title={t('errors.title', { name: fault.name })} text={fault.text}>
          {unsent && <RetryUpload name={unsent.name} onClick={() => send([unsent])} />}
        </FileError>
      )}
      {upload.isPending ? (
        <section className={classes.card} aria-live="polite">
          <div className={classes.line}>
            <span className="strong ellipsis">{t('start.sending', { name: upload.variables.file.name })}</span>
            <span className="figures muted">{f.percent(share)}</span>
            <Button variant="default" size="compact-sm" ml="auto" onClick={() => sending.current?.abort()}>
              {t('start.cancel')}
            </Button>
          </div>
          <Progress
            value={share * 100}
            mt="sm"
            size="sm"
            aria-label={t('start.sending', { name: upload.variables.file.name })}
          />
        </section>
      ) : (
        <FileDrop
          title={k('drop')}
          text={t('start.dropText', { megabytes: limits.importBytes / 1024 / 1024, rows: f.number(limits.importRows) })}
          choose={ui('fileChoose')}
          accept=".xlsx,.xlsm,.xls,.csv,.txt,.tsv"
          onFiles={send}
          isDisabled={!isReady}
        >
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() =>
              saveBlob(new Blob([templateCsv(f.today(), kind)], { type: 'text/csv;charset=utf-8' }), k('templateName'))
            }
          >
            {t('start.template')}
          </Button>
        </FileDrop>
      )}
      <RecentImports onOpen={onOpen} />
    </div>
  );
}
