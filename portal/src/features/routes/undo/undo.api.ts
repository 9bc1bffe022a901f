import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routeChangesApi } from '@tramo/contract/route-changes';
import { call } from '../../../lib/api.ts';
import { useCacheRoute } from '../routes.api.ts';

const actionsKey = (routeId?: string) => ['routes', 'actions', routeId ?? ''] as const;
export const lastActions = (routeId?: string) => call(routeChangesApi.actions, { query: routeId ? { routeId } : {} });
/** The last changes of the board, or of one route. */
export const useActions = (routeId: string | undefined, isWanted: boolean) =>
  useQuery({ queryKey: actionsKey(routeId), queryFn: () => lastActions(routeId), enabled: isWanted, staleTime: 0 });

export const useUndoAction = () => {
  const cacheRoute = useCacheRoute();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(routeChangesApi.undo, { params: { id } }),
    onSuccess: ({ action, routes }) => {
      for (const route of routes) cacheRoute(route);
      // One that the undone change had made is gone again.
      for (const { _id } of action.routes) {
        if (!routes.some((r) => r._id === _id)) void client.invalidateQueries({ queryKey: ['routes', 'detail', _id] });
      }
      void client.invalidateQueries({ queryKey: ['guides'] });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['routes', 'actions'] }),
    meta: { quiet: true },
  });
};
