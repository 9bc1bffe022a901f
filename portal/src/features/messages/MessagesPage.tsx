import { Button, Select } from '@mantine/core';
import { IconBan, IconMail, IconMessage2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { limits } from '@tramo/contract/limits';
import { type Message, messageChannels, messageStatuses } from '@tramo/contract/messages';
import { languageTags } from '@tramo/contract/words/names';
import { useLocale } from '../../lib/locale.ts';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { useFormat } from '../../session/useFormat.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { Page, Toolbar } from '../../ui/Page.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ClearFilters } from '../../ui/table/ClearFilters.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/table/DataTable.tsx';
import { useOpenRow } from '../../ui/table/open-row.ts';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { RepliesDrawer } from '../replies/shared/RepliesDrawer.tsx';
import { MessageDetail } from './MessageDetail.tsx';
import { useMessages } from './messages.api.ts';
import { messagesText } from './messages.es.ts';
import classes from './messages.module.css';
import { SuppressionsDrawer } from './SuppressionsDrawer.tsx';
import { statusTones } from './shared/status-tones.ts';
import { useDecisionLine } from './shared/useDecisionLine.ts';

const defaults = {
  search: '',
  status: '',
  channel: '',
  open: '',
  panel: '',
  page: 1,
  sort: 'createdDate',
  order: 'desc' as const,
};

/** The messages that left, and those that wait, failed or are kept here for want of a provider. */
export function MessagesPage() {
  const t = useText(messagesText);
  const f = useFormat();
  const names = new Intl.ListFormat(languageTags[useLocale()]);
  const line = useDecisionLine();
  const isNarrow = useIsNarrow();
  const mayOpen = useMayOpen();
  const [state, setState] = useUrlState(defaults, ['open', 'panel']);
  const status = messageStatuses.find((name) => name === state.status);
  const channel = messageChannels.find((name) => name === state.channel);
  const messages = useMessages({
    search: state.search,
    ...(status ? { status } : {}),
    ...(channel ? { channel } : {}),
    page: state.page,
    limit: limits.guidesPage,
    sort: state.sort,
    order: state.order,
  });
  const opened = useOpenRow(state.open, messages.data?.messages);
  const open = opened === 'new' ? null : opened;
  const isFiltered = state.search !== '' || status !== undefined || channel !== undefined;
  const columns: Column<Message>[] = [
    {
      key: 'subject',
      header: t('columns.subject'),
      cell: (m) => (
        <TwoLines
          top={m.subject}
          bottom={isNarrow ? `${f.dateTime(m.createdDate)} · ${t(`status.${m.status}`)}` : line([m])}
        />
      ),
    },
    {
      key: 'to',
      header: t('columns.to'),
      width: 190,
      isWide: true,
      cell: (m) => <span className="ellipsis">{f.phone(m.to)}</span>,
    },
    {
      key: 'channel',
      header: t('columns.channel'),
      width: 110,
      isWide: true,
      cell: (m) => t(`channel.${m.channel}`),
    },
    {
      key: 'status',
      header: t('columns.status'),
      width: 200,
      isWide: true,
      cell: (m) => <StatusPill tone={statusTones[m.status]}>{t(`status.${m.status}`)}</StatusPill>,
    },
    {
      key: 'created',
      header: t('columns.created'),
      width: 150,
      isWide: true,
      cell: (m) => <Moment at={m.createdDate} />,
    },
    { key: 'sent', header: t('columns.sent'), width: 150, isWide: true, cell: (m) => <Moment at={m.sentDate} /> },
  ];
  return (
    <Page
      fill
      title={t('title')}
      subtitle={messages.data && t('count', { count: messages.data.count.totalCount })}
      actions={
        mayOpen('notifications') && (
          <Button component={Link} to={pathOf('notifications') as never} variant="default">
            {t('whatIsTold')}
          </Button>
        )
      }
    >
      {messages.data && messages.data.withoutProvider.length > 0 && (
        <p className={classes.notice} role="note">
          {t('notSending', {
            count: messages.data.withoutProvider.length,
            channels: names.format(messages.data.withoutProvider.map((name) => t(`channel.${name}`))),
          })}{' '}
          {mayOpen('settings') && (
            <Link to={pathOf('settings', { tab: 'providers' }) as never}>{t('useOwnAccount')}</Link>
          )}
        </p>
      )}
      <Toolbar label={t('filters')}>
        <SearchField
          value={state.search}
          onChange={(search) => setState({ search })}
          placeholder={t('search')}
          width={280}
        />
        <Select
          w={270}
          aria-label={t('filterStatus')}
          allowDeselect={false}
          value={status ?? 'all'}
          onChange={(value) => setState({ status: value === 'all' || value === null ? '' : value })}
          data={[
            { value: 'all', label: t('anyStatus') },
            ...messageStatuses.map((name) => ({ value: name, label: t(`status.${name}`) })),
          ]}
        />
        <Select
          w={180}
          aria-label={t('filterChannel')}
          allowDeselect={false}
          value={channel ?? 'all'}
          onChange={(value) => setState({ channel: value === 'all' || value === null ? '' : value })}
          data={[
            { value: 'all', label: t('anyChannel') },
            ...messageChannels.map((name) => ({ value: name, label: t(`channel.${name}`) })),
          ]}
        />
        <Button
          variant="default"
          leftSection={<IconMessage2 size={16} aria-hidden />}
          onClick={() => setState({ panel: 'replies' })}
        >
          {t('replies')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconBan size={16} aria-hidden />}
          onClick={() => setState({ panel: 'stopped' })}
        >
          {t('stopped.title')}
        </Button>
      </Toolbar>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={messages.data?.messages}
        rowKey={(message) => message._id}
        rowName={(message) => message.subject}
        state={state}
        setState={setState}
        count={messages.data?.count}
        pageSize={limits.guidesPage}
        onOpen={({ _id }) => setState({ open: _id })}
        activeKey={open?._id ?? null}
        query={messages}
        empty={
          <EmptyState
            icon={<IconMail size={32} stroke={1.5} aria-hidden />}
            title={t(isFiltered ? 'filteredTitle' : 'emptyTitle')}
            text={t(isFiltered ? 'filteredText' : 'emptyText')}
            action={
              isFiltered && <ClearFilters isPlain onClear={() => setState({ search: '', status: '', channel: '' })} />
            }
          />
        }
      />
      <RepliesDrawer isOpen={state.panel === 'replies'} onClose={() => setState({ panel: '' })} />
      <SuppressionsDrawer isOpen={state.panel === 'stopped'} onClose={() => setState({ panel: '' })} />
      <MessageDetail message={open} onClose={() => setState({ open: '' })} />
    </Page>
  );
}

/** Stays on one line: the subject gives way. */
function Moment({ at }: { at: string | null }) {
  return <span className={classes.moment}>{useFormat().dateTime(at)}</span>;
}
