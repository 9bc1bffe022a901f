import { commonFieldNames } from '@tramo/contract/words/common';
import type { Translation } from '../../../lib/text.ts';
import type { connectionsEs } from './connections.es.ts';

export const connectionsEn: Translation<typeof connectionsEs> = {
  title: 'API connections',
  hint: 'With a connection’s key, your shop or your system creates and reads waybills without anybody signing in.',
  docs: 'API documentation',
  example: 'See an example',
  add: 'New connection',
  columns: {
    name: 'Connection',
    created: 'Created',
    lastUsed: 'Last used',
    status: commonFieldNames.status.en,
    menu: 'Actions',
  },
  start: 'Begins with {start}…',
  startRevoked: 'Revoked · began with {start}…',
  createdBy: 'by {name}',
  never: 'Never',
  active: 'Active',
  revoked: 'Revoked',
  revokedOn: 'on {when}',
  guides: 'See its waybills',
  revoke: 'Revoke',
  revokeTitle: 'Revoke “{name}”?',
  revokeText: 'Systems that use this key can no longer call, from now on. This cannot be undone; their waybills stay.',
  revokedDone: 'The connection was revoked',
  empty: {
    title: 'No connections yet',
    text: 'Create one for each system that connects: you will know which one did what, and can revoke one without touching the others.',
  },
  name: 'Name of the connection',
  nameHint: 'The system that will use it, such as “Online shop”. It shows in the history of its waybills.',
  create: 'Create connection',
  createdTitle: 'Keep the key of “{name}”',
  once: 'This is the only time it is shown. Copy it now into the system that will use it; if you lose it, revoke the connection and create another one.',
  copyKey: 'Copy key',
  kept: 'I have kept it',
  exampleTitle: 'Create a waybill from another system',
  exampleText:
    'Paste it into a terminal: it creates a test waybill. Repeating it with the same Idempotency-Key makes no second one: the answer is the same.',
  examplePlaceholder: 'Replace TU_CLAVE with the key of a connection.',
  copyExample: 'Copy example',
  exampleLabel: 'Example of a call',
};
