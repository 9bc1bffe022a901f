import { Button } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Guide } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import { documentRoleNames } from '@tramo/contract/words/people';
import { useState } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { useMe } from '../../session/me.api.ts';
import { DateRange } from '../../ui/form/DateRange.tsx';
import { Page, Toolbar } from '../../ui/Page.tsx';
import { EmptyList } from '../../ui/states.tsx';
import { ChoiceFilter } from '../../ui/table/ChoiceFilter.tsx';
import { ClearFilters } from '../../ui/table/ClearFilters.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import { ClientFilter } from '../clients/shared/ClientFilter.tsx';
import { useGuidesLive } from '../guide-status/shared/useGuidesLive.ts';
import type { Target } from './bulk/guides-many.rules.ts';
import { useGuideCount, useGuides } from './guides.api.ts';
import classes from './verification/Verification.module.css';
import { VerificationDrawer } from './verification/VerificationDrawer.tsx';
import { VerifyDialog } from './verification/VerifyDialog.tsx';
import { useVerificationColumns } from './verification/verification.columns.tsx';
import { verificationText } from './verification/verification.es.ts';
import {
  defaults,
  filterOf,
  isFiltered,
  noFilters,
  type QueueRole,
  queueOf,
  queueRoles,
  rolesToGive,
  stages,
  type VerificationState,
} from './verification/verification.rules.ts';

/** Guides whose papers wait for a verification: one's own role first, the most urgent first. */
export function VerificationPage() {
  const t = useText(verificationText);
  const me = useMe();
  const { cediId } = useWorkplace();
  const [urlState, setState] = useUrlState(defaults, ['open']);
  const state = urlState as VerificationState;
  const queue = queueOf(state, me);
  const filter = filterOf(state, queue, cediId);
  const guides = useGuides(filter);
  useGuidesLive();
  const rows = guides.data?.guides ?? [];
  const count = guides.data?.count;
  const { page: _page, limit: _limit, sort: _sort, order: _order, ...matching } = filter;
  const selection = useSelection('guides', count?.totalCount ?? 0, JSON.stringify(matching), count?.isAtLeast ?? false);
  const openId = state.open === '' ? null : state.open;
  const setOpenId = (id: string | null): void => setState({ open: id ?? '' });
  const [verifying, setVerifying] = useState<Target | null>(null);
  const columns = useVerificationColumns({
    open: (guide) => setOpenId(guide._id),
  });
  // Roles that nothing of the choice lacks are not offered; what is not on this page may lack any.
  const ticked = rows.filter((guide) => selection.has(guide._id));
  const asked = selection.count > 0 && selection.count === ticked.length ? ticked : rows;
  const roles = rolesToGive(asked, queue);
  const mayVerify = rolesToGive(rows, queue).length > 0;
  return (
    <Page
      fill
      title={t('title')}
      subtitle={count && t(count.isAtLeast ? 'countMore' : 'count', { count: count.totalCount })}
    >
      <Queues state={state} queue={queue} cediId={cediId} />
      <Filters state={state} setState={setState} />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={guides.data?.guides}
        rowKey={rowKey}
        rowName={rowName}
        state={state}
        setState={setState}
        {...(count ? { count } : {})}
        pageSize={limits.guidesPage}
        {...(mayVerify ? { selection } : {})}
        selectionActions={
          <Button
            size="compact-sm"
            leftSection={<IconClipboardCheck size={14} aria-hidden />}
            onClick={() => setVerifying({ chosen: selection.chosen, count: selection.count })}
          >
            {t('verify')}
          </Button>
        }
        onOpen={(guide) => setOpenId(guide._id)}
        activeKey={openId}
        query={guides}
        empty={
          <EmptyList
            t={t}
            icon={<IconClipboardCheck size={32} stroke={1.5} aria-hidden />}
            clear={isFiltered(state) && (() => setState(noFilters))}
          />
        }
      />
      <VerificationDrawer guides={rows} openId={openId} onOpen={setOpenId} queue={queue} />
      {verifying && (
        <VerifyDialog
          target={verifying}
          roles={roles}
          matching={matching}
          onClose={() => setVerifying(null)}
          onDone={selection.clear}
        />
      )}
    </Page>
  );
}

const rowKey = (guide: Guide): string => guide._id;
const rowName = (guide: Guide): string => guide.folio;

/** A tab for each role with what waits for it, and one for all. */
function Queues({ state, queue, cediId }: { state: VerificationState; queue: QueueRole; cediId: string | null }) {
  const t = useText(verificationText);
  return (
    <nav className={classes.queues} aria-label={t('queues')}>
      {queueRoles.map((role) => (
        <Queue key={role} role={role} isOpen={role === queue} state={state} cediId={cediId} />
      ))}
    </nav>
  );
}

interface QueueProps {
  role: QueueRole;
  isOpen: boolean;
  state: VerificationState;
  cediId: string | null;
}
function Queue({ role, isOpen, state, cediId }: QueueProps) {
  const t = useText(verificationText);
  const locale = useLocale();
  const { data } = useGuideCount(filterOf({ ...state, page: 1 }, role, cediId));
  return (
    <Link
      to={pathOf('guideVerification') as never}
      search={((old: Record<string, unknown>) => ({ ...old, role, page: undefined })) as never}
      replace
      className={classes.queue ?? ''}
      aria-current={isOpen ? 'page' : undefined}
    >
      {role === 'any' ? t('allRoles') : documentRoleNames[role][locale]}
      {data && (
        <span className={classes.figure}>
          {data.count.totalCount}
          {data.count.isAtLeast && '+'}
        </span>
      )}
    </Link>
  );
}

function Filters({
  state,
  setState,
}: {
  state: VerificationState;
  setState: (change: Partial<VerificationState>) => void;
}) {
  const t = useText(verificationText);
  return (
    <Toolbar label={t('filters')}>
      <SearchField
        value={state.search}
        onChange={(search) => setState({ search })}
        placeholder={t('search')}
        width={300}
      />
      <ChoiceFilter
        width={240}
        label={t('stage')}
        all={t('stages.leaving')}
        options={stages.slice(1).map((value) => ({ value, label: t(`stages.${value}`) }))}
        value={state.stage}
        onChange={(stage) => setState({ stage })}
      />
      <ClientFilter value={state.clients} onChange={(clients) => setState({ clients })} />
      <DateRange from={state.from} to={state.to} onChange={setState} />
      {isFiltered(state) && <ClearFilters onClear={() => setState(noFilters)} />}
    </Toolbar>
  );
}
