import { Drawer, Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { limits } from '@tramo/contract/limits';
import type { Reply } from '@tramo/contract/replies';
import { useState } from 'react';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { ReplyTask } from './ReplyTask.tsx';
import { useReplies } from './replies.api.ts';
import { repliesText } from './replies.es.ts';
import classes from './replies.module.css';

const onlys = ['all', 'toDo', 'unmatched'] as const;

/** What people wrote back, of all guides and of none. */
export function RepliesDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText(repliesText);
  const ui = useText(uiText);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={t('title')}
      position="right"
      size="lg"
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {isOpen && <Replies />}
    </Drawer>
  );
}

function Replies() {
  const t = useText(repliesText);
  const [only, setOnly] = useState<(typeof onlys)[number]>('all');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const list = useReplies({ only, search, page, limit: limits.guidesPage });
  if (list.error && !list.data) return <ErrorState error={list.error} retry={list.refetch} />;
  return (
    <div className={classes.drawer}>
      <div className={classes.filters}>
        <SearchField
          value={search}
          placeholder={t('search')}
          onChange={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        <Select
          w={170}
          aria-label={t('filter')}
          allowDeselect={false}
          data={onlys.map((value) => ({ value, label: t(`only.${value}`) }))}
          value={only}
          onChange={(value) => {
            setOnly((value ?? 'all') as typeof only);
            setPage(1);
          }}
        />
      </div>
      {!list.data && <SkeletonRows rows={4} />}
      {list.data?.replies.length === 0 && (
        <p className="muted">{search === '' ? t(`empty.${only}`) : t('nothingFound')}</p>
      )}
      <ul className={classes.rows}>
        {list.data?.replies.map((reply) => (
          <Row key={reply._id} reply={reply} />
        ))}
      </ul>
      {list.data && list.data.count.totalCount > 0 && (
        <Pager page={page} onPage={setPage} count={list.data.count} pageSize={limits.guidesPage} />
      )}
    </div>
  );
}

function Row({ reply }: { reply: Reply }) {
  const t = useText(repliesText);
  const f = useFormat();
  return (
    <li>
      <p>{reply.text}</p>
      {reply.hasMedia && <p className="muted small">{t('media')}</p>}
      <p className="muted small">
        {reply.guide ? (
          <Link to={pathOf('routeGuides', { id: reply.guide._id }) as never} search={{ tab: 'notices' } as never}>
            {reply.guide.folio}
          </Link>
        ) : (
          t('unmatched')
        )}{' '}
        · {f.phone(reply.phone)} · {t(`channel.${reply.channel}`)} · {f.dateTime(reply.at)}
      </p>
      <ReplyTask reply={reply} />
    </li>
  );
}
