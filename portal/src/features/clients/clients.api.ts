import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type CheckListConfig,
  type Client,
  type ClientAddress,
  type ClientContact,
  type CompanyContact,
  clientsApi,
} from '@tramo/contract/clients';
import type { Body } from '@tramo/contract/endpoint';
import type { ListCount } from '@tramo/contract/fields';
import { call } from '../../lib/api.ts';

export interface PageFilter {
  search: string;
  page: number;
  limit: number;
  sort?: string;
  order?: 'asc' | 'desc';
}

export const useClients = (filter: PageFilter) =>
  useQuery({
    queryKey: ['clients', 'list', filter],
    queryFn: ({ signal }) => call(clientsApi.list, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

export const useClient = (id: string | undefined) =>
  useQuery({
    queryKey: ['clients', 'detail', id],
    queryFn: ({ signal }) => call(clientsApi.detail, { params: { id: id as string }, signal }),
    enabled: id !== undefined,
  });

/** Clients by their ids, the one with most guides first. */
export const useFindClients = () =>
  useMutation({
    mutationFn: async (ids: readonly string[]): Promise<Client[]> => {
      const found = await Promise.all(ids.map((id) => call(clientsApi.detail, { params: { id } })));
      const guides = ({ totals }: Client): number => totals.deliveries + totals.pickups;
      return found.sort((a, b) => guides(b) - guides(a));
    },
  });

/** Creates a client, or changes the one of `id`. The form tells the errors itself. */
export function useSaveClient() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      ...body
    }: { id: string | null } & Body<typeof clientsApi.create> & { version?: number }): Promise<Client> =>
      id === null ? call(clientsApi.create, { body }) : call(clientsApi.update, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['clients'] }),
    meta: { quiet: true },
  });
}

export function useDeleteClient() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(clientsApi.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['clients', 'list'] }),
    meta: { quiet: true },
  });
}

export function useSaveClientSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; checkListConfig: CheckListConfig; version: number }) =>
      call(clientsApi.settings, { params: { id }, body }),
    // What its guides still lack changes with it.
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['clients'] }),
        client.invalidateQueries({ queryKey: ['guides'] }),
      ]),
    meta: { quiet: true },
  });
}

export const useClientActivity = (id: string) =>
  useQuery({
    queryKey: ['clients', 'activity', id],
    queryFn: ({ signal }) => call(clientsApi.activity, { params: { id }, signal }),
  });

/** A contact; among those of all clients with whose it is. */
export type ListedContact = ClientContact & Partial<Pick<CompanyContact, 'client'>>;
/** The contacts of one client, or of all (null). */
export const useContacts = (id: string | null, filter: PageFilter & { clientIds?: readonly string[] }) =>
  useQuery({
    queryKey: ['clients', 'contacts', id, filter],
    queryFn: ({ signal }): Promise<{ contacts: ListedContact[]; count: ListCount }> =>
      id === null
        ? call(clientsApi.companyContacts, { query: { ...filter, clientIds: filter.clientIds?.join(',') }, signal })
        : call(clientsApi.contacts, { params: { id }, query: filter, signal }),
    placeholderData: keepPreviousData,
  });

/** The same person with other clients. */
export const useRelatedContacts = (clientId: string, contactId: string) =>
  useQuery({
    queryKey: ['clients', 'contacts', clientId, 'related', contactId],
    queryFn: ({ signal }) => call(clientsApi.relatedContacts, { params: { id: clientId, contactId }, signal }),
    select: ({ contacts }) => contacts,
  });

export function useSaveContact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      clientId: id,
      contactId,
      ...body
    }: { clientId: string; contactId: string | null } & Body<typeof clientsApi.createContact> & {
        version?: number;
      }): Promise<ClientContact> =>
      contactId === null
        ? call(clientsApi.createContact, { params: { id }, body })
        : call(clientsApi.updateContact, { params: { id, contactId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['clients', 'contacts'] }),
    meta: { quiet: true },
  });
}
export function useDeleteContact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ clientId: id, contactId }: { clientId: string; contactId: string }) =>
      call(clientsApi.removeContact, { params: { id, contactId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['clients', 'contacts'] }),
    meta: { quiet: true },
  });
}

export const useAddresses = (id: string, filter: PageFilter) =>
  useQuery({
    queryKey: ['clients', 'addresses', id, filter],
    queryFn: ({ signal }) => call(clientsApi.addresses, { params: { id }, query: filter, signal }),
    placeholderData: keepPreviousData,
  });

export function useSaveAddress(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      addressId,
      ...body
    }: { addressId: string | null } & Body<typeof clientsApi.createAddress> & {
        version?: number;
      }): Promise<ClientAddress> =>
      addressId === null
        ? call(clientsApi.createAddress, { params: { id }, body })
        : call(clientsApi.updateAddress, { params: { id, addressId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['clients', 'addresses', id] }),
    meta: { quiet: true },
  });
}
export function useDeleteAddress(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (addressId: string) => call(clientsApi.removeAddress, { params: { id, addressId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['clients', 'addresses', id] }),
    meta: { quiet: true },
  });
}
