import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Company, CompanyChange } from '@tramo/contract/accounts';
import { accountsApi } from '@tramo/contract/accounts-api';
import { call } from '../../lib/api.ts';
import { companyQuery, meQuery } from '../../session/me.api.ts';

/** Saves settings of the company. The form shows the errors itself. */
export const useSaveCompany = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & CompanyChange): Promise<Company> =>
      call(accountsApi.updateCompany, { params: { id }, body }),
    onSuccess: (company, change) => {
      client.setQueryData(companyQuery.queryKey, company);
      // Whoever asks everybody for a second factor may have to set their own.
      if (change.requireSecondFactor !== undefined) void client.invalidateQueries({ queryKey: meQuery.queryKey });
    },
    meta: { quiet: true },
  });
};
