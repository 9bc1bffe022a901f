import { ActionIcon, Progress } from '@mantine/core';
import { IconFileText, IconPaperclip, IconPhoto, IconTrash, IconX } from '@tabler/icons-react';
import type { GuideDocument } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import { useEffect, useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { openPath } from '../../../lib/files.ts';
import type { Format } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { RetryUpload } from '../../../ui/form/RetryUpload.tsx';
import { useUnsavedGuard } from '../../../ui/form/useUnsavedGuard.ts';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { DocumentViewer } from './DocumentViewer.tsx';
import { DocumentZone } from './DocumentZone.tsx';
import { documentPath, isImage, useDocumentUrl, useRemoveDocument } from './documents.api.ts';
import { documentsText } from './documents.es.ts';
import classes from './GuideDocuments.module.css';
import { type PendingUpload, useDocumentUploads } from './useDocumentUploads.ts';

interface GuideDocumentsProps {
  guideId: string;
  documents: readonly GuideDocument[];
  /** `guide.can.documents`: may attach and take away. */
  canEdit: boolean;
  /** After a document came or went: ask for the guide again. */
  onChanged: () => void;
  /** While files are on their way, for a drawer that asks before it closes. */
  onBusy?: (isBusy: boolean) => void;
}

const sizeOf = (bytes: number, f: Format): string =>
  bytes < 1024 * 1024
    ? `${f.number(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${f.number(bytes / 1024 / 1024, 1)} MB`;

/** The papers of a guide: pictures open here, PDFs in a tab of their own; new ones are dropped or chosen, several at once. */
export function GuideDocuments({ guideId, documents, canEdit, onChanged, onBusy }: GuideDocumentsProps) {
  const t = useText(documentsText);
  const [openId, setOpenId] = useState<string | null>(null);
  // What was just attached shows at once; the guide that is asked for again brings it a moment later.
  const [added, setAdded] = useState<readonly GuideDocument[]>([]);
  const { uploads, add, retry, drop } = useDocumentUploads(guideId, (document) => {
    setAdded((all) => [...all, document]);
    onChanged();
  });
  useEffect(() => {
    setAdded((all) =>
      all.some((a) => documents.some((d) => d._id === a._id))
        ? all.filter((a) => !documents.some((d) => d._id === a._id))
        : all,
    );
  }, [documents]);
  const isBusy = uploads.length > 0;
  useUnsavedGuard(isBusy);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes, whoever listens
  useEffect(() => onBusy?.(isBusy), [isBusy]);

  const shown = [...documents, ...added.filter((a) => !documents.some((d) => d._id === a._id))];
  const room = limits.documentsPerGuide - shown.length - uploads.length;
  const take = (files: readonly File[]): void => {
    add(files.slice(0, Math.max(0, room)));
    if (files.length > room)
      toast.error(t('tooMany', { max: limits.documentsPerGuide, skipped: files.length - Math.max(0, room) }));
  };
  return (
    <section className={classes.documents} aria-label={t('list')}>
      {shown.length + uploads.length === 0 && <p className="muted">{t('none')}</p>}
      {shown.length + uploads.length > 0 && (
        <ul className={classes.list}>
          {shown.map((document) => (
            <DocumentRow
              key={document._id}
              guideId={guideId}
              document={document}
              canEdit={canEdit}
              onOpen={() => setOpenId(document._id)}
              onRemoved={() => {
                setAdded((all) => all.filter((a) => a._id !== document._id));
                onChanged();
              }}
            />
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} retry={() => retry(upload)} drop={() => drop(upload.key)} />
          ))}
        </ul>
      )}
      {canEdit && <DropZone isFull={room <= 0} onFiles={take} />}
      <DocumentViewer guideId={guideId} pictures={shown.filter(isImage)} openId={openId} onOpen={setOpenId} />
    </section>
  );
}

interface DocumentRowProps {
  guideId: string;
  document: GuideDocument;
  canEdit: boolean;
  onOpen: () => void;
  onRemoved: () => void;
}
function DocumentRow({ guideId, document, canEdit, onOpen, onRemoved }: DocumentRowProps) {
  const t = useText(documentsText);
  const ui = useText(uiText);
  const f = useFormat();
  const remove = useRemoveDocument(guideId);
  const { url } = useDocumentUrl(guideId, document, 'thumb');
  const open = (): void => {
    if (isImage(document)) onOpen();
    else void openElsewhere(guideId, document);
  };
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('removeTitle', { name: document.name }),
      body: t('removeText'),
      confirm: t('removeConfirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    await remove.mutateAsync(document._id);
    toast.ok(t('removed'));
    onRemoved();
  };
  const Icon = isImage(document) ? IconPhoto : IconFileText;
  return (
    <li className={classes.row}>
      <button type="button" className={classes.thumb} tabIndex={-1} aria-hidden onClick={open}>
        {url ? <img src={url} alt="" /> : <Icon size={20} stroke={1.5} aria-hidden />}
      </button>
      <div>
        <button
          type="button"
          className={classes.name}
          aria-label={ui('fileOpen', { name: document.name })}
          onClick={open}
        >
          {document.name}
        </button>
        <div className={classes.meta}>
          {[sizeOf(document.bytes, f), document.by, f.dateTime(document.createdDate)].join(' · ')}
        </div>
      </div>
      {canEdit && (
        <ActionIcon
          aria-label={ui('fileRemove', { name: document.name })}
          loading={remove.isPending}
          // A refusal has its toast from the mutation.
          onClick={() => void ask().catch(() => undefined)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

/** A PDF in a tab of its own. */
const openElsewhere = (guideId: string, document: GuideDocument): Promise<void> =>
  openPath(documentPath(guideId, document._id, 'whole'), document.name).catch((error) =>
    toast.error(problemText(error)),
  );

function UploadRow({ upload, retry, drop }: { upload: PendingUpload; retry: () => void; drop: () => void }) {
  const t = useText(documentsText);
  const { file, share, error } = upload;
  const isWaiting = share === null && error === null;
  return (
    <li className={classes.row} aria-busy={error === null}>
      <span className={classes.thumb}>
        <IconPaperclip size={18} stroke={1.5} aria-hidden />
      </span>
      <div>
        <span className={classes.name}>{file.name}</span>
        {error ? (
          <div className={classes.fault} role="alert">
            {error}
          </div>
        ) : isWaiting ? (
          <div className={classes.meta}>{t('waiting')}</div>
        ) : (
          <Progress mt={6} size="xs" value={(share ?? 0) * 100} aria-label={t('sending', { name: file.name })} />
        )}
      </div>
      {error && (
        <div className={classes.buttons}>
          {upload.mayRetry && <RetryUpload name={file.name} onClick={retry} />}
          <ActionIcon aria-label={t('discard', { name: file.name })} onClick={drop}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </li>
  );
}

function DropZone({ isFull, onFiles }: { isFull: boolean; onFiles: (files: readonly File[]) => void }) {
  const t = useText(documentsText);
  const isNarrow = useIsNarrow();
  if (isFull) return <p className="muted small">{t('full', { max: limits.documentsPerGuide })}</p>;
  const hint = (
    <>
      {!isNarrow && t('drop')} {t('limits', { megabytes: limits.documentBytes / 1024 / 1024 })}
    </>
  );
  return <DocumentZone hint={hint} choose={t('add')} onFiles={onFiles} />;
}
