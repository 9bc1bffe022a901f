import { Alert, Button, Group, Modal, Progress } from '@mantine/core';
import type { QueueImport } from '@tramo/contract/driver-day/driver-queues';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { FileDrop } from '../../../ui/form/FileDrop.tsx';
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { carriersText } from './carriers.es.ts';
import { useBringQueue } from './driver-queue.api.ts';
import classes from './QueueDialog.module.css';

type Act = QueueImport['acts'][number];
const tones: Record<Act['result'], Tone> = { done: 'ok', repeated: 'idle', refused: 'bad' };

/** The last way for what a phone could not send: its file is brought in, and each act says what became of it. */
export function QueueDialog({ onClose }: { onClose: () => void }) {
  const t = useText(carriersText);
  const ui = useText(uiText);
  const f = useFormat();
  const bring = useBringQueue();
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const send = (files: File[]): void => {
    const [file] = files;
    if (!file || files.length > 1 || file.size === 0) {
      setProblem(t(files.length > 1 ? 'queue.tooMany' : 'queue.empty'));
      return;
    }
    setProblem(null);
    setShare(0);
    const stop = new AbortController();
    sending.current = stop;
    bring.mutate(
      { file, signal: stop.signal, onProgress: setShare },
      { onError: (error) => setProblem(stop.signal.aborted ? t('queue.stopped') : problemText(error)) },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={bring.data ? 'xl' : 'lg'}
      title={t('queue.title')}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <div className={classes.body}>
        {problem !== null && (
          <Alert color="red" variant="light" role="alert" title={t('queue.failed')}>
            {problem}
          </Alert>
        )}
        {bring.isPending ? (
          <div aria-live="polite">
            <Group justify="space-between">
              <span>{share < 1 ? t('queue.sending', { share: f.percent(share) }) : t('queue.working')}</span>
              <Button variant="default" size="compact-sm" onClick={() => sending.current?.abort()}>
                {ui('cancel')}
              </Button>
            </Group>
            <Progress value={share * 100} mt="sm" size="sm" aria-label={t('queue.title')} animated={share >= 1} />
          </div>
        ) : bring.data ? (
          <>
            <Result of={bring.data} />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => bring.reset()}>
                {t('queue.another')}
              </Button>
              <Button onClick={onClose}>{ui('close')}</Button>
            </Group>
          </>
        ) : (
          <FileDrop
            title={t('queue.drop')}
            text={t('queue.text')}
            choose={t('queue.choose')}
            accept=".tramo,.jsonl,.ndjson,.json,.txt,application/x-ndjson"
            onFiles={send}
          />
        )}
      </div>
    </Modal>
  );
}

function Result({ of: { driver, exportedAt, acts, files, fault } }: { of: QueueImport }) {
  const t = useText(carriersText);
  const f = useFormat();
  const count = (result: Act['result']): number => acts.filter((a) => a.result === result).length;
  const done = count('done');
  return (
    <>
      <p role="status">
        <b>{t('queue.of', { name: driver.fullName, at: f.dateTime(exportedAt) })}</b>{' '}
        {fault === null && acts.length > 0 && done === 0 && count('refused') === 0
          ? t('queue.nothingNew')
          : t('queue.sum', { done, repeated: count('repeated'), refused: count('refused') })}{' '}
        {t('queue.files', { brought: files.brought, known: files.known })}
        {files.broken > 0 && <span className={classes.broken}> {t('queue.broken', { count: files.broken })}</span>}
      </p>
      {fault !== null && (
        <Alert color="orange" variant="light" role="alert" title={t('queue.fault')}>
          {fault}
        </Alert>
      )}
      {acts.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard, too
        <section className={classes.scroll} tabIndex={0} aria-label={t('queue.list')}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('queue.columns.at')}</th>
                <th scope="col">{t('queue.columns.what')}</th>
                <th scope="col">{t('queue.columns.result')}</th>
              </tr>
            </thead>
            <tbody>
              {acts.map((act) => (
                <tr key={act.actId}>
                  <td>{f.dateTime(act.at)}</td>
                  <td>
                    {t('queue.kind', { kind: act.kind })}
                    <span className={classes.about}>{act.about}</span>
                  </td>
                  <td>
                    <StatusPill tone={tones[act.result]}>{t(`queue.result.${act.result}`)}</StatusPill>
                    {act.message && <span className={classes.about}>{act.message}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
