import { Button, Menu, Modal } from '@mantine/core';
import { IconApi, IconCode, IconExternalLink, IconPackages, IconPlugConnectedX, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ApiKey } from '@tramo/contract/api-keys';
import { useState } from 'react';
import { setting } from '../../../lib/page-setting.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../../ui/table/DataTable.tsx';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { ConnectionExample } from './ConnectionExample.tsx';
import classes from './Connections.module.css';
import { useConnections, useRevokeConnection } from './connections.api.ts';
import { connectionsText } from './connections.es.ts';
import { NewConnection } from './NewConnection.tsx';

const state = { page: 1, sort: '', order: 'asc' };

/** The connections of other systems: one key for each, shown once. */
export function ConnectionsTab() {
  const t = useText(connectionsText);
  const ui = useText(uiText);
  const f = useFormat();
  const navigate = useNavigate();
  const connections = useConnections();
  const [open, setOpen] = useState<'new' | 'example' | null>(null);
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
      key: 'created',
      header: t('columns.created'),
      isWide: true,
      width: 220,
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
      width: 190,
      cell: (k) =>
        k.revokedDate ? (
          <TwoLines
            top={<StatusPill tone="idle">{t('revoked')}</StatusPill>}
            bottom={t('revokedOn', { when: f.dateTime(k.revokedDate) })}
          />
        ) : (
          <StatusPill tone="ok">{t('active')}</StatusPill>
        ),
    },
    {
      key: 'menu',
      header: t('columns.menu'),
      isHeaderHidden: true,
      width: 48,
      cell: (k) => <ConnectionMenu connection={k} onGuides={() => openGuides(k)} />,
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
        <Button variant="default" leftSection={<IconCode size={16} aria-hidden />} onClick={() => setOpen('example')}>
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
        onOpen={openGuides}
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
      <NewConnection isOpen={open === 'new'} onClose={() => setOpen(null)} />
      <Modal
        opened={open === 'example'}
        onClose={() => setOpen(null)}
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

function ConnectionMenu({ connection, onGuides }: { connection: ApiKey; onGuides: () => void }) {
  const t = useText(connectionsText);
  const revoke = useRevokeConnection();
  const onRevoke = async (): Promise<void> => {
    const { name } = connection;
    if (
      !(await confirm({
        title: t('revokeTitle', { name }),
        body: t('revokeText'),
        confirm: t('revoke'),
        isDangerous: true,
      }))
    )
      return;
    await revoke.mutateAsync(connection._id);
    toast.ok(t('revokedDone'));
  };
  return (
    <RowMenu name={connection.name}>
      <Menu.Item leftSection={<IconPackages size={16} aria-hidden />} onClick={onGuides}>
        {t('guides')}
      </Menu.Item>
      {!connection.revokedDate && (
        <Menu.Item
          color="red"
          leftSection={<IconPlugConnectedX size={16} aria-hidden />}
          onClick={() => void onRevoke().catch(() => undefined)}
        >
          {t('revoke')}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
