import { guidesApi } from '@tramo/contract/guides-api';
import { limits } from '@tramo/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { call, newKey } from '../../../lib/api.ts';
import { problemText } from '../../../lib/api-problem.ts';
import { maySendAgain, uploadFile, uploadLimit } from '../../../lib/files.ts';
import { useText } from '../../../lib/text.ts';
import { uiText } from '../../../ui/ui.es.ts';

/** A file that waits for its guide. */
export interface PendingDocument {
  /** Also its idempotency key: attaching it again never doubles it. */
  key: string;
  file: File;
  /** Share sent, 0 to 1; null while it is not on its way. */
  share: number | null;
  error: string | null;
  /** A second try may mend that. */
  mayRetry: boolean;
  /** Set once its bytes are on the server. */
  fileId: string | null;
}

/** Files of a guide that does not exist yet: they are sent while the form is filled, and attached once it is saved. */
export function usePendingDocuments() {
  const ui = useText(uiText);
  const [documents, setDocuments] = useState<readonly PendingDocument[]>([]);
  const latest = useRef(documents);
  latest.current = documents;
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  const gone = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    gone.current = controller;
    return () => controller.abort();
  }, []);

  const change = (key: string, part: Partial<PendingDocument>): void =>
    setDocuments((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const send = async ({ key, file }: PendingDocument): Promise<void> => {
    const { signal } = gone.current;
    // Taken away while it waited its turn.
    if (signal.aborted || !latest.current.some((one) => one.key === key)) return;
    try {
      change(key, { share: 0, error: null });
      const stored = await uploadFile(file, 'guideDocument', (share) => change(key, { share }), signal);
      change(key, { share: null, fileId: stored._id });
    } catch (error) {
      if (!signal.aborted) change(key, { share: null, error: problemText(error), mayRetry: maySendAgain(error) });
    }
  };
  // One after the other: they do not share the line within their ten seconds.
  const enqueue = (document: PendingDocument): void => {
    chain.current = chain.current.then(() => send(document));
  };

  return {
    documents,
    isSending: documents.some((one) => one.fileId === null && one.error === null),
    hasFailed: documents.some((one) => one.error !== null),
    /** Answers how many did not fit. */
    add: (files: readonly File[]): number => {
      const room = Math.max(0, limits.documentsPerGuide - latest.current.length);
      const limit = uploadLimit.guideDocument;
      const fresh = files.slice(0, room).map((file): PendingDocument => {
        const error = file.size > limit ? ui('fileTooBig', { megabytes: limit / 1024 / 1024 }) : null;
        return { key: newKey(), file, share: null, error, mayRetry: false, fileId: null };
      });
      setDocuments((all) => [...all, ...fresh]);
      latest.current = [...latest.current, ...fresh];
      for (const one of fresh) if (one.error === null) enqueue(one);
      return Math.max(0, files.length - room);
    },
    retry: (document: PendingDocument): void => {
      change(document.key, { error: null });
      enqueue(document);
    },
    remove: (key: string): void => setDocuments((all) => all.filter((one) => one.key !== key)),
    clear: (): void => setDocuments([]),
    /** Attaches them to the guide that was just saved; answers how many could not be. */
    attach: async (guideId: string): Promise<number> => {
      let failed = 0;
      for (const { key, fileId } of latest.current) {
        if (fileId === null) continue;
        const attach = () =>
          call(guidesApi.addDocument, { params: { id: guideId }, body: { fileId }, idempotencyKey: key });
        await attach()
          .catch(attach)
          .catch(() => {
            failed += 1;
          });
      }
      return failed;
    },
  };
}
export type PendingDocuments = ReturnType<typeof usePendingDocuments>;
