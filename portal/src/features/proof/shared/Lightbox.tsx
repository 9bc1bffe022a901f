import { ActionIcon, Button, Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconDownload, IconPhotoOff } from '@tabler/icons-react';
import { problemText } from '../../../lib/api-problem.ts';
import { downloadPath } from '../../../lib/files.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { evidencePath, type FileEvidence, numberOf, useEvidenceUrl } from './evidence.api.ts';
import { visitText } from './visit.es.ts';
import classes from './visit.module.css';

interface LightboxProps {
  guideId: string;
  folio: string;
  files: readonly FileEvidence[];
  /** Id of the evidence on show; null while it is closed. */
  open: string | null;
  onOpen: (id: string | null) => void;
}

/** True while evidence is on show: the Escape that closes it is not meant for the drawer below it, which hears it too. */
export const isLightboxOpen = (): boolean => document.querySelector('[data-lightbox]') !== null;

/** Evidence as large as the window: arrows (of the screen or the keyboard) go to the next one, Escape closes. */
export function Lightbox({ guideId, folio, files, open, onOpen }: LightboxProps) {
  const t = useText(visitText);
  const ui = useText(uiText);
  const index = files.findIndex((f) => f._id === open);
  const file = files[index];
  const go = (step: number): void => {
    const next = files[index + step];
    if (file && next) onOpen(next._id);
  };
  useHotkeys([
    ['ArrowLeft', () => go(-1)],
    ['ArrowRight', () => go(1)],
  ]);
  return (
    <Modal
      opened={file !== undefined}
      onClose={() => onOpen(null)}
      fullScreen
      title={file && `${folio} · ${t('of', { kind: t(`kinds.${file.kind}`), number: index + 1, total: files.length })}`}
      closeButtonProps={{ 'aria-label': ui('close') }}
      classNames={{ content: classes.lightbox, body: classes.lightboxBody }}
    >
      {file && (
        <>
          <div className={classes.stage} data-lightbox>
            <ActionIcon
              className={classes.step}
              variant="default"
              size="xl"
              aria-label={t('previous')}
              disabled={index === 0}
              onClick={() => go(-1)}
            >
              <IconChevronLeft size={22} aria-hidden />
            </ActionIcon>
            <Shown key={file._id} guideId={guideId} folio={folio} file={file} number={numberOf(files, file)} />
            <ActionIcon
              className={classes.step}
              variant="default"
              size="xl"
              aria-label={t('next')}
              disabled={index === files.length - 1}
              onClick={() => go(1)}
            >
              <IconChevronRight size={22} aria-hidden />
            </ActionIcon>
          </div>
          <Caption guideId={guideId} folio={folio} file={file} />
        </>
      )}
    </Modal>
  );
}

function Shown({
  guideId,
  folio,
  file,
  number,
}: {
  guideId: string;
  folio: string;
  file: FileEvidence;
  number: number;
}) {
  const t = useText(visitText);
  const { url, isFailed } = useEvidenceUrl(guideId, file.fileId);
  const name = t('alt', { kind: t(`kinds.${file.kind}`), number, folio });
  if (isFailed) {
    return (
      <div className={classes.unshown} role="alert">
        <IconPhotoOff size={32} stroke={1.5} aria-hidden />
        {t('loadFailed')}
      </div>
    );
  }
  if (!url) return <div className={classes.unshown} aria-busy />;
  if (file.kind === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: what a driver films has no captions
      <video className={classes.shown} src={url} controls aria-label={name}>
        {t('noVideo')}
      </video>
    );
  }
  return <img className={classes.shown} data-kind={file.kind} src={url} alt={name} />;
}

/** When and where it was taken, and the hash of its file. */
function Caption({ guideId, folio, file }: { guideId: string; folio: string; file: FileEvidence }) {
  const t = useText(visitText);
  const ui = useText(uiText);
  const f = useFormat();
  const download = async (): Promise<void> => {
    try {
      await downloadPath(evidencePath(guideId, file.fileId), `${folio} ${file.kind}`);
    } catch (error) {
      toast.error(problemText(error) || t('loadFailed'));
    }
  };
  return (
    <div className={classes.caption}>
      <div>
        <p>
          <time dateTime={file.at}>{f.dateTime(file.at)}</time>
          {file.lat !== null && file.lng !== null && (
            <span className="muted">
              {' '}
              · {file.lat.toFixed(5)}, {file.lng.toFixed(5)}
            </span>
          )}
        </p>
        <p className={classes.hash}>
          <span className="muted">SHA-256</span> {file.sha256}
        </p>
      </div>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void download()}>
        {ui('fileDownload')}
      </Button>
    </div>
  );
}
