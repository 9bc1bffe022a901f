import { newId } from '../../src/platform/ids.ts';
import type { Attempts, Things } from './attempt.ts';

/** Requests of clients that point at the first company's things. */
export const clientAttempts = ({ id, ids }: Things): Attempts => {
  const addressBody = {
    name: 'Ajena',
    address: {
      street: 'Calle',
      extNumber: '1',
      intNumber: '',
      suburb: 'Centro',
      city: 'Monterrey',
      municipality: '',
      state: '',
      zipCode: '64000',
      betweenStreets: '',
      references: '',
      lat: null,
      lng: null,
    },
  };
  return {
    'clients.list': {},
    'clients.detail': { params: id('client') },
    'clients.activity': { params: id('client') },
    'clients.create': 'own', // names nothing of anybody
    'clients.update': { params: id('client'), body: { name: 'Ajeno' } },
    'clients.remove': { params: id('client') },
    'clients.settings': {
      params: id('client'),
      body: { checkListConfig: { generateDocuments: true, checkingOthers: true, verifyDocuments: true } },
    },
    'clients.contacts': { params: id('client') },
    'clients.companyContacts': {},
    'clients.relatedContacts': { params: { ...id('client'), contactId: ids.contact as string } },
    'clients.createContact': { params: id('client'), body: { name: 'Ajeno', phone: '8112345678', email: 'a@b.mx' } },
    'clients.updateContact': {
      params: { ...id('client'), contactId: ids.contact as string },
      body: { name: 'Ajeno', phone: '8112345678', email: 'a@b.mx' },
    },
    'clients.removeContact': { params: { ...id('client'), contactId: ids.contact as string } },
    'clients.addresses': { params: id('client') },
    'clients.createAddress': { params: id('client'), body: addressBody },
    'clients.updateAddress': { params: { ...id('client'), addressId: ids.address as string }, body: addressBody },
    'clients.removeAddress': { params: { ...id('client'), addressId: ids.address as string } },
    'clientMerge.duplicates': {},
    'clientMerge.preview': { params: id('client'), query: { from: newId() } },
    'clientMerge.merge': { params: { id: newId() }, body: { from: [ids.client as string] } },
    'evidenceRules.list': { query: { clientIds: ids.client as string } },
    'evidenceRules.save': {
      body: {
        clientId: ids.client,
        outcome: 'delivered',
        needs: { photos: 1, videos: 0, scans: 0, signature: true, receiver: true },
      },
    },
  };
};
