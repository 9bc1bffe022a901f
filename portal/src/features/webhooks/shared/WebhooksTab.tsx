import { Button, Menu } from '@mantine/core';
import {
  IconExternalLink,
  IconKey,
  IconListDetails,
  IconPencil,
  IconPlus,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react';
import type { Webhook, WebhookState } from '@tramo/contract/webhooks';
import { useState } from 'react';
import { setting } from '../../../lib/page-setting.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx';
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../../ui/table/DataTable.tsx';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { toast } from '../../../ui/toast.ts';
import { DeliveriesDrawer } from '../DeliveriesDrawer.tsx';
import { NewSecret, type Secret } from '../NewSecret.tsx';
import { WebhookForm } from '../WebhookForm.tsx';
import { useDeleteWebhook, useRollSecret, useWebhooks } from '../webhooks.api.ts';
import { webhooksText } from '../webhooks.es.ts';
import classes from '../webhooks.module.css';

const state = { page: 1, sort: '', order: 'asc' };
const tones: Record<WebhookState, Tone> = { ok: 'ok', off: 'idle', resting: 'warn', failing: 'bad', gone: 'bad' };

/** Systems that are told of what happens: how each does, and the way to what was sent to it. */
export function WebhooksTab() {
  const t = useText(webhooksText);
  const webhooks = useWebhooks();
  const [url, setUrl] = useUrlState({ webhook: '' }, ['webhook']);
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  const opened = webhooks.data?.find((w) => w._id === url.webhook) ?? null;
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );
  const columns = useColumns({ onOpen: (w) => setUrl({ webhook: w._id }), onEdit: setEdited, onSecret: setSecret });
  const listen = `tramo webhooks listen --forward http://localhost:4000 --key TU_CLAVE --url ${window.location.origin}`;
  return (
    <>
      <div className={classes.head}>
        <p className="muted">{t('hint')}</p>
        <Button
          component="a"
          href={`${setting.apiUrl}/webhooks.md`}
          target="_blank"
          rel="noreferrer"
          variant="subtle"
          px={6}
          rightSection={<IconExternalLink size={15} aria-hidden />}
        >
          {t('docs')}
        </Button>
        {add}
      </div>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={webhooks.data}
        rowKey={(w) => w._id}
        rowName={(w) => w.name}
        state={state}
        setState={() => undefined}
        pageSize={50}
        onOpen={(w) => setUrl({ webhook: w._id })}
        query={webhooks}
        empty={
          <EmptyState
            icon={<IconWebhook size={32} stroke={1.5} aria-hidden />}
            title={t('emptyTitle')}
            text={t('emptyText')}
            action={add}
          />
        }
      />
      <div className={classes.listen}>
        <p className="muted small">{t('listen')}</p>
        <code>{listen}</code>
        <CopyButton value={listen} label={t('copy')} isIcon />
      </div>
      <FormDrawer
        title={t(edited === 'new' ? 'add' : 'edit')}
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
        size="xl"
      >
        {(drawer) => <WebhookForm webhook={edited === 'new' ? null : edited} drawer={drawer} onSecret={setSecret} />}
      </FormDrawer>
      <DeliveriesDrawer webhook={opened} onClose={() => setUrl({ webhook: '' })} />
      <NewSecret secret={secret} onClose={() => setSecret(null)} />
    </>
  );
}

interface RowActions {
  onOpen: (w: Webhook) => void;
  onEdit: (w: Webhook) => void;
  onSecret: (secret: Secret) => void;
}

function useColumns(actions: RowActions): Column<Webhook>[] {
  const t = useText(webhooksText);
  const f = useFormat();
  const stateLine = (w: Webhook): string => {
    if (w.oldSecretUntil) return t('rolling', { when: f.dateTime(w.oldSecretUntil) });
    if (w.since) return t('since', { when: f.dateTime(w.since) });
    if (w.state === 'resting' && w.until) return t('until', { when: f.dateTime(w.until) });
    return w.lastOkDate ? t('lastOk', { when: f.dateTime(w.lastOkDate) }) : t('neverOk');
  };
  return [
    { key: 'name', header: t('columns.name'), cell: (w) => <TwoLines top={w.name} bottom={w.url} /> },
    {
      key: 'state',
      header: t('columns.state'),
      width: 165,
      cell: (w) => (
        <TwoLines top={<StatusPill tone={tones[w.state]}>{t(`state.${w.state}`)}</StatusPill>} bottom={stateLine(w)} />
      ),
    },
    {
      key: 'share',
      header: t('columns.share'),
      isWide: true,
      width: 140,
      cell: ({ health }) => (
        <TwoLines
          top={health.successPercent === null ? '—' : `${health.successPercent} %`}
          bottom={health.tries === 0 ? t('noTries') : t('tries', { count: health.tries })}
        />
      ),
    },
    {
      key: 'times',
      header: t('columns.times'),
      isWide: true,
      width: 200,
      cell: ({ health }) =>
        health.p50Ms === null ? '—' : t('times', { p50: String(health.p50Ms), p95: String(health.p95Ms ?? 0) }),
    },
    {
      key: 'waiting',
      header: t('columns.waiting'),
      isWide: true,
      width: 90,
      align: 'right',
      cell: (w) => w.health.waiting,
    },
    {
      key: 'menu',
      header: t('columns.menu'),
      isHeaderHidden: true,
      width: 48,
      cell: (w) => <WebhookMenu webhook={w} {...actions} />,
    },
  ];
}

function WebhookMenu({ webhook, onOpen, onEdit, onSecret }: RowActions & { webhook: Webhook }) {
  const t = useText(webhooksText);
  const remove = useDeleteWebhook();
  const roll = useRollSecret();
  const { _id, name } = webhook;
  const onRoll = async (): Promise<void> => {
    if (!(await confirm({ title: t('rollTitle', { name }), body: t('rollText'), confirm: t('roll') }))) return;
    roll.mutate(_id, { onSuccess: ({ secret }) => onSecret({ name, secret }) });
  };
  const onRemove = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('removeTitle', { name }),
      body: t('removeText'),
      confirm: t('remove'),
      isDangerous: true,
    });
    if (isSure) remove.mutate(_id, { onSuccess: () => toast.ok(t('removed')) });
  };
  return (
    <RowMenu name={name}>
      <Menu.Item leftSection={<IconListDetails size={16} aria-hidden />} onClick={() => onOpen(webhook)}>
        {t('open')}
      </Menu.Item>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(webhook)}>
        {t('edit')}
      </Menu.Item>
      <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => void onRoll()}>
        {t('roll')}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void onRemove()}>
        {t('remove')}
      </Menu.Item>
    </RowMenu>
  );
}
