import { useMutation } from '@tanstack/react-query';
import type { Body } from '@tramo/contract/endpoint';
import { type Printer, printersApi } from '@tramo/contract/warehouse/printers';
import { call } from '../../../lib/api.ts';
import { useForgetWarehouses } from '../warehouses.api.ts';

export function useSavePrinter() {
  const forget = useForgetWarehouses();
  return useMutation({
    mutationFn: ({
      id,
      cediId,
      ...body
    }: { id: string | null } & Body<typeof printersApi.create> & { version?: number }): Promise<Printer> =>
      id === null
        ? call(printersApi.create, { body: { cediId, ...body } })
        : call(printersApi.update, { params: { id }, body }),
    onSuccess: forget,
    meta: { quiet: true },
  });
}
export function useRemovePrinter() {
  const forget = useForgetWarehouses();
  return useMutation({
    mutationFn: (id: string) => call(printersApi.remove, { params: { id } }),
    onSuccess: forget,
  });
}
export function useTestPrinter() {
  const forget = useForgetWarehouses();
  return useMutation({
    mutationFn: (id: string) => call(printersApi.test, { params: { id } }),
    // What it said last stands in its row.
    onSettled: forget,
  });
}
