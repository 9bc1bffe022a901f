import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import type { ClientAddress, ClientContact } from '@tramo/contract/clients';
import type { Address } from '@tramo/contract/places';
import { type ReactNode, useRef } from 'react';
import { useText } from '../../../lib/text.ts';
import { ClientPlacePicker } from '../../clients/shared/ClientPlacePicker.tsx';
import { Card } from './fields.tsx';
import { type FormStore, useFormState, useFormStore, useValue } from './form-store.ts';
import classes from './GuideForm.module.css';
import { guideFormText } from './guide-form.es.ts';
import { AddressFields, ContactFields, type PartyPath } from './PartyFields.tsx';
import { placeKey } from './place.rules.ts';
import { contactKey, emptyParty, type PartyValues } from './values.rules.ts';

/** What is to be kept of the visited party in its client's book once the guide is saved. */
export interface BookChoice {
  contact: boolean;
  address: boolean;
  addressName: string;
  /** What was taken from the book, to know whether it still is that. */
  takenContact: string;
  takenPlace: string;
}
export const noBookChoice: BookChoice = {
  contact: false,
  address: false,
  addressName: '',
  takenContact: '',
  takenPlace: '',
};

const contactOf = (contact: ClientContact): Partial<PartyValues> => ({
  contactName: contact.name,
  companyName: contact.companyName,
  phone: contact.phone,
  phoneExtension: contact.phoneExtension,
  email: contact.email,
  job: contact.job,
});

function takeContact(store: FormStore, at: PartyPath, contact: ClientContact): PartyValues {
  const party = { ...(store.get().values[at] ?? emptyParty), ...contactOf(contact) };
  store.patch({ [at]: party });
  return party;
}

/** The place with its pin; what the client says of its hours and its door goes where nothing was typed yet. */
function takeAddress(
  store: FormStore,
  at: PartyPath,
  { address: place, windows, accessNotes, location }: ClientAddress,
): void {
  const { values } = store.get();
  const { lat, lng, ...address } = place;
  const source = location === 'driver' ? 'driver' : 'client';
  const pin = lat === null || lng === null ? null : ({ lat, lng, source, place: placeKey(address) } as const);
  store.take({
    [at]: { ...(values[at] ?? emptyParty), address, pin },
    ...(at === 'party' && values.windows.length === 0 ? { windows } : {}),
    ...(at === 'party' && values.observations.trim() === '' ? { observations: accessNotes } : {}),
  });
}

interface PartySectionProps {
  bookChoice: BookChoice;
  onBookChoice: (change: Partial<BookChoice>) => void;
  /** The map, where it stands beside the address and not at the side. */
  children?: ReactNode;
}

/** Who is visited, and where: chosen from the client's book or typed. */
export function PartySection({ bookChoice, onBookChoice, children }: PartySectionProps) {
  const t = useText(guideFormText);
  const store = useFormStore();
  const type = useValue('type');
  const client = useValue('client');
  return (
    <Card title={t(type === 'delivery' ? 'sections.recipient' : 'sections.sender')}>
      {client && (
        <ClientPlacePicker
          key={client._id}
          client={client}
          className={classes.book}
          onContact={(contact) =>
            onBookChoice({ takenContact: contactKey(takeContact(store, 'party', contact)), contact: false })
          }
          onAddress={(address) => {
            takeAddress(store, 'party', address);
            onBookChoice({ takenPlace: placeKey(address.address), address: false });
          }}
        />
      )}
      <ContactFields at="party" />
      <h3 className={classes.subtitle}>{t('sections.address')}</h3>
      <AddressFields at="party" />
      {children}
      {client && <BookChoices client={client.name} bookChoice={bookChoice} onBookChoice={onBookChoice} />}
    </Card>
  );
}

function BookChoices({
  client,
  bookChoice,
  onBookChoice,
}: { client: string } & Pick<PartySectionProps, 'bookChoice' | 'onBookChoice'>) {
  const t = useText(guideFormText);
  const party = useValue('party');
  const hasContact = party.contactName.trim() !== '' && contactKey(party) !== bookChoice.takenContact;
  const hasAddress = party.address.street.trim() !== '' && placeKey(party.address) !== bookChoice.takenPlace;
  if (!hasContact && !hasAddress) return null;
  return (
    <div className={classes.keep}>
      {hasContact && (
        <Checkbox
          label={t('saveContact', { client })}
          checked={bookChoice.contact}
          onChange={(event) => onBookChoice({ contact: event.currentTarget.checked })}
        />
      )}
      {hasAddress && (
        <Checkbox
          label={t('saveAddress', { client })}
          checked={bookChoice.address}
          onChange={(event) => onBookChoice({ address: event.currentTarget.checked })}
        />
      )}
      {hasAddress && bookChoice.address && (
        <TextInput
          aria-label={t('addressName')}
          placeholder={`${t('addressName')}: ${party.companyName || party.contactName || party.address.street}`}
          maxLength={80}
          value={bookChoice.addressName}
          onChange={(event) => onBookChoice({ addressName: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

/** The other end of the trip: the cedi, or somebody with an address of their own. */
export function CounterpartSection({ cedis }: { cedis: readonly Address[] }) {
  const t = useText(guideFormText);
  const store = useFormStore();
  const type = useValue('type');
  const client = useValue('client');
  const cediId = useValue('cediId');
  const isOther = useFormState(({ values }) => values.counterpart !== null);
  const isDelivery = type === 'delivery';
  const cedi = cedis.find((one) => one._id === cediId);
  const typed = useRef<PartyValues | null>(null);
  return (
    <Card
      title={t(isDelivery ? 'sections.sender' : 'sections.recipient')}
      side={
        <SegmentedControl
          aria-label={t(isDelivery ? 'counterpart.sender' : 'counterpart.recipient')}
          size="xs"
          data={[
            { value: 'cedi', label: t('counterpart.cedi') },
            { value: 'other', label: t('counterpart.other') },
          ]}
          value={isOther ? 'other' : 'cedi'}
          onChange={(who) => {
            // What was typed of the other comes back when somebody changes their mind.
            const { values, base } = store.get();
            if (who === 'cedi') typed.current = values.counterpart;
            store.set('counterpart', who === 'cedi' ? null : (typed.current ?? base.counterpart ?? emptyParty));
          }}
        />
      }
    >
      {isOther ? (
        <>
          {client && (
            <ClientPlacePicker
              key={client._id}
              client={client}
              className={classes.book}
              onContact={(contact) => takeContact(store, 'counterpart', contact)}
              onAddress={(address) => takeAddress(store, 'counterpart', address)}
            />
          )}
          <ContactFields at="counterpart" />
          <h3 className={classes.subtitle}>{t('sections.address')}</h3>
          <AddressFields at="counterpart" />
        </>
      ) : (
        <p className="muted">
          {cedi
            ? t(isDelivery ? 'counterpart.hint' : 'counterpart.hintBack', { cedi: cedi.name })
            : t('counterpart.hintNone')}
        </p>
      )}
    </Card>
  );
}
