import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RouteLink, routeChangesApi } from '@tramo/contract/route-changes';
import { call } from '../../../lib/api.ts';

const linkKey = (routeId: string) => ['routes', 'share', routeId] as const;

/** The link that opens a route now. Asked anew at each opening: it ends by itself. */
export const useRouteLink = (routeId: string) =>
  useQuery({
    queryKey: linkKey(routeId),
    queryFn: ({ signal }) => call(routeChangesApi.shared, { params: { id: routeId }, signal }),
    staleTime: 0,
  });

/** The way with its turns. It leads from where the route is now: asked anew at each opening. */
export const useRouteTurns = (routeId: string) =>
  useQuery({
    queryKey: ['routes', 'turns', routeId],
    queryFn: ({ signal }) => call(routeChangesApi.directions, { params: { id: routeId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

export const useShareRoute = (routeId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hours: number) => call(routeChangesApi.share, { params: { id: routeId }, body: { hours } }),
    onSuccess: (link) => client.setQueryData<RouteLink>(linkKey(routeId), link),
  });
};

export const useUnshareRoute = (routeId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(routeChangesApi.unshare, { params: { id: routeId } }),
    onSuccess: () =>
      client.setQueryData<RouteLink>(linkKey(routeId), (known) => known && { ...known, url: null, expires: null }),
  });
};
