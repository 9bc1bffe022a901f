import { type PublicTracking, trackingApi } from '@tramo/contract/tracking';
import { read } from './client.ts';
import { isOver, stageOf } from './headline.ts';
import { type FollowedOf, useFollowed } from './useFollowed.ts';
import { useLanguage } from './words.ts';

export type Followed = FollowedOf<PublicTracking>;

/** Follows a guide until its visit is over. */
export function useTracking(token: string, first: PublicTracking | null = null): Followed {
  const { locale } = useLanguage();
  return useFollowed(
    `${token} ${locale}`,
    (signal) => read(trackingApi.open, { params: { token }, locale, signal }),
    (data) => isOver(stageOf(data)),
    first?.token === token ? first : null,
  );
}
