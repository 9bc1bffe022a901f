import { Button, Modal } from '@mantine/core';
import { IconDownload, IconPhotoOff, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { CheckedQuestion } from '@tramo/contract/vehicle-checks';
import { useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { downloadPath } from '../../../lib/files.ts';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { checkFilePath, useCheckFile } from './vehicle-checks.api.ts';
import { vehicleChecksText } from './vehicle-checks.es.ts';
import classes from './vehicle-checks.module.css';

type CheckFile = CheckedQuestion['files'][number];
interface CheckFilesProps {
  checkId: string;
  question: string;
  files: readonly CheckFile[];
}

/** Small pictures of an answer; a click opens one as large as the window. */
export function CheckFiles({ checkId, question, files }: CheckFilesProps) {
  const t = useText(vehicleChecksText);
  const ui = useText(uiText);
  const [open, setOpen] = useState<string | null>(null);
  const index = files.findIndex((f) => f._id === open);
  const file = files[index];
  const download = async (fileId: string): Promise<void> => {
    try {
      await downloadPath(checkFilePath(checkId, fileId), question);
    } catch (error) {
      toast.error(problemText(error) || t('loadFailed'));
    }
  };
  return (
    <>
      <ul className={classes.thumbs}>
        {files.map((one, n) => (
          <li key={one._id}>
            <button
              type="button"
              className={classes.thumb}
              aria-label={t('open', { question, number: n + 1 })}
              onClick={() => setOpen(one._id)}
            >
              <Thumb checkId={checkId} file={one} />
            </button>
          </li>
        ))}
      </ul>
      <Modal
        opened={file !== undefined}
        onClose={() => setOpen(null)}
        fullScreen
        title={question}
        closeButtonProps={{ 'aria-label': ui('close') }}
        classNames={{ body: classes.stage ?? '' }}
      >
        {file && (
          <>
            <Shown checkId={checkId} file={file} name={t('alt', { question, number: index + 1 })} />
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void download(file._id)}
            >
              {t('download')}
            </Button>
          </>
        )}
      </Modal>
    </>
  );
}

function Thumb({ checkId, file }: { checkId: string; file: CheckFile }) {
  const isPicture = file.kind !== 'video';
  const { url, isFailed } = useCheckFile(checkId, file._id, { isThumb: true, isWanted: isPicture });
  if (!isPicture) return <IconPlayerPlayFilled size={22} aria-hidden />;
  if (isFailed) return <IconPhotoOff size={20} stroke={1.5} aria-hidden />;
  return url && <img src={url} alt="" draggable={false} />;
}

function Shown({ checkId, file, name }: { checkId: string; file: CheckFile; name: string }) {
  const t = useText(vehicleChecksText);
  const { url, isFailed } = useCheckFile(checkId, file._id, { isThumb: false, isWanted: true });
  if (isFailed) return <p role="alert">{t('loadFailed')}</p>;
  if (!url) return <div aria-busy className={classes.shown} />;
  if (file.kind === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: what a driver films has no captions
      <video className={classes.shown} src={url} controls aria-label={name} />
    );
  }
  return <img className={classes.shown} data-kind={file.kind} src={url} alt={name} />;
}
