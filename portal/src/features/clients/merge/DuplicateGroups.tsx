import { Button } from '@mantine/core';
import { IconArrowMerge, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ClientGroup } from '@tramo/contract/client-merge';
import type { Client } from '@tramo/contract/clients';
import { limits } from '@tramo/contract/limits';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { EmptyList, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { useDuplicateClients } from './client-merge.api.ts';
import { clientMergeText } from './client-merge.es.ts';
import classes from './Merge.module.css';

interface DuplicateGroupsProps {
  search: string;
  page: number;
  onPage: (page: number) => void;
  clearSearch: () => void;
  onMerge: (clients: readonly Client[]) => void;
}

/** Clients that look alike, and the way to make them one. */
export function DuplicateGroups({ search, page, onPage, clearSearch, onMerge }: DuplicateGroupsProps) {
  const t = useText(clientMergeText);
  const found = useDuplicateClients({ search, page });
  const { data } = found;
  if (found.error && !data) return <ErrorState title={t('listFailed')} error={found.error} retry={found.refetch} />;
  if (!data) return <SkeletonRows />;
  if (data.groups.length === 0)
    return (
      <EmptyList t={t} icon={<IconUsers size={32} stroke={1.5} aria-hidden />} clear={search !== '' && clearSearch} />
    );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard must reach it */}
      <section className={classes.groups} aria-label={t('list')} tabIndex={0}>
        {data.groups.map((group) => (
          <AlikeClients key={group.clients.map((c) => c._id).join()} group={group} onMerge={onMerge} />
        ))}
      </section>
      <Pager page={page} pageSize={limits.filterPage} count={data.count} onPage={onPage} />
    </>
  );
}

function AlikeClients({ group, onMerge }: { group: ClientGroup; onMerge: (clients: readonly Client[]) => void }) {
  const t = useText(clientMergeText);
  const name = group.clients[0]?.name ?? '';
  return (
    <article className={classes.group} aria-label={t('groupOf', { name })}>
      <div className={classes.head}>
        {group.reasons.map((reason) => (
          <StatusPill key={reason} tone={reason === 'rfc' ? 'warn' : 'info'}>
            {t(`reason.${reason}`)}
          </StatusPill>
        ))}
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconArrowMerge size={14} aria-hidden />}
          onClick={() => onMerge(group.clients)}
        >
          {t('title')}
        </Button>
      </div>
      <ul className={classes.members}>
        {group.clients.map((c) => (
          <li key={c._id}>
            <Link to={pathOf('editClient', { id: c._id }) as never}>{c.name}</Link>
            <div className="muted small">
              {[c.clientId, c.companyName, c.rfc, t('guides', { count: c.totals.deliveries + c.totals.pickups })]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </li>
        ))}
      </ul>
    </article>
  );
}
