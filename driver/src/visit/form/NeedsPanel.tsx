import type { GuideType } from '@tramo/contract/guides';
import { useWords } from '../../app/words.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import classes from '../visit.module.css';
import { visitWords } from '../visit-words.ts';
import { lackOf, type ShownNeed } from './needs.ts';

const needIcons: Readonly<Record<ShownNeed['part'], IconName>> = {
  photos: 'camera',
  videos: 'video',
  scans: 'scan',
  signature: 'signature',
  receiver: 'user',
  code: 'key',
  position: 'gps',
};

/** «1 foto», «firma». */
function useNeedWords(type: GuideType): (part: ShownNeed['part'], n: number) => string {
  const t = useWords(visitWords);
  return (part, n) => (part === 'receiver' ? t(`need.receiver.${type}`) : t(`need.${part}`, { n }));
}

/** What this visit is asked for, and what of it is there. */
export function NeedsPanel({ needs, type }: { needs: readonly ShownNeed[]; type: GuideType }) {
  const t = useWords(visitWords);
  const say = useNeedWords(type);
  if (needs.length === 0) return null;
  return (
    <ul class={classes.needs} aria-label={t('need.title')}>
      {needs.map((need) => (
        <li key={need.part} class={classes.need} data-there={need.isLacking ? undefined : ''}>
          <Icon name={need.isLacking ? needIcons[need.part] : 'check'} />
          {say(need.part, need.needed)}
          <span class="sr-only">{t(need.isLacking ? 'need.lacking' : 'need.there')}</span>
        </li>
      ))}
    </ul>
  );
}

/** «Falta: 1 foto, firma»; null where nothing is. */
export function useLackText(needs: readonly ShownNeed[], type: GuideType): string | null {
  const t = useWords(visitWords);
  const say = useNeedWords(type);
  const lacking = needs.filter((need) => need.isLacking);
  if (lacking.length === 0) return null;
  return t('need.lack', { what: lacking.map((need) => say(need.part, lackOf(need))).join(', ') });
}
