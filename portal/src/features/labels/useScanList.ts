import type { LabelGuide } from '@tramo/contract/labels';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../lib/api-problem.ts';
import { useText } from '../../lib/text.ts';
import { useScan } from './labels.api.ts';
import { labelsText } from './labels.es.ts';
import { allSent, isRepeated, parseStored, type ScanEntry, scanMax, withGuide, without } from './scan.rules.ts';
import type { Printing } from './usePrinting.ts';

/** What came of a reading; `guide` where it may be printed once more. */
export interface Reading {
  kind: 'ok' | 'warn' | 'bad';
  text: string;
  guide?: LabelGuide;
}
const listKey = 'labels.scanned';
const atOnceKey = 'labels.atOnce';

/** The guides that a scanner read in this tab; they outlive a reload. Codes are looked up one after the other, in the order of reading. */
export function useScanList(printing: Printing) {
  const t = useText(labelsText);
  const { mutateAsync: scanCode } = useScan();
  const [list, setList] = useState<ScanEntry[]>(() => parseStored(sessionStorage.getItem(listKey)));
  const [reading, setReading] = useState<Reading | null>(null);
  const [isAtOnce, setAtOnce] = useState(() => localStorage.getItem(atOnceKey) === 'yes');
  useEffect(() => sessionStorage.setItem(listKey, JSON.stringify(list)), [list]);
  // What a reading that waits for its turn must see when it comes: the list and the switch of then.
  const latest = useRef({ list, isAtOnce, printing });
  latest.current = { list, isAtOnce, printing };
  const turn = useRef(Promise.resolve());

  const change = (next: ScanEntry[]): void => {
    latest.current.list = next;
    setList(next);
  };
  const take = async (guide: LabelGuide): Promise<void> => {
    const now = latest.current;
    const { folio } = guide;
    if (now.list.length >= scanMax) return setReading({ kind: 'bad', text: t('scan.full') });
    if (!now.isAtOnce) {
      change(withGuide(now.list, guide, false));
      return setReading({ kind: 'ok', text: t('scan.added', { folio }) });
    }
    // A refusal has its toast from the mutation.
    if (!(await now.printing.start({ by: 'guides', guideIds: [guide._id] }, true))) return setReading(null);
    change(withGuide(latest.current.list, guide, true));
    setReading({ kind: 'ok', text: t('scan.sent', { folio }) });
  };
  const handle = async (code: string): Promise<void> => {
    try {
      const { guide } = await scanCode(code);
      if (!isRepeated(latest.current.list, guide._id)) return await take(guide);
      setReading({ kind: 'warn', text: t('scan.repeated', { folio: guide.folio }), guide });
    } catch (error) {
      setReading({ kind: 'bad', text: problemText(error) });
    }
  };
  const queue = (work: () => Promise<void>): void => {
    turn.current = turn.current.then(work);
  };
  return {
    list,
    reading,
    isAtOnce,
    setAtOnce: (isOn: boolean): void => {
      localStorage.setItem(atOnceKey, isOn ? 'yes' : 'no');
      setAtOnce(isOn);
    },
    read: (code: string): void => queue(() => handle(code)),
    /** The guide that was read a second time is wanted a second time. */
    again: (): void => {
      const { guide } = reading ?? {};
      if (guide) queue(() => take(guide));
    },
    remove: (key: number): void => change(without(latest.current.list, key)),
    clear: (): void => {
      change([]);
      setReading(null);
    },
    markSent: (): void => change(allSent(latest.current.list)),
  };
}
