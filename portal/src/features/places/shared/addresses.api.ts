import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { GeoPoint } from '@tramo/contract/geo';
import { type AddressToMatch, addressesApi } from '@tramo/contract/roads/addresses';
import { call } from '../../../lib/api.ts';

/** What somebody types may become: streets, numbers, corners. */
export const useAddressSearch = (q: string, near: GeoPoint | null, isOn = true) =>
  useQuery({
    queryKey: ['addresses', 'search', q, near],
    queryFn: ({ signal }) =>
      call(addressesApi.search, { query: { q, ...(near ? { near: `${near.lat},${near.lng}` } : {}) }, signal }),
    enabled: isOn && q.trim().length >= 3,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });

/** Where an address may be, the likeliest first. */
export const useAddressMatch = (address: AddressToMatch | null) =>
  useQuery({
    queryKey: ['addresses', 'match', address],
    queryFn: ({ signal }) => call(addressesApi.match, { body: { addresses: address ? [address] : [] }, signal }),
    enabled: address !== null,
    select: ({ matches }) => matches[0]?.candidates ?? [],
    staleTime: 60_000,
    retry: false,
  });
