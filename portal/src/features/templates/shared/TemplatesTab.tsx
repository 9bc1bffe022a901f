import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconMailCog,
  IconPencil,
  IconPlus,
  IconSend2,
  IconToggleRight,
  IconTrash,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { limits } from '@tramo/contract/limits';
import { sentEvents } from '@tramo/contract/message-events';
import type { Template, TemplateChannel } from '@tramo/contract/templates';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { Toolbar } from '../../../ui/Page.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { EmptyList } from '../../../ui/states.tsx';
import { ChoiceFilter } from '../../../ui/table/ChoiceFilter.tsx';
import { type Column, DataTable, TwoLines } from '../../../ui/table/DataTable.tsx';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { HistoryItem } from '../../audit/shared/HistoryItem.tsx';
import { useDeleteTemplate, usePutInUse, useSubmitTemplate, useTemplates } from '../templates.api.ts';
import { templatesText } from '../templates.es.ts';
import { stateTones } from './state-tones.ts';
import { useReviewReason } from './useReviewReason.ts';

const channels: readonly TemplateChannel[] = ['email', 'sms', 'whatsapp'];
const locales = ['es', 'en'] as const;
const defaults = {
  search: '',
  event: '',
  channel: '',
  locale: 'es',
  page: 1,
  sort: 'event',
  order: 'asc' as 'asc' | 'desc',
};
const newPath = (channel: TemplateChannel): string => {
  if (channel === 'email') return '/new-mail-template';
  return channel === 'sms' ? '/whatsapp-template?channel=sms' : '/whatsapp-template';
};
const pathOfTemplate = ({ _id, channel }: Template): string =>
  `${channel === 'email' ? '/new-mail-template' : '/whatsapp-template'}?id=${_id}`;

/** What the company's messages say: by event and channel, which one leaves, and who changed it last. */
export function TemplatesTab() {
  const t = useText(templatesText);
  const f = useFormat();
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const [state, setState] = useUrlState(defaults);
  // With one event there is nothing to choose.
  const event = sentEvents.length === 1 ? sentEvents[0] : sentEvents.find((one) => one === state.event);
  const channel = channels.find((one) => one === state.channel);
  const locale = locales.find((one) => one === state.locale);
  const list = useTemplates({
    search: state.search,
    page: state.page,
    limit: limits.templatesPage,
    ...(event ? { event } : {}),
    ...(channel ? { channel } : {}),
    ...(locale ? { locale } : {}),
  });
  const isFiltered = state.search !== '' || state.event !== '' || channel !== undefined;
  const changed = (x: Template): string =>
    x.updatedBy ? t('by', { when: f.dateTime(x.updatedDate), name: x.updatedBy }) : t('ours');
  const columns: Column<Template>[] = [
    {
      key: 'name',
      header: t('name'),
      cell: (x) => (
        <TwoLines
          top={x.name}
          bottom={isNarrow ? `${t(`channel.${x.channel}`)} · ${t(`event.${x.event}`)}` : x.subject || x.message}
        />
      ),
    },
    { key: 'event', header: t('field.event'), width: 220, isWide: true, cell: (x) => t(`event.${x.event}`) },
    { key: 'channel', header: t('field.channel'), width: 110, isWide: true, cell: (x) => t(`channel.${x.channel}`) },
    {
      key: 'state',
      header: t('field.state'),
      width: 170,
      isWide: true,
      cell: (x) => <StateCell template={x} />,
    },
    {
      key: 'use',
      header: t('inUse'),
      width: 100,
      cell: (x) => (x.isInUse ? <StatusPill tone="info">{t('inUse')}</StatusPill> : null),
    },
    {
      key: 'updated',
      header: t('updated'),
      width: 240,
      isWide: true,
      cell: (x) => <span className={x.updatedBy ? undefined : 'muted'}>{changed(x)}</span>,
    },
    { key: 'menu', header: '', width: 48, cell: (x) => <TemplateMenu template={x} /> },
  ];
  return (
    <>
      <Toolbar label={t('filters')}>
        <SearchField
          value={state.search}
          onChange={(search) => setState({ search })}
          placeholder={t('search')}
          width={220}
        />
        {sentEvents.length > 1 && (
          <ChoiceFilter
            width={210}
            label={t('field.event')}
            all={t('anyEvent')}
            options={sentEvents.map((value) => ({ value, label: t(`event.${value}`) }))}
            value={state.event}
            onChange={(chosen) => setState({ event: chosen })}
          />
        )}
        <ChoiceFilter
          width={165}
          label={t('field.channel')}
          all={t('anyChannel')}
          options={channels.map((value) => ({ value, label: t(`channel.${value}`) }))}
          value={state.channel}
          onChange={(chosen) => setState({ channel: chosen })}
        />
        <ChoiceFilter
          width={160}
          label={t('field.locale')}
          all={t('anyLanguage')}
          options={locales.map((value) => ({ value, label: t(`language.${value}`) }))}
          value={state.locale}
          onChange={(chosen) => setState({ locale: chosen })}
        />
        <span style={{ flex: 1 }} />
        <NewTemplate />
      </Toolbar>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={list.data?.templates}
        rowKey={(x) => x._id}
        rowName={(x) => x.name}
        state={state}
        setState={setState as never}
        count={list.data?.count}
        pageSize={limits.templatesPage}
        onOpen={(x) => void navigate({ to: pathOfTemplate(x) as never })}
        query={list}
        empty={
          <EmptyList
            t={t}
            icon={<IconMailCog size={32} stroke={1.5} aria-hidden />}
            action={<NewTemplate />}
            clear={isFiltered ? () => setState({ search: '', event: '', channel: '' }) : false}
          />
        }
      />
    </>
  );
}

/** Where it stands, and what Meta said of it that somebody should know. */
function StateCell({ template: x }: { template: Template }) {
  const t = useText(templatesText);
  const reasonOf = useReviewReason();
  const pill = <StatusPill tone={stateTones[x.state]}>{t(`state.${x.state}`)}</StatusPill>;
  const said = x.state === 'rejected' || x.state === 'paused' || x.state === 'disabled' ? reasonOf(x) : '';
  const changed =
    x.categoryBefore === null ? '' : `${t(`category.${x.categoryBefore}`)} → ${t(`category.${x.category}`)}`;
  const note = said || changed;
  return note === '' ? pill : <TwoLines top={pill} bottom={note} />;
}

function NewTemplate() {
  const t = useText(templatesText);
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {channels.map((channel) => (
          <Menu.Item key={channel} component={Link} to={newPath(channel) as never}>
            {t(`channel.${channel}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function TemplateMenu({ template }: { template: Template }) {
  const t = useText(templatesText);
  const ui = useText(uiText);
  const use = usePutInUse();
  const remove = useDeleteTemplate();
  const submit = useSubmitTemplate();
  const { name, can, _id } = template;
  const run = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('deleteTitle', { name }),
      body: t('deleteText'),
      confirm: ui('delete'),
      isDangerous: true,
    });
    if (isSure) remove.mutate(_id, { onSuccess: () => toast.ok(t('deleted')) });
  };
  return (
    <RowMenu name={name}>
      <Menu.Item
        component={Link}
        to={pathOfTemplate(template) as never}
        leftSection={<IconPencil size={16} aria-hidden />}
      >
        {ui('edit')}
      </Menu.Item>
      {can.use && (
        <Menu.Item
          leftSection={<IconToggleRight size={16} aria-hidden />}
          onClick={() => use.mutate(_id, { onSuccess: () => toast.ok(t('used', { name })) })}
        >
          {t('use')}
        </Menu.Item>
      )}
      {can.submit && (
        <Menu.Item
          leftSection={<IconSend2 size={16} aria-hidden />}
          onClick={() => submit.mutate(template, { onSuccess: () => toast.ok(t('submitted', { name })) })}
        >
          {t('submit')}
        </Menu.Item>
      )}
      <HistoryItem subjectId={_id} />
      {can.remove && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void run()}>
          {ui('delete')}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
