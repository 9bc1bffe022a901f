/** @jsxImportSource preact */
import { ageText } from './figures.ts';
import { useNow } from './useClock.ts';
import type { FollowedOf } from './useFollowed.ts';
import { useLanguage } from './words.ts';

/** How old what stands here is; that it cannot be had anew is said, not hidden. */
export function Freshness({ followed }: { followed: Pick<FollowedOf<unknown>, 'at' | 'problem'> }) {
  const { t } = useLanguage();
  const age = ageText(t, useNow() - followed.at);
  return (
    <p class="freshness small" data-lost={followed.problem ? '' : undefined}>
      {followed.problem ? `${t('stale', { age })}. ${t('offline')}` : t('updated', { age })}
    </p>
  );
}
