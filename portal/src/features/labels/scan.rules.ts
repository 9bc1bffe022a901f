import type { LabelGuide } from '@tramo/contract/labels';

/** A guide that the scanner read. The same guide may stand twice when somebody wants its labels twice. */
export interface ScanEntry {
  /** Its name in the list: grows with each reading. */
  key: number;
  guide: LabelGuide;
  /** Its labels were asked for at once; it stands here so that a second reading is noticed. */
  isSent: boolean;
}
/** Readings of one sitting; the file of labels would be full not much later. */
export const scanMax = 500;

/** The list with one more guide on top. */
export const withGuide = (list: readonly ScanEntry[], guide: LabelGuide, isSent: boolean): ScanEntry[] => [
  { key: (list[0]?.key ?? 0) + 1, guide, isSent },
  ...list,
];
export const isRepeated = (list: readonly ScanEntry[], guideId: string): boolean =>
  list.some((e) => e.guide._id === guideId);
export const without = (list: readonly ScanEntry[], key: number): ScanEntry[] => list.filter((e) => e.key !== key);

/** What is still to print, in the order of reading. */
export const waiting = (list: readonly ScanEntry[]): LabelGuide[] =>
  list
    .filter((e) => !e.isSent)
    .map((e) => e.guide)
    .reverse();
/** The list after everything in it was printed: kept, so that a second reading is noticed. */
export const allSent = (list: readonly ScanEntry[]): ScanEntry[] => list.map((e) => ({ ...e, isSent: true }));

/** The list as it was kept; nothing when it was not, or by an older version. */
export function parseStored(text: string | null): ScanEntry[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter(
      (e): e is ScanEntry =>
        typeof e?.key === 'number' && typeof e?.guide?._id === 'string' && typeof e?.isSent === 'boolean',
    );
  } catch {
    return [];
  }
}
