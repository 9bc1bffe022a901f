import { Button, Modal } from '@mantine/core';
import { IconApi, IconCode, IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { apiScopes } from '@tramo/contract/access';
import type { ApiKey } from '@tramo/contract/api-keys';
import { connectionFieldNames, scopeNames } from '@tramo/contract/words/connections';
import { useState } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { setting } from '../../../lib/page-setting.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../../ui/table/DataTable.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { ConnectionDrawer } from './ConnectionDrawer.tsx';
import { ConnectionExample } from './ConnectionExample.tsx';
import { ConnectionMenu } from './ConnectionMenu.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import classes from './Connections.module.css';
import { useConnections } from './connections.api.ts';
import { connectionsText } from './connections.es.ts';
import { RotateKey } from './RotateKey.tsx';

const state = { page: 1, sort: '', order: 'asc' };

/** The connections of other systems: one key for each, shown once. */
export function ConnectionsTab() {
  const t = useText(connectionsText);
  const ui = useText(uiText);
  const f = useFormat();
  const navigate = useNavigate();
  const connections = useConnections();
  const locale = useLocale();
  const [open, setOpen] = useState<'new' | ApiKey | null>(null);
  const [rotating, setRotating] = useState<ApiKey | null>(null);
  const [isExample, setExample] = useState(false);
  const openGuides = (key: ApiKey): void => void navigate({ to: pathOf('guidesApi', { origin: key._id }) as never });
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
  );
  const columns: Column<ApiKey>[] = [
    {
      key: 'name',
      header: t('columns.name'),
      cell: (k) => <TwoLines top={k.name} bottom={t(k.revokedDate ? 'startRevoked' : 'start', { start: k.start })} />,
    },
    {
      key: 'scopes',
      header: connectionFieldNames.scopes[locale],
      isWide: true,
      width: 210,
      cell: (k) => (
        <TwoLines
          top={
            k.scopes.length === apiScopes.length ? (
              t('allScopes')
            ) : (
              <span className={classes.scopes}>{k.scopes.map((scope) => scopeNames[scope][locale]).join(', ')}</span>
            )
          }
          bottom={k.addresses.length === 0 ? t('anywhere') : t('fromSome', { list: k.addresses.join(', ') })}
        />
      ),
    },
    {
      key: 'created',
      header: t('columns.created'),
      isWide: true,
      width: 190,
      cell: (k) => <TwoLines top={f.dateTime(k.createdDate)} bottom={t('createdBy', { name: k.createdBy })} />,
    },
    {
      key: 'lastUsed',
      header: t('columns.lastUsed'),
      width: 170,
      cell: (k) => (k.lastUsedDate ? f.dateTime(k.lastUsedDate) : t('never')),
    },
    {
      key: 'status',
      header: t('columns.status'),
      isWide: true,
      width: 210,
      cell: (k) => <ConnectionState connection={k} />,
    },
    {
      key: 'menu',
      header: t('columns.menu'),
      isHeaderHidden: true,
      width: 48,
      cell: (k) => (
        <ConnectionMenu
          connection={k}
          onEdit={() => setOpen(k)}
          onRotate={() => setRotating(k)}
          onGuides={() => openGuides(k)}
        />
      ),
    },
  ];
  return (
    <>
      <div className={classes.head}>
        <p className="muted">{t('hint')}</p>
        <Button
          component="a"
          href={`${setting.apiUrl}/docs`}
          target="_blank"
          rel="noreferrer"
          variant="subtle"
          px={6}
          rightSection={<IconExternalLink size={15} aria-hidden />}
        >
          {t('docs')}
        </Button>
        <Button variant="default" leftSection={<IconCode size={16} aria-hidden />} onClick={() => setExample(true)}>
          {t('example')}
        </Button>
        {add}
      </div>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={connections.data}
        rowKey={(k) => k._id}
        rowName={(k) => k.name}
        state={state}
        setState={() => undefined}
        pageSize={50}
        onOpen={(k) => (k.revokedDate ? openGuides(k) : setOpen(k))}
        query={connections}
        empty={
          <EmptyState
            icon={<IconApi size={32} stroke={1.5} aria-hidden />}
            title={t('empty.title')}
            text={t('empty.text')}
            action={add}
          />
        }
      />
      <ConnectionDrawer open={open} onClose={() => setOpen(null)} />
      <RotateKey connection={rotating} onClose={() => setRotating(null)} />
      <Modal
        opened={isExample}
        onClose={() => setExample(false)}
        title={t('exampleTitle')}
        size="lg"
        closeButtonProps={{ 'aria-label': ui('close') }}
      >
        <div className={classes.dialog}>
          <ConnectionExample />
        </div>
      </Modal>
    </>
  );
}
