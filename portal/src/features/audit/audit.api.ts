import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { accountsApi } from '@tramo/contract/accounts-api';
import { auditApi } from '@tramo/contract/audit';
import { call } from '../../lib/api.ts';

export interface AuditFilter {
  search: string;
  page: number;
  limit: number;
  kinds?: string[];
  actions?: string[];
  userId?: string;
  subjectId?: string;
  from?: string;
  to?: string;
}

/** A page of what was done, newest first. */
export const useAudit = (filter: AuditFilter) =>
  useQuery({
    queryKey: ['audit', 'list', filter],
    queryFn: ({ signal }) => call(auditApi.list, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

/** People to filter by. */
export const useWho = (search: string) =>
  useQuery({
    queryKey: ['accounts', 'who', search],
    queryFn: ({ signal }) => call(accountsApi.accounts, { body: { search, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
    select: ({ accounts }) => accounts.map(({ _id, fullName }) => ({ value: _id, label: fullName })),
  });
