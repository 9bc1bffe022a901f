import type { User } from '@tramo/contract/accounts';
import { useEffect, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { accountsText } from '../accounts.es.ts';
import { DriverForm } from '../shared/DriverForm.tsx';
import { useAccount } from '../shared/people.api.ts';
import { carriersText } from './carriers.es.ts';
import { DriverDetail } from './DriverDetail.tsx';

interface DriverDrawerProps {
  /** The account's id, `new`, or '' when it is closed. */
  open: string;
  /** Opens with the form in place of the detail. */
  isEditing: boolean;
  onClose: () => void;
  onReset: (driver: User) => void;
  onShare: (driver: User) => void;
}

/** A driver at the side of the list: the detail, and the form in its place. */
export function DriverDrawer({ open, isEditing: startsEditing, onClose, onReset, onShare }: DriverDrawerProps) {
  const t = useText(carriersText);
  const accounts = useText(accountsText);
  const [isEditing, setEditing] = useState(startsEditing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another driver opens as the list says
  useEffect(() => setEditing(startsEditing), [open, startsEditing]);
  const id = open === '' || open === 'new' ? null : open;
  const account = useAccount(id);
  const driver = account.data;
  const title =
    open === 'new'
      ? t('new')
      : driver && isEditing
        ? t('detail.editTitle', { name: driver.fullName })
        : t('columns.driver');
  return (
    <FormDrawer title={title} isOpen={open !== ''} onClose={onClose}>
      {({ onDirty, close, done }) => {
        if (open === 'new') return <DriverForm onSaved={done} onCancel={close} onDirty={onDirty} />;
        if (account.error && !driver)
          return <ErrorState title={accounts('profileFailed')} error={account.error} retry={account.refetch} />;
        if (!driver) return <SkeletonRows rows={8} />;
        return isEditing ? (
          <DriverForm
            driver={driver}
            onSaved={() => {
              onDirty(false);
              setEditing(false);
            }}
            onCancel={close}
            onDirty={onDirty}
          />
        ) : (
          <DriverDetail
            driver={driver}
            onEdit={() => setEditing(true)}
            onReset={() => onReset(driver)}
            onShare={() => onShare(driver)}
          />
        );
      }}
    </FormDrawer>
  );
}
