import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CustomField, type CustomFieldTarget, customFieldsApi } from '@tramo/contract/custom-fields';
import type { Body } from '@tramo/contract/endpoint';
import { call } from '../../../lib/api.ts';

type Fields = { customFields: CustomField[] };
const allKey = ['custom-fields', 'all'];

/** The company's own fields of these targets, in the order of the forms. */
export const useCustomFields = (targets: readonly CustomFieldTarget[]) =>
  useQuery({
    queryKey: ['custom-fields', ...targets],
    queryFn: ({ signal }) => call(customFieldsApi.list, { query: { targets: [...targets] }, signal }),
    select: (answer) => answer.customFields,
    staleTime: 60_000,
  });

export const useAllCustomFields = () =>
  useQuery({
    queryKey: allKey,
    queryFn: ({ signal }): Promise<Fields> => call(customFieldsApi.list, { signal }),
    select: (answer) => answer.customFields,
  });

const refresh = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['custom-fields'] });

type NewField = Body<typeof customFieldsApi.create>;
export type FieldParts = Required<Omit<NewField, 'target'>>;
/** Creates a field of a target, or changes one. The form tells the errors itself. */
export function useSaveField() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      field,
      target,
      parts,
    }: {
      field: Pick<CustomField, '_id' | 'version'> | null;
      target: CustomFieldTarget;
      parts: FieldParts;
    }) =>
      field === null
        ? call(customFieldsApi.create, { body: { target, ...parts } })
        : call(customFieldsApi.update, { params: { id: field._id }, body: { ...parts, version: field.version } }),
    onSuccess: () => refresh(client),
    meta: { quiet: true },
  });
}

export function useDeleteField() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(customFieldsApi.remove, { params: { id } }),
    onSuccess: () => refresh(client),
  });
}

/** Puts a field at another place, from 1. The list shows it there at once, and back again when the server refuses. */
export function useMoveField() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ field, position }: { field: CustomField; position: number }) =>
      call(customFieldsApi.update, { params: { id: field._id }, body: { position } }),
    onMutate: async ({ field, position }) => {
      await client.cancelQueries({ queryKey: allKey });
      const before = client.getQueryData<Fields>(allKey);
      if (!before) return { before };
      const others = before.customFields.filter((one) => one.target === field.target && one._id !== field._id);
      others.splice(position - 1, 0, field);
      const placed = others.map((one, n) => ({ ...one, position: n + 1 }));
      client.setQueryData<Fields>(allKey, {
        customFields: [...before.customFields.filter((one) => one.target !== field.target), ...placed],
      });
      return { before };
    },
    onError: (_error, _move, context) => context?.before && client.setQueryData(allKey, context.before),
    onSettled: () => refresh(client),
  });
}
