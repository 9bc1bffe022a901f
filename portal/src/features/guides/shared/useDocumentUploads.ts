import type { GuideDocument } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import { useEffect, useRef, useState } from 'react';
import { call, newKey } from '../../../lib/api.ts';
import { ApiProblem, problemText } from '../../../lib/api-problem.ts';
import { maySendAgain, uploadFile, uploadLimit } from '../../../lib/files.ts';
import { useText } from '../../../lib/text.ts';
import { documentsText } from './documents.es.ts';

/** A file on its way to a guide. */
export interface PendingUpload {
  /** Also its idempotency key: trying again never attaches it twice. */
  key: string;
  file: File;
  /** Share sent, 0 to 1; null while it waits its turn. */
  share: number | null;
  /** Why it stopped. */
  error: string | null;
  /** A second try may mend that. */
  mayRetry: boolean;
  /** Set once the bytes are on the server: what is left is to attach them. */
  fileId: string | null;
}

/** Sends files one after the other, so that they do not share the line within their ten seconds, and attaches each to the guide. */
export function useDocumentUploads(guideId: string, onAttached: (document: GuideDocument) => void) {
  const t = useText(documentsText);
  const [uploads, setUploads] = useState<readonly PendingUpload[]>([]);
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  const gone = useRef(new AbortController());
  const attached = useRef(onAttached);
  attached.current = onAttached;
  useEffect(() => {
    const controller = new AbortController();
    gone.current = controller;
    return () => controller.abort();
  }, []);

  const change = (key: string, part: Partial<PendingUpload>): void =>
    setUploads((all) => all.map((u) => (u.key === key ? { ...u, ...part } : u)));
  const drop = (key: string): void => setUploads((all) => all.filter((u) => u.key !== key));

  const send = async (upload: PendingUpload): Promise<void> => {
    const { signal } = gone.current;
    if (signal.aborted) return;
    let { fileId } = upload;
    try {
      change(upload.key, { share: 0 });
      if (fileId === null) {
        const stored = await uploadFile(upload.file, 'guideDocument', (share) => change(upload.key, { share }), signal);
        fileId = stored._id;
        change(upload.key, { fileId });
      }
      const document = await call(guidesApi.addDocument, {
        params: { id: guideId },
        body: { fileId },
        idempotencyKey: upload.key,
        signal,
      });
      drop(upload.key);
      attached.current(document);
    } catch (error) {
      if (signal.aborted) return;
      // An upload that the server no longer has must be sent whole again.
      const isLost = error instanceof ApiProblem && error.key === 'general.invalid';
      change(upload.key, {
        share: null,
        error: problemText(error),
        mayRetry: isLost || maySendAgain(error),
        ...(isLost ? { fileId: null } : {}),
      });
    }
  };
  const enqueue = (upload: PendingUpload): void => {
    chain.current = chain.current.then(() => send(upload));
  };

  return {
    uploads,
    drop,
    add: (files: readonly File[]): void => {
      const limit = uploadLimit.guideDocument;
      const fresh = files.map((file): PendingUpload => {
        const error = file.size > limit ? t('tooBig', { megabytes: limit / 1024 / 1024 }) : null;
        return { key: newKey(), file, share: null, error, mayRetry: false, fileId: null };
      });
      setUploads((all) => [...all, ...fresh]);
      for (const upload of fresh) if (upload.error === null) enqueue(upload);
    },
    retry: (upload: PendingUpload): void => {
      const again = { ...upload, error: null };
      change(upload.key, { error: null });
      enqueue(again);
    },
  };
}
