import type { PackVerdict } from '@tramo/contract/warehouse/pack-machine';
import type { PickStep, PickVerdict, ScanTold } from '@tramo/contract/warehouse/pick-work';
import { useCallback } from 'react';
import { useText } from '../../lib/text.ts';
import type { VerdictText } from './frame/Verdict.tsx';
import type { Told } from './useScanWork.ts';
import { warehouseModeText } from './warehouse-mode.es.ts';

const tones = { accept: 'ok', finished: 'ok', repeated: 'warn', refuse: 'bad' } as const;

/** What came of the last scan, in words: of a refusal what was read and what was awaited. */
export function useVerdictWords() {
  const t = useText(warehouseModeText);
  return useCallback(
    (told: Told<PickVerdict | PackVerdict> | null, start: string): VerdictText => {
      if (!told) return { tone: 'idle', title: start, detail: '' };
      const { verdict: v, isOther } = told;
      const called = (what: ScanTold): string =>
        what.kind === 'slot' ? t('said.slot', { slot: what.name }) : what.name || what.code;
      const title = (): string => {
        if (v.verdict === 'finished') return t('why' in v && v.why === 'closed' ? 'said.closed' : 'said.finished');
        switch (v.why) {
          case 'taken':
          case 'packed':
            return t(`said.${v.why}`, { quantity: v.quantity });
          case 'elsewhere':
            return t('said.elsewhere', { elsewhere: 'elsewhere' in v ? v.elsewhere : '' });
          default:
            return t(`said.${v.why}`);
        }
      };
      const detail = (): string => {
        if (v.why === 'tooMany') return t('said.tooManyDetail', { quantity: v.quantity, open: v.open });
        if (v.verdict !== 'refuse') return v.scanned.kind === 'command' ? '' : called(v.scanned);
        if (v.scanned.kind === 'command') return v.expected ? called(v.expected) : '';
        const scanned = called(v.scanned);
        return v.expected
          ? t('said.youReadExpected', { scanned, expected: called(v.expected) })
          : t('said.youRead', { scanned });
      };
      return {
        tone: tones[v.verdict],
        title: title(),
        detail: [isOther ? t('otherwise') : '', detail()].filter(Boolean).join(' · '),
      };
    },
    [t],
  );
}

/** What comes now, as the voice says it: letters and numbers of a location one by one. */
export function useStepSpeech() {
  const t = useText(warehouseModeText);
  return useCallback(
    (step: PickStep): string => {
      switch (step.kind) {
        case 'location':
          return t('say.goTo', { code: step.locationCode.replaceAll('-', ', ') });
        case 'item':
          return t('say.take', { count: step.quantity, name: step.name });
        case 'slot':
          return t('say.put', { slot: step.slot ?? 0 });
        case 'finished':
          return t('say.done');
      }
    },
    [t],
  );
}
