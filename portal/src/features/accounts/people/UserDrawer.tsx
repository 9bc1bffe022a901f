import type { User } from '@tramo/contract/accounts';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { accountsText } from '../accounts.es.ts';
import { DriverForm } from '../shared/DriverForm.tsx';
import { useAccount } from '../shared/people.api.ts';
import type { DriverValues } from '../shared/person-form.rules.ts';
import { UserForm } from './UserForm.tsx';
import { usersText } from './users.es.ts';

/** Form of a user at the side of the list: `open` is an account's id, `new`, or '' when it is closed. */
export function UserDrawer({ open, onClose }: { open: string; onClose: () => void }) {
  const t = useText(usersText);
  const accounts = useText(accountsText);
  const id = open === '' || open === 'new' ? null : open;
  const account = useAccount(id);
  // A new person who turned out to be a driver, with what had been typed.
  const [driver, setDriver] = useState<Partial<DriverValues> | null>(null);
  const close = (): void => {
    setDriver(null);
    onClose();
  };
  return (
    <FormDrawer
      title={id === null ? t('new') : account.data ? t('edit', { name: account.data.fullName }) : t('title')}
      isOpen={open !== ''}
      onClose={close}
    >
      {({ onDirty, close: ask, done }) => {
        if (driver) return <DriverForm start={driver} onSaved={done} onCancel={ask} onDirty={onDirty} />;
        const form = (user?: User) => (
          <UserForm {...(user ? { user } : {})} onSaved={done} onCancel={ask} onDirty={onDirty} onDriver={setDriver} />
        );
        if (id === null) return form();
        if (account.error && !account.data)
          return <ErrorState title={accounts('profileFailed')} error={account.error} retry={account.refetch} />;
        if (account.data?.type === 'driver') {
          return <DriverForm driver={account.data} onSaved={done} onCancel={ask} onDirty={onDirty} />;
        }
        return account.data ? form(account.data) : <SkeletonRows rows={8} />;
      }}
    </FormDrawer>
  );
}
