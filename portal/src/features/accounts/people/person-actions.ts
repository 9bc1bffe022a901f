import { useMutation } from '@tanstack/react-query';
import type { User } from '@tramo/contract/accounts';
import { accountsApi } from '@tramo/contract/accounts-api';
import { problemText } from '@tramo/contract/problem-kinds';
import { call } from '../../../lib/api.ts';
import { downloadPath } from '../../../lib/files.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangePerson } from '../shared/people.api.ts';
import { usersText } from './users.es.ts';

/** What an administrator does to a person from a list. `rows` are those on show. */
export function usePersonActions(rows: readonly User[] | undefined) {
  const t = useText(usersText);
  const locale = useLocale();
  const change = useChangePerson();
  const download = useMutation({
    mutationFn: async (person: User | null) => {
      const { url } = person
        ? await call(accountsApi.downloadUser, { params: { id: person._id } })
        : await call(accountsApi.downloadUsers, { query: { isDriver: false } });
      await downloadPath(url, 'usuarios.xlsx');
    },
  });
  // A refusal has its toast from the mutation; nothing else happens.
  const quietly = (work: Promise<void>): void => void work.catch(() => undefined);

  const disable = async (person: User): Promise<void> => {
    const isSure = await confirm({
      title: t('disable.title', { name: person.fullName }),
      body: t('disable.body'),
      confirm: t('disable.confirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    // The list may have changed while the question stood (document 1 §8).
    if (!rows?.some((row) => row._id === person._id)) return toast.error(problemText('accounts.not_found', locale));
    await change.mutateAsync({ id: person._id, status: 'disabled' });
    toast.ok(t('disable.done'));
  };
  const enable = async (person: User): Promise<void> => {
    await change.mutateAsync({ id: person._id, status: 'enabled' });
    toast.ok(t('enabled', { name: person.fullName }));
  };
  const dropSecondFactor = async (person: User): Promise<void> => {
    const isSure = await confirm({
      title: t('secondFactor.title', { name: person.fullName }),
      body: t('secondFactor.body'),
      confirm: t('secondFactor.confirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    await change.mutateAsync({ id: person._id, resetSecondFactor: true });
    toast.ok(t('secondFactor.done', { name: person.fullName }));
  };
  return {
    disable: (person: User) => quietly(disable(person)),
    enable: (person: User) => quietly(enable(person)),
    dropSecondFactor: (person: User) => quietly(dropSecondFactor(person)),
    download: (person: User | null) => download.mutate(person),
  };
}
export type PersonActions = ReturnType<typeof usePersonActions>;
