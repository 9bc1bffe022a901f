import { useQuery } from '@tanstack/react-query';
import type { GuideDetail } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import { pricesApi } from '@tramo/contract/prices';
import { call } from '../../../lib/api.ts';

/** The guide that the form is opened with. Always asked for afresh: what is changed here must lie over what there is now. */
export const useSourceGuide = (id: string | undefined) =>
  useQuery({
    queryKey: ['guides', 'source', id],
    queryFn: ({ signal }): Promise<GuideDetail> => call(guidesApi.detail, { params: { id: id as string }, signal }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Nothing is kept for the next time, and nothing changes under the form while it is open.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const useSubtypes = () =>
  useQuery({
    queryKey: ['guides', 'subtypes'],
    queryFn: ({ signal }) => call(guidesApi.subtypes, { signal }),
    select: (answer) => answer.subtypes,
    staleTime: 300_000,
  });

export const usePrices = () =>
  useQuery({
    queryKey: ['prices'],
    queryFn: ({ signal }) => call(pricesApi.costs, { signal }),
    select: (answer) => answer.costs,
    staleTime: 600_000,
  });

/** What one guide with these notices will cost. */
export const useCost = (with_: { isCertified: boolean; hasSms: boolean; hasWhatsapp: boolean }) =>
  useQuery({
    queryKey: ['prices', 'guide', with_],
    queryFn: ({ signal }) =>
      call(pricesApi.checkBalance, {
        body: {
          guides: 1,
          certified: Number(with_.isCertified),
          sms: Number(with_.hasSms),
          whatsapp: Number(with_.hasWhatsapp),
        },
        signal,
      }),
    select: (answer) => answer.cost,
    placeholderData: (before) => before,
    staleTime: 600_000,
  });

/** Whether another guide has this folio to the letter, as far as the search tells; the server has the last word when it is saved. */
export async function isFolioTaken(folio: string, ownId: string | undefined): Promise<boolean> {
  const found = await call(guidesApi.list, { body: { search: folio, limit: 20, sort: 'folio', order: 'asc' } });
  return found.guides.some((guide) => guide.folio === folio && guide._id !== ownId);
}
