import type { RouteDetail } from '@tramo/contract/routes';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeRoute, useDeleteRoute } from '../routes.api.ts';
import { routesText } from '../routes.es.ts';
import { useUndo } from '../undo/useRouteUndo.ts';
import { detailText } from './detail.es.ts';

/** What takes a route, or some of its stops, away; both ask first. */
export function useRemoval(route: RouteDetail) {
  const t = useText(routesText);
  const words = useText(detailText);
  const remove = useDeleteRoute();
  const change = useChangeRoute(route._id, { isQuiet: true });
  const { toastWithUndo } = useUndo();

  const removeRoute = async (onDone: () => void): Promise<void> => {
    const { name, stops } = route;
    const isSure = await confirm({
      title: t('remove.title', { name }),
      body: t('remove.text', { count: stops.length }),
      confirm: t('remove.confirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      // The stream may take the route off the screen before the answer comes: what follows is not the screen's to drop.
      await remove.mutateAsync(route._id);
    } catch {
      // Told by the mutation itself.
      return;
    }
    toast.ok(t('remove.done', { name }));
    onDone();
  };
  const removeStops = async (picked: ReadonlySet<string>, onDone: () => void): Promise<void> => {
    const { name, status, version } = route;
    const guides = route.stops.map((s) => s.guideId).filter((id) => !picked.has(id));
    if (guides.length === 0) return toast.info(words('remove.all'));
    const isSure = await confirm({
      title: words('remove.title', { count: picked.size, name }),
      body: (
        <>
          <p>{words('remove.text', { count: picked.size })}</p>
          {status === 'started' && <p>{words('remove.started')}</p>}
        </>
      ),
      confirm: words('remove.confirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    change.mutate(
      { guides, version },
      {
        onSuccess: () => {
          toastWithUndo(words('remove.done', { count: picked.size, name }), route._id);
          onDone();
        },
        onError: (error) => toast.error(`${words('saveFailed')}. ${problemText(error)}`),
      },
    );
  };
  return { removeRoute, removeStops };
}
