import { ActionIcon, Progress } from '@mantine/core';
import { IconCheck, IconPaperclip, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { GuideDetail } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import { useText } from '../../../lib/text.ts';
import { RetryUpload } from '../../../ui/form/RetryUpload.tsx';
import { toast } from '../../../ui/toast.ts';
import { useGuide } from '../guides.api.ts';
import { DocumentZone } from '../shared/DocumentZone.tsx';
import rows from '../shared/GuideDocuments.module.css';
import { GuideDocuments } from '../shared/GuideDocuments.tsx';
import { Card } from './fields.tsx';
import { guideFormText } from './guide-form.es.ts';
import type { PendingDocument, PendingDocuments } from './usePendingDocuments.ts';

/** The papers of a guide that exists: attached at once, whatever becomes of the form. */
export function SavedDocuments({ guide }: { guide: GuideDetail }) {
  const t = useText(guideFormText);
  const client = useQueryClient();
  const latest = useGuide(guide._id).data ?? guide;
  return (
    <Card title={t('sections.documents')}>
      <GuideDocuments
        guideId={guide._id}
        documents={latest.documents}
        canEdit={latest.can.documents}
        onChanged={() => void client.invalidateQueries({ queryKey: ['guides', 'detail', guide._id] })}
      />
    </Card>
  );
}

/** The papers of a guide that is being made: sent meanwhile, attached when it is saved. */
export function NewDocuments({ pending }: { pending: PendingDocuments }) {
  const t = useText(guideFormText);
  const take = (files: readonly File[]): void => {
    if (pending.add(files) > 0) toast.error(t('documents.tooMany', { max: limits.documentsPerGuide }));
  };
  return (
    <Card title={t('sections.documents')}>
      <div className={rows.documents}>
        {pending.documents.length > 0 && (
          <ul className={rows.list}>
            {pending.documents.map((document) => (
              <PendingRow key={document.key} document={document} pending={pending} />
            ))}
          </ul>
        )}
        <DocumentZone
          hint={`${t('documents.drop')}. ${t('documents.hint', { megabytes: limits.documentBytes / 1024 / 1024 })}`}
          choose={t('documents.choose')}
          onFiles={take}
        />
      </div>
    </Card>
  );
}

function PendingRow({ document, pending }: { document: PendingDocument; pending: PendingDocuments }) {
  const t = useText(guideFormText);
  const { file, share, error, fileId, key } = document;
  return (
    <li className={rows.row} aria-busy={fileId === null && error === null}>
      <span className={rows.thumb}>
        {fileId ? (
          <IconCheck size={18} stroke={1.8} aria-hidden />
        ) : (
          <IconPaperclip size={18} stroke={1.5} aria-hidden />
        )}
      </span>
      <div>
        <span className={rows.name}>{file.name}</span>
        {error ? (
          <div className={rows.fault} role="alert">
            {error}
          </div>
        ) : fileId ? (
          <div className={rows.meta}>{t('documents.ready')}</div>
        ) : (
          <Progress
            mt={6}
            size="xs"
            value={(share ?? 0) * 100}
            aria-label={t('documents.sending', { name: file.name })}
          />
        )}
      </div>
      <div className={rows.buttons}>
        {error && document.mayRetry && <RetryUpload name={file.name} onClick={() => pending.retry(document)} />}
        <ActionIcon aria-label={t('documents.remove', { name: file.name })} onClick={() => pending.remove(key)}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}
