import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clientsApi } from '@tramo/contract/clients';
import { call } from '../../../lib/api.ts';

/** What a picker offers at a time; a search brings the others. */
const offered = 20;
const often = { staleTime: 60_000, placeholderData: keepPreviousData };

/** Clients by name. */
export const useFoundClients = (search: string) =>
  useQuery({
    queryKey: ['clients', 'found', search],
    queryFn: ({ signal }) => call(clientsApi.list, { query: { search, limit: offered }, signal }),
    select: (answer) => answer.clients,
    ...often,
  });

export const useFoundContacts = (clientId: string, search: string) =>
  useQuery({
    queryKey: ['clients', 'contacts', clientId, 'found', search],
    queryFn: ({ signal }) =>
      call(clientsApi.contacts, { params: { id: clientId }, query: { search, limit: offered }, signal }),
    select: (answer) => answer.contacts,
    ...often,
  });

export const useFoundAddresses = (clientId: string, search: string) =>
  useQuery({
    queryKey: ['clients', 'addresses', clientId, 'found', search],
    queryFn: ({ signal }) =>
      call(clientsApi.addresses, { params: { id: clientId }, query: { search, limit: offered }, signal }),
    select: (answer) => answer.addresses,
    ...often,
  });
