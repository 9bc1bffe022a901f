import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { checklistAnswersApi } from '@tramo/contract/checklist-answers';
import { checklistApi } from '@tramo/contract/checklist-api';
import type { Body } from '@tramo/contract/endpoint';
import { call } from '../../../lib/api.ts';

export const useAnsweredChecklist = (id: string) =>
  useQuery({
    queryKey: ['checklist', 'detail', id],
    queryFn: ({ signal }) => call(checklistApi.get, { params: { id }, signal }),
  });

/** The last versions, to choose one of them. */
export const useAnsweredVersions = (id: string) =>
  useQuery({
    queryKey: ['checklist', 'versions', id, 'answers'],
    queryFn: ({ signal }) => call(checklistApi.versions, { params: { id }, query: { limit: 100 }, signal }),
  });

export const useAnswers = (id: string, query: Record<string, string | number>) =>
  useQuery({
    queryKey: ['checklist', 'answers', id, query],
    queryFn: ({ signal }) => call(checklistAnswersApi.answers, { params: { id }, query: query as never, signal }),
    placeholderData: keepPreviousData,
  });

export const useExportAnswers = (id: string) =>
  useMutation({
    mutationFn: (body: Body<typeof checklistAnswersApi.exportAnswers>) =>
      call(checklistAnswersApi.exportAnswers, { params: { id }, body }),
  });
