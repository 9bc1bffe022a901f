import { ActionIcon, Button, Drawer, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { limits } from '@tramo/contract/limits';
import { type Consent, type MessageChannel, messageChannels, type Suppression } from '@tramo/contract/messages';
import { fieldMessages } from '@tramo/contract/problems';
import { type ReactNode, useState } from 'react';
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
import { useConsents, useSuppress, useSuppressions, useSuppressMany, useUnsuppress } from './messages.api.ts';
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

type Shown = 'now' | 'history';

function Stopped() {
  const t = useText(messagesText);
  const [shown, setShown] = useState<Shown>('now');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const filter = { search, page, limit: limits.guidesPage };
  const find = (text: string): void => {
    setSearch(text);
    setPage(1);
  };
  return (
    <div className={classes.detail}>
      <SegmentedControl
        aria-label={t('stopped.parts')}
        value={shown}
        onChange={(value) => {
          setShown(value as Shown);
          setPage(1);
        }}
        data={(['now', 'history'] as const).map((value) => ({ value, label: t(`stopped.${value}`) }))}
      />
      <p className="muted">{t(shown === 'now' ? 'stopped.about' : 'stopped.historyAbout')}</p>
      {shown === 'now' && <StopForms />}
      <SearchField value={search} onChange={find} placeholder={t('stopped.search')} />
      {shown === 'now' ? (
        <StoppedList filter={filter} onPage={setPage} />
      ) : (
        <ConsentList filter={filter} onPage={setPage} />
      )}
    </div>
  );
}

interface ListProps {
  filter: { search: string; page: number; limit: number };
  onPage: (page: number) => void;
}

function StoppedList({ filter, onPage }: ListProps) {
  const t = useText(messagesText);
  const list = useSuppressions(filter);
  if (list.error && !list.data) return <ErrorState error={list.error} retry={list.refetch} />;
  if (!list.data) return <SkeletonRows rows={4} />;
  const { suppressions, count } = list.data;
  return (
    <>
      {suppressions.length === 0 && (
        <p className="muted">{t(filter.search === '' ? 'stopped.none' : 'filteredTitle')}</p>
      )}
      <ul className={classes.stopped}>
        {suppressions.map((one) => (
          <StoppedRow key={one._id} one={one} />
        ))}
      </ul>
      {count.totalCount > 0 && <Pager page={filter.page} onPage={onPage} count={count} pageSize={filter.limit} />}
    </>
  );
}

/** The source says the others. */
const isTold = (reason: Consent['reason']): reason is Exclude<Suppression['reason'], 'optOut' | 'manual'> =>
  reason !== null && reason !== 'optOut' && reason !== 'manual';

function ConsentList({ filter, onPage }: ListProps) {
  const t = useText(messagesText);
  const f = useFormat();
  const known = useKnown();
  const list = useConsents(filter);
  if (list.error && !list.data) return <ErrorState error={list.error} retry={list.refetch} />;
  if (!list.data) return <SkeletonRows rows={4} />;
  const { consents, count } = list.data;
  return (
    <>
      {consents.length === 0 && (
        <p className="muted">{t(filter.search === '' ? 'stopped.noHistory' : 'filteredTitle')}</p>
      )}
      <ul className={classes.stopped}>
        {consents.map((one) => (
          <li key={one._id}>
            <div>
              <p>{one.address}</p>
              <p className="muted small">
                {[t(`channel.${one.channel}`), t(`stopped.wish.${one.wish}`), f.dateTime(one.date)].join(' · ')}
              </p>
              <p className="muted small">
                {[isTold(one.reason) && t(`stopped.reason.${one.reason}`), known(one)].filter(Boolean).join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {count.totalCount > 0 && <Pager page={filter.page} onPage={onPage} count={count} pageSize={filter.limit} />}
    </>
  );
}

/** How it is known what an address wants: who said so, with which words, by which message. */
function useKnown(): (one: Pick<Suppression, 'source' | 'byName' | 'said' | 'message'>) => string {
  const t = useText(messagesText);
  return ({ source, byName, said, message }) =>
    [
      byName === null
        ? t(`stopped.source.${source}`)
        : t('stopped.by', { source: t(`stopped.source.${source}`), who: byName }),
      said && t(source === 'provider' ? 'stopped.code' : 'stopped.said', { said }),
      message && t('stopped.ofMessage', { subject: message.subject }),
    ]
      .filter(Boolean)
      .join(' · ');
}

function StopForms() {
  const t = useText(messagesText);
  const [isMany, setMany] = useState(false);
  const other = (
    <Button variant="subtle" px={6} onClick={() => setMany(!isMany)}>
      {t(isMany ? 'stopped.one' : 'stopped.many')}
    </Button>
  );
  return isMany ? <StopListForm other={other} /> : <StopForm other={other} />;
}

const channelOptions = (t: (key: `channel.${MessageChannel}`) => string): { value: string; label: string }[] =>
  messageChannels.filter((c) => c !== 'push').map((name) => ({ value: name, label: t(`channel.${name}`) }));

/** Addresses of a list that somebody brings; what is none stays to be mended. */
function StopListForm({ other }: { other: ReactNode }) {
  const t = useText(messagesText);
  const locale = useLocale();
  const suppress = useSuppressMany();
  const form = useServerForm({
    initialValues: { channel: 'email' as MessageChannel, addresses: '' },
    validate: { addresses: (value: string) => (value.trim() === '' ? fieldMessages.required[locale] : null) },
  });
  const submit = form.submit(async ({ channel, addresses }) => {
    const lines = addresses.split(/[\n,;]+/).flatMap((line) => line.trim() || []);
    const { stopped, known, faulty } = await suppress.mutateAsync({ channel, addresses: lines });
    form.setFieldValue('addresses', faulty.join('\n'));
    if (faulty.length > 0) form.setFieldError('addresses', t('stopped.manyFaulty', { count: faulty.length }));
    toast.ok(t('stopped.manyDone', { stopped, known }));
  });
  return (
    <form noValidate className={classes.stop} onSubmit={submit}>
      <Select
        w={150}
        label={t('columns.channel')}
        allowDeselect={false}
        data={channelOptions(t)}
        {...form.getInputProps('channel')}
      />
      <Textarea
        className={classes.whole}
        label={t('stopped.manyLabel')}
        description={t('stopped.manyHint', { most: String(limits.suppressionImport) })}
        required
        autosize
        minRows={4}
        maxRows={12}
        autoComplete="off"
        {...form.getInputProps('addresses')}
      />
      <Button type="submit" loading={form.isSending}>
        {t('stopped.add')}
      </Button>
      {other}
    </form>
  );
}

function StopForm({ other }: { other: ReactNode }) {
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
        data={channelOptions(t)}
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
      {other}
    </form>
  );
}

function StoppedRow({ one }: { one: Suppression }) {
  const t = useText(messagesText);
  const f = useFormat();
  const known = useKnown();
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
          {[t(`channel.${one.channel}`), t(`stopped.reason.${one.reason}`), f.dateTime(one.createdDate)].join(' · ')}
        </p>
        <p className="muted small">{known(one)}</p>
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
