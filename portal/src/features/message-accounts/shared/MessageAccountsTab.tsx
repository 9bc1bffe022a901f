import type { AccountChannel } from '@tramo/contract/message-accounts';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx';
import { Sections } from '../../../ui/Section.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { AccountForm } from '../AccountForm.tsx';
import { AccountSection } from '../AccountSection.tsx';
import { useMessageAccounts } from '../message-accounts.api.ts';
import { messageAccountsText } from '../message-accounts.es.ts';
import classes from '../message-accounts.module.css';

/** By whose account each channel's messages leave, and the company's own ones. */
export function MessageAccountsTab() {
  const t = useText(messageAccountsText);
  const accounts = useMessageAccounts();
  const [edited, setEdited] = useState<AccountChannel | null>(null);
  if (accounts.error && !accounts.data) return <ErrorState error={accounts.error} retry={accounts.refetch} />;
  if (!accounts.data) return <SkeletonRows />;
  const account = accounts.data.find(({ channel }) => channel === edited);
  const title = account ? t(account.own ? 'change' : 'useFor', { channel: t(`channel.${account.channel}`) }) : '';
  return (
    <>
      <p className={classes.about}>{t('about')}</p>
      <Sections>
        {accounts.data.map((one) => (
          <AccountSection key={one.channel} account={one} onEdit={() => setEdited(one.channel)} />
        ))}
      </Sections>
      <FormDrawer title={title} isOpen={account !== undefined} onClose={() => setEdited(null)}>
        {(drawer) => account && <AccountForm account={account} drawer={drawer} />}
      </FormDrawer>
    </>
  );
}
