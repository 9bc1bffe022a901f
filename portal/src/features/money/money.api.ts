import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Query } from '@tramo/contract/endpoint';
import { moneyApi } from '@tramo/contract/money';
import { call } from '../../lib/api.ts';

/** What the company has, and for how long it lasts. */
export const useBalance = () =>
  useQuery({ queryKey: ['money', 'balance'], queryFn: ({ signal }) => call(moneyApi.balance, { signal }) });

type TransactionsFilter = NonNullable<Query<typeof moneyApi.transactions>>;

/** A page of the company's book, the last movement first. */
export const useTransactions = (filter: TransactionsFilter) =>
  useQuery({
    queryKey: ['money', 'transactions', filter],
    queryFn: ({ signal }) => call(moneyApi.transactions, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
