import { ActionIcon, Button, Loader, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import type { GuideDocument } from '@tramo/contract/guides';
import { problemText } from '../../../lib/api-problem.ts';
import { downloadPath } from '../../../lib/files.ts';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { documentPath, useDocumentUrl } from './documents.api.ts';
import { documentsText } from './documents.es.ts';
import classes from './GuideDocuments.module.css';

interface DocumentViewerProps {
  guideId: string;
  /** The guide's pictures, in order. */
  pictures: readonly GuideDocument[];
  /** Id of the one on show; null shows none. */
  openId: string | null;
  onOpen: (id: string | null) => void;
}

/** A picture of a guide in its whole size; the arrows go to the ones beside it. */
export function DocumentViewer({ guideId, pictures, openId, onOpen }: DocumentViewerProps) {
  const t = useText(documentsText);
  const ui = useText(uiText);
  const index = pictures.findIndex((p) => p._id === openId);
  const open = pictures[index];
  const { url, error } = useDocumentUrl(guideId, open, 'whole');
  const go = (step: -1 | 1): void => {
    const next = pictures[index + step];
    if (next) onOpen(next._id);
  };
  return (
    <Modal
      opened={open !== undefined}
      onClose={() => onOpen(null)}
      title={open?.name}
      size="xl"
      closeButtonProps={{ 'aria-label': ui('close') }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') go(-1);
        else if (event.key === 'ArrowRight') go(1);
      }}
    >
      <div className={classes.viewer}>
        {url && open ? (
          <img src={url} alt={open.name} />
        ) : error ? (
          <p className="muted" role="alert">
            {t('failed')}. {problemText(error)}
          </p>
        ) : (
          <Loader size="sm" aria-label={ui('loading')} />
        )}
      </div>
      {open && (
        <div className={classes.viewerBar}>
          <div className={classes.buttons}>
            <ActionIcon aria-label={t('previous')} disabled={index === 0} onClick={() => go(-1)}>
              <IconChevronLeft size={18} aria-hidden />
            </ActionIcon>
            <span className="muted">{t('place', { index: index + 1, total: pictures.length })}</span>
            <ActionIcon aria-label={t('next')} disabled={index === pictures.length - 1} onClick={() => go(1)}>
              <IconChevronRight size={18} aria-hidden />
            </ActionIcon>
          </div>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() =>
              void downloadPath(documentPath(guideId, open._id, 'whole'), open.name).catch((fault) =>
                toast.error(problemText(fault)),
              )
            }
          >
            {ui('fileDownload')}
          </Button>
        </div>
      )}
    </Modal>
  );
}
