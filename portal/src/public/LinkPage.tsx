/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import { Frame, Loading, Notice } from './Frame.tsx';
import { LinkProblem } from './LinkProblem.tsx';
import { TrackingView } from './TrackingView.tsx';
import { useTracking } from './useTracking.ts';
import { useLanguage } from './words.ts';

/** What the link carries behind its `#`, also when another one is opened in the same window. */
export function useSecret(): string {
  const [secret, setSecret] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const read = (): void => setSecret(location.hash.slice(1));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return secret;
}
/** Without this shape no request is worth it: a part of the link was lost on its way. */
export const isWhole = (secret: string): boolean => /^[\w-]{54}$/.test(secret);

/** The page of a recipient's own link. */
export function LinkPage() {
  const { t } = useLanguage();
  const secret = useSecret();
  if (isWhole(secret)) return <Followed key={secret} token={secret} />;
  return (
    <Frame company={null} title={t('pageTracking')}>
      <Notice title={t('noLink')} text={t('noLinkText')} />
    </Frame>
  );
}

function Followed({ token }: { token: string }) {
  const { t } = useLanguage();
  const followed = useTracking(token);
  const { data } = followed;
  return (
    <Frame company={data?.company ?? null} title={data?.folio ?? t('pageTracking')}>
      {data ? (
        <TrackingView tracking={data} followed={followed} />
      ) : followed.problem ? (
        <LinkProblem followed={followed} failed={t('failed')} />
      ) : (
        <Loading />
      )}
    </Frame>
  );
}
