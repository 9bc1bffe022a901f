import { IconBuildingWarehouse } from '@tabler/icons-react';
import { useText } from '../../lib/text.ts';
import { useMe } from '../../session/me.api.ts';
import { Page } from '../../ui/Page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { useCedis } from '../places/shared/cedis.api.ts';
import { NewRoute } from './new/NewRoute.tsx';
import { newRouteText } from './new/new-route.es.ts';

/** The wizard of a new route, at `/new-route/{step}` and, with guides chosen elsewhere, at `/routes/create?guides=`. */
export function NewRoutePage() {
  const t = useText(newRouteText);
  const me = useMe();
  const cedis = useCedis();
  const usable = cedis.data?.filter((cedi) => cedi.status === 'enabled');
  const [first] = usable ?? [];
  if (me && usable && first) return <NewRoute key={me._id} userId={me._id} cedis={[first, ...usable.slice(1)]} />;
  return (
    <Page title={t('title')}>
      {cedis.error && !cedis.data ? (
        <ErrorState error={cedis.error} retry={cedis.refetch} />
      ) : usable?.length === 0 ? (
        <EmptyState
          icon={<IconBuildingWarehouse size={32} stroke={1.5} aria-hidden />}
          title={t('noCedis')}
          text={t('noCedisText')}
        />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}
