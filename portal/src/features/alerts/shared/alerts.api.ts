import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type Alert, type AlertStatus, alertsApi } from '@tramo/contract/alerts';
import type { Answer, Body } from '@tramo/contract/endpoint';
import { limits } from '@tramo/contract/limits';
import type { AlertKind } from '@tramo/contract/road-settings';
import { call } from '../../../lib/api.ts';
import { companyNow } from '../../../lib/company-clock.ts';
import { useMe } from '../../../session/me.api.ts';

export interface AlertQuery {
  search: string;
  status: AlertStatus[];
  kinds: AlertKind[];
  cedisIds: string[];
}
type Page = Answer<typeof alertsApi.list> & { fetchedAt: number };
type Pages = InfiniteData<Page, string>;

const unreadKey = ['alerts', 'unread'];
const latestKey = ['alerts', 'latest'];
const listKey = ['alerts', 'list'];

/** Alerts, the newest first, page after page. */
export const useAlerts = (filter: AlertQuery) =>
  useInfiniteQuery({
    queryKey: [...listKey, filter],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const query = { ...filter, limit: limits.alertsPage, ...(pageParam ? { after: pageParam } : {}) };
      return { ...(await call(alertsApi.list, { query, signal })), fetchedAt: companyNow() };
    },
    initialPageParam: '',
    getNextPageParam: ({ alerts }) => {
      const last = alerts.at(-1);
      return last && alerts.length === limits.alertsPage ? `${last.lastAt},${last._id}` : undefined;
    },
    placeholderData: keepPreviousData,
  });

/** How many are unread, and whether the company sleeps. */
export const useUnread = (enabled: boolean) =>
  useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) => call(alertsApi.unread, { signal }),
    enabled,
    // The quiet hours begin and end by themselves.
    refetchInterval: 300_000,
  });

const latestAlerts = (signal?: AbortSignal) =>
  call(alertsApi.list, { query: { status: ['unread', 'read'], limit: 8 }, ...(signal ? { signal } : {}) });
/** The last ones, for the bell. */
export const useLatest = () => useQuery({ queryKey: latestKey, queryFn: ({ signal }) => latestAlerts(signal) });
/** The newest unread one of a kind. */
export const newestOf = async (kind: string): Promise<Alert | undefined> =>
  (await call(alertsApi.list, { query: { status: ['unread'], kinds: [kind], limit: 1 } })).alerts[0];

/** The bell reads itself again. */
export const renewBell = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: unreadKey });
  void client.invalidateQueries({ queryKey: latestKey });
};
export const renewAlerts = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: listKey });

/** Puts a change of some rows into every list at hand; those that a list's filter leaves out go. */
function changeRows(client: QueryClient, ids: ReadonlySet<string>, change: ((a: Alert) => Alert) | null): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: listKey })) {
    const { status } = queryKey[2] as AlertQuery;
    const rowsOf = (alerts: readonly Alert[]): Alert[] =>
      alerts.flatMap((a) => {
        if (!ids.has(a._id)) return [a];
        const next = change?.(a);
        return next && (status.length === 0 || status.includes(next.status)) ? [next] : [];
      });
    client.setQueryData<Pages>(queryKey, (data) => {
      if (!data) return data;
      const pages = data.pages.map((page) => ({ ...page, alerts: rowsOf(page.alerts) }));
      const gone = data.pages.reduce((sum, page, n) => sum + page.alerts.length - (pages[n]?.alerts.length ?? 0), 0);
      return {
        ...data,
        pages: pages.map((page) => ({
          ...page,
          count: { ...page.count, totalCount: Math.max(0, page.count.totalCount - gone) },
        })),
      };
    });
  }
}

/** Marks alerts: given ones at once in the lists at hand, or all that match. */
export const useMarkAlerts = () => {
  const client = useQueryClient();
  const me = useMe();
  return useMutation({
    mutationFn: (body: Body<typeof alertsApi.update>) => call(alertsApi.update, { body }),
    onSuccess: ({ unread }, { ids, status }) => {
      client.setQueryData(unreadKey, (old: Answer<typeof alertsApi.unread> | undefined) => old && { ...old, unread });
      void client.invalidateQueries({ queryKey: latestKey });
      const handledBy = status === 'unread' ? null : (me?.fullName ?? null);
      if (ids) changeRows(client, new Set(ids), (a) => ({ ...a, status, handledBy }));
      else void renewAlerts(client);
    },
  });
};

export const useDeleteAlert = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(alertsApi.remove, { params: { id } }),
    onSuccess: (_, id) => {
      changeRows(client, new Set([id]), null);
      renewBell(client);
    },
    meta: { quiet: true },
  });
};
