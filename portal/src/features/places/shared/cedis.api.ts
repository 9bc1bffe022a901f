import { useQuery } from '@tanstack/react-query';
import { placesApi } from '@tramo/contract/places-api';
import { call } from '../../../lib/api.ts';

/** The cedis that the user may work with. */
export const useCedis = () =>
  useQuery({
    queryKey: ['cedis', 'mine'],
    queryFn: ({ signal }) => call(placesApi.listByIds, { body: {}, signal }),
    select: (answer) => answer.addresses,
    staleTime: 300_000,
  });
