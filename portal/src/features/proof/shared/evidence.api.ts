import { useQuery } from '@tanstack/react-query';
import type { Evidence, EvidenceKind, Visit } from '@tramo/contract/proof';
import { proofApi } from '@tramo/contract/proof';
import { urlOf } from '../../../lib/api.ts';
import { fetchFile, useObjectUrl } from '../../../lib/files.ts';

/** Evidence that is a file. */
export type FileEvidence = Evidence & { fileId: string };
export const filesOf = (visit: Pick<Visit, 'evidence'>): FileEvidence[] =>
  visit.evidence.filter((e): e is FileEvidence => e.fileId !== null);
/** Its number among those of its kind, from 1. */
export const numberOf = (list: readonly FileEvidence[], one: FileEvidence): number =>
  list.filter((e) => e.kind === one.kind).findIndex((e) => e._id === one._id) + 1;
export const isPicture = (kind: EvidenceKind): boolean => kind === 'photo' || kind === 'signature';

export const evidencePath = (guideId: string, fileId: string): string => urlOf(proofApi.file, { id: guideId, fileId });
export const sheetPath = (visit: Pick<Visit, '_id' | 'guideId'>): string =>
  urlOf(proofApi.sheet, { id: visit.guideId }, { visitId: visit._id });

/** An address for a file of a visit, or for its thumbnail; null while it loads and where it is not wanted yet. */
export function useEvidenceUrl(
  guideId: string,
  fileId: string,
  options: { isThumb?: boolean; isWanted?: boolean } = {},
): { url: string | null; isFailed: boolean } {
  const { isThumb = false, isWanted = true } = options;
  const file = useQuery({
    queryKey: ['evidence', guideId, fileId, isThumb],
    queryFn: async ({ signal }) =>
      (await fetchFile(urlOf(proofApi.file, { id: guideId, fileId }, isThumb ? { size: 'thumb' } : {}), { signal }))
        .blob,
    enabled: isWanted,
    // It never changes. Large ones are let go soon after nobody looks at them.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: isThumb ? 300_000 : 30_000,
    retry: 1,
  });
  return { url: useObjectUrl(file.data), isFailed: file.isError };
}
