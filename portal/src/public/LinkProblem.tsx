/** @jsxImportSource preact */
import { Notice } from './Frame.tsx';
import type { FollowedOf } from './useFollowed.ts';
import { useLanguage } from './words.ts';

/** Why what a link leads to is not here: it has ended, or it could not be read. */
export function LinkProblem({ followed, failed }: { followed: FollowedOf<unknown>; failed: string }) {
  const { t } = useLanguage();
  const { problem } = followed;
  if (!problem) return null;
  if (problem.status === 410) return <Notice title={problem.message} />;
  return <Notice title={failed} text={problem.message || t('offline')} retry={followed.retry} />;
}
