import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { streetLine } from '@tramo/contract/address-line';
import type { Client, ClientAddress, ClientContact } from '@tramo/contract/clients';
import { limits } from '@tramo/contract/limits';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { type Choice, RemoteSelect } from '../../../ui/form/RemoteSelect.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { clientsText } from '../clients.es.ts';
import { useFoundAddresses, useFoundContacts } from './client-book.api.ts';

interface ClientPlacePickerProps {
  client: Pick<Client, '_id' | 'name'>;
  onContact: (contact: ClientContact) => void;
  onAddress: (address: ClientAddress) => void;
  className?: string | undefined;
}

const joined = (...parts: string[]): string => parts.filter(Boolean).join(' · ');

/** The people and places that a client has, to be taken over into a form. What is taken may be changed there without changing the client. */
export function ClientPlacePicker({ client, onContact, onAddress, className }: ClientPlacePickerProps) {
  const t = useText(clientsText);
  const ui = useText(uiText);
  const [texts, setTexts] = useState({ contact: '', address: '' });
  const [searches] = useDebouncedValue(texts, limits.debounceMs);
  const [chosen, setChosen] = useState<{ contact: Choice | null; address: Choice | null }>({
    contact: null,
    address: null,
  });
  const contacts = useFoundContacts(client._id, searches.contact);
  const addresses = useFoundAddresses(client._id, searches.address);
  const words = { client: client.name };

  if (contacts.error || addresses.error) {
    return (
      <p className="small muted" role="status">
        {t('picker.failed', words)}{' '}
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => {
            void contacts.refetch();
            void addresses.refetch();
          }}
        >
          {ui('retry')}
        </Button>
      </p>
    );
  }
  const isEmpty =
    contacts.data?.length === 0 && addresses.data?.length === 0 && searches.contact === '' && searches.address === '';
  if (isEmpty) return <p className="small muted">{t('picker.none', words)}</p>;

  const common = { clearButtonProps: { 'aria-label': t('picker.clear') }, nothingFoundMessage: t('picker.nothing') };
  return (
    <div className={className}>
      <RemoteSelect
        {...common}
        label={t('picker.contact', words)}
        placeholder={t('picker.contactSearch')}
        value={chosen.contact}
        options={(contacts.data ?? []).map((one) => ({
          value: one._id,
          label: joined(one.name, one.companyName, one.phone),
        }))}
        onSearch={(contact) => setTexts((all) => ({ ...all, contact }))}
        onChange={(choice) => {
          setChosen((all) => ({ ...all, contact: choice }));
          const contact = contacts.data?.find((one) => one._id === choice?.value);
          if (contact) onContact(contact);
        }}
      />
      <RemoteSelect
        {...common}
        label={t('picker.address', words)}
        placeholder={t('picker.addressSearch')}
        value={chosen.address}
        options={(addresses.data ?? []).map((one) => ({
          value: one._id,
          label: joined(one.name, streetLine(one.address), one.address.suburb),
        }))}
        onSearch={(address) => setTexts((all) => ({ ...all, address }))}
        onChange={(choice) => {
          setChosen((all) => ({ ...all, address: choice }));
          const address = addresses.data?.find((one) => one._id === choice?.value);
          if (address) onAddress(address);
        }}
      />
    </div>
  );
}
