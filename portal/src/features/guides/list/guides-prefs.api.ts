import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountsApi } from '@tramo/contract/accounts-api';
import { useMemo } from 'react';
import { call } from '../../../lib/api.ts';
import { companyQuery, useCompany, useMe } from '../../../session/me.api.ts';
import {
  columnsOf,
  columnsValue,
  type GuidesView,
  keyOfColumns,
  keyOfView,
  viewsOf,
  viewValue,
} from './guides-views.rules.ts';

const nothing = {};

/** What this person keeps of the list: columns of their own, and the views that they find. */
export function useGuidePrefs(): { columns: string[] | null; views: GuidesView[]; reload: () => void } {
  const client = useQueryClient();
  const ui = useCompany()?.ui ?? nothing;
  const userId = useMe()?._id ?? '';
  return useMemo(
    () => ({
      columns: columnsOf(ui, userId),
      views: viewsOf(ui, userId),
      // Other people's views come with the company, which is seldom read again.
      reload: () => void client.invalidateQueries({ queryKey: companyQuery.queryKey }),
    }),
    [ui, userId, client],
  );
}

/** Writes keys of the company's `ui` (null removes one); on show at once, taken back when the server refuses. */
function useSaveUi(isQuiet = false) {
  const client = useQueryClient();
  const company = useCompany();
  return useMutation({
    mutationFn: (ui: Record<string, unknown>) =>
      call(accountsApi.updateCompany, { params: { id: company?._id ?? '' }, body: { ui } }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: companyQuery.queryKey });
      const before = client.getQueryData(companyQuery.queryKey);
      if (before) {
        const ui = Object.fromEntries(
          Object.entries({ ...before.ui, ...change }).filter(([, value]) => value !== null),
        );
        client.setQueryData(companyQuery.queryKey, { ...before, ui });
      }
      return before;
    },
    onError: (_error, _change, before) => before && client.setQueryData(companyQuery.queryKey, before),
    onSuccess: (saved) => client.setQueryData(companyQuery.queryKey, saved),
    meta: { quiet: isQuiet },
  });
}

/** Keeps the columns of the person; null goes back to the usual ones. */
export function useSaveColumns(): (columns: readonly string[] | null) => void {
  const { mutate } = useSaveUi();
  const userId = useMe()?._id ?? '';
  return (columns) => mutate({ [keyOfColumns(userId)]: columns === null ? null : columnsValue(columns) });
}

/** The form tells the errors itself. */
export function useSaveView() {
  const { mutateAsync, isPending } = useSaveUi(true);
  return { isPending, save: ({ id, ...view }: GuidesView) => mutateAsync({ [keyOfView(id)]: viewValue(view) }) };
}
export function useRemoveView() {
  const { mutateAsync } = useSaveUi();
  return (id: string) => mutateAsync({ [keyOfView(id)]: null });
}
