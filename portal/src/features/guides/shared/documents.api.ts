import { useMutation, useQuery } from '@tanstack/react-query';
import type { GuideDocument } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import { call, urlOf } from '../../../lib/api.ts';
import { fetchFile, useObjectUrl } from '../../../lib/files.ts';

/** What of a document is asked for: a small picture of it, or all of it. */
export type DocumentSize = 'thumb' | 'whole';

export const isImage = (document: Pick<GuideDocument, 'type'>): boolean => document.type.startsWith('image/');

export const documentPath = (guideId: string, documentId: string, size: DocumentSize): string =>
  urlOf(guidesApi.openDocument, { id: guideId, documentId }, size === 'thumb' ? { size } : {});

/** A picture of a document as an address for `<img>`; null while it loads, fails, or for what is no picture. */
export function useDocumentUrl(
  guideId: string,
  document: GuideDocument | undefined,
  size: DocumentSize,
): { url: string | null; error: unknown } {
  const file = useQuery({
    queryKey: ['files', document?._id, size],
    queryFn: async ({ signal }) =>
      (await fetchFile(documentPath(guideId, document?._id as string, size), { signal })).blob,
    enabled: document !== undefined && isImage(document),
    // A stored file never changes; its key is no guide's, or every change of any guide would fetch it again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return { url: useObjectUrl(file.data), error: file.error };
}

export const useRemoveDocument = (guideId: string) =>
  useMutation({
    mutationFn: (documentId: string) => call(guidesApi.removeDocument, { params: { id: guideId, documentId } }),
  });
