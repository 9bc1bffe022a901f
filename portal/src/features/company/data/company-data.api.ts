import { useMutation, useQuery } from '@tanstack/react-query';
import { companiesApi } from '@tramo/contract/companies';
import { type PersonAsked, privacyApi } from '@tramo/contract/privacy';
import { call } from '../../../lib/api.ts';

export const useUsage = () =>
  useQuery({ queryKey: ['company', 'usage'], queryFn: ({ signal }) => call(companiesApi.usage, { signal }) });

export const useCopy = () =>
  useMutation({ mutationFn: (withFiles: boolean) => call(companiesApi.copy, { body: { withFiles } }) });

/** Nothing of a person stays in the browser longer than it is shown. */
export const useFindPerson = () =>
  useMutation({ mutationFn: (body: PersonAsked) => call(privacyApi.find, { body }), gcTime: 0 });
export const useCopyOfPerson = () =>
  useMutation({ mutationFn: (body: PersonAsked) => call(privacyApi.copy, { body }), gcTime: 0 });
export const useForgetPerson = () =>
  useMutation({ mutationFn: (body: PersonAsked) => call(privacyApi.forget, { body }), gcTime: 0 });
