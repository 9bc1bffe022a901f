import { ActionIcon, Button, Drawer, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { limits } from '@tramo/contract/limits';
import { type MessageChannel, messageChannels, type Suppression } from '@tramo/contract/messages';
import { fieldMessages } from '@tramo/contract/problems';
import { useState } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { confirm } from '../../ui/confirm.tsx';
import { useServerForm } from '../../ui/form/useServerForm.ts';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { toast } from '../../ui/toast.ts';
import { uiText } from '../../ui/ui.es.ts';
import { useSuppress, useSuppressions, useUnsuppress } from './messages.api.ts';
import { messagesText } from './messages.es.ts';
import classes from './messages.module.css';

/** Addresses that get no more messages: who said so, and when. */
export function SuppressionsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText(messagesText);
  const ui = useText(uiText);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={t('stopped.title')}
      position="right"
      size="lg"
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {isOpen && <Stopped />}
    </Drawer>
  );
}

function Stopped() {
  const t = useText(messagesText);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const list = useSuppressions({ search, page, limit: limits.guidesPage });
  if (list.error && !list.data) return <ErrorState error={list.error} retry={list.refetch} />;
  const find = (text: string): void => {
    setSearch(text);
    setPage(1);
  };
  return (
    <div className={classes.detail}>
      <p className="muted">{t('stopped.about')}</p>
      <StopForm />
      <SearchField value={search} onChange={find} placeholder={t('stopped.search')} />
      {!list.data && <SkeletonRows rows={4} />}
      {list.data?.suppressions.length === 0 && (
        <p className="muted">{t(search === '' ? 'stopped.none' : 'filteredTitle')}</p>
      )}
      <ul className={classes.stopped}>
        {list.data?.suppressions.map((one) => (
          <StoppedRow key={one._id} one={one} />
        ))}
      </ul>
      {list.data && list.data.count.totalCount > 0 && (
        <Pager page={page} onPage={setPage} count={list.data.count} pageSize={limits.guidesPage} />
      )}
    </div>
  );
}

function StopForm() {
  const t = useText(messagesText);
  const locale = useLocale();
  const suppress = useSuppress();
  const form = useServerForm({
    initialValues: { channel: 'email' as MessageChannel, address: '' },
    validate: { address: (value: string) => (value.trim() === '' ? fieldMessages.required[locale] : null) },
  });
  const submit = form.submit(async (values) => {
    await suppress.mutateAsync(values);
    form.setFieldValue('address', '');
    toast.ok(t('stopped.added'));
  });
  return (
    <form noValidate className={classes.stop} onSubmit={submit}>
      <Select
        w={150}
        label={t('columns.channel')}
        allowDeselect={false}
        data={messageChannels.filter((c) => c !== 'push').map((name) => ({ value: name, label: t(`channel.${name}`) }))}
        {...form.getInputProps('channel')}
      />
      <TextInput
        className={classes.grow}
        label={t('stopped.address')}
        required
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('address')}
      />
      <Button type="submit" loading={form.isSending}>
        {t('stopped.add')}
      </Button>
    </form>
  );
}

function StoppedRow({ one }: { one: Suppression }) {
  const t = useText(messagesText);
  const f = useFormat();
  const unsuppress = useUnsuppress();
  const remove = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('stopped.removeTitle', { address: one.address }),
      body: t('stopped.removeBody'),
      confirm: t('stopped.remove'),
    });
    if (isSure) unsuppress.mutate(one._id, { onSuccess: () => toast.ok(t('stopped.removed')) });
  };
  return (
    <li>
      <div>
        <p>{one.address}</p>
        <p className="muted small">
          {[
            t(`channel.${one.channel}`),
            t(`stopped.reason.${one.reason}`),
            one.byName ?? t(`stopped.source.${one.source}`),
            f.dateTime(one.createdDate),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('stopped.removeOne', { address: one.address })}
        onClick={remove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
