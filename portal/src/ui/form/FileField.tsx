import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconFileText, IconTrash, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { problemText } from '../../lib/api-problem.ts';
import { maySendAgain, type UploadKind, uploadFile, uploadLimit, useFileUrl } from '../../lib/files.ts';
import { useText } from '../../lib/text.ts';
import { uiText } from '../ui.es.ts';
import classes from './FileField.module.css';
import { RetryUpload } from './RetryUpload.tsx';
import { useFileDrop } from './useFileDrop.tsx';

interface FileFieldProps {
  label: string;
  kind: UploadKind;
  /** Id of the stored file. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** Of the form (`useRecordForm`): a file sets out (1), and arrived or was given up (-1). */
  onSending?: (count: 1 | -1) => void;
  /** What may be chosen, as the browser's dialog understands it. */
  accept?: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Round, for people. */
  isRound?: boolean;
}

/** A picture or a paper: chosen or dropped, sent at once, shown small, opened in a tab of its own. */
export function FileField(props: FileFieldProps) {
  const {
    label,
    kind,
    value,
    onChange,
    onSending,
    accept = 'image/jpeg,image/png,image/webp',
    hint,
    error,
    isRound,
  } = props;
  const ui = useText(uiText);
  const id = useId();
  const [share, setShare] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** The file that did not arrive and may be sent again. */
  const [unsent, setUnsent] = useState<File | null>(null);
  const { url, type } = useFileUrl(value);
  const message = refusal ?? error;
  // The form goes on while the file is on its way: what is told at the end is told to the form as it is then.
  const latest = useRef(onChange);
  latest.current = onChange;
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const told = useRef(onSending);
  told.current = onSending;

  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setRefusal(null);
    setUnsent(null);
    if (file.size > uploadLimit[kind])
      return setRefusal(ui('fileTooBig', { megabytes: uploadLimit[kind] / 1024 / 1024 }));
    sending.current?.abort();
    const stop = new AbortController();
    sending.current = stop;
    setShare(0);
    // In the choice itself, not once it was drawn: whoever leaves the form in the same breath is asked, too.
    told.current?.(1);
    try {
      latest.current((await uploadFile(file, kind, setShare, stop.signal))._id);
    } catch (problem) {
      if (stop.signal.aborted) return;
      setRefusal(problemText(problem));
      if (maySendAgain(problem)) setUnsent(file);
    } finally {
      told.current?.(-1);
    }
    setShare(null);
  };

  const { input, choose, zone } = useFileDrop({ label, accept, onFiles: ([file]) => void send(file) });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside a fieldset would be read twice
    <div role="group" aria-labelledby={`${id}-label`}>
      <span className={classes.label} id={`${id}-label`}>
        {label}
      </span>
      <div className={classes.box} data-bad={message ? true : undefined} {...zone}>
        <div className={classes.preview} data-round={isRound || undefined}>
          {share !== null ? (
            <Loader size="sm" aria-label={ui('loading')} />
          ) : url && type?.startsWith('image/') ? (
            <a href={url} target="_blank" rel="noreferrer" aria-label={ui('fileOpen', { name: label })}>
              <img src={url} alt="" />
            </a>
          ) : url ? (
            <a href={url} target="_blank" rel="noreferrer" aria-label={ui('fileOpen', { name: label })}>
              <IconFileText size={24} stroke={1.5} aria-hidden />
            </a>
          ) : (
            <IconUpload size={20} stroke={1.5} aria-hidden />
          )}
        </div>
        <div className={classes.side}>
          <Button
            variant="default"
            size="compact-sm"
            disabled={share !== null}
            aria-describedby={message ? `${id}-error` : undefined}
            onClick={choose}
          >
            {ui(value ? 'fileReplace' : 'fileChoose')}
          </Button>
          {unsent && <RetryUpload name={unsent.name} onClick={() => void send(unsent)} />}
          {value && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={ui('fileRemove', { name: label })}
              onClick={() => {
                setRefusal(null);
                setUnsent(null);
                onChange(null);
              }}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
          {hint && <span className={classes.hint}>{hint}</span>}
        </div>
        {input}
      </div>
      {message && (
        <p className={classes.error} id={`${id}-error`} role="alert">
          {message}
        </p>
      )}
    </div>
  );
}
