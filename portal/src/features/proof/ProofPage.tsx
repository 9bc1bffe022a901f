import { Button, Switch } from '@mantine/core';
import { IconFileZip, IconPhotoCheck } from '@tabler/icons-react';
import { limits } from '@tramo/contract/limits';
import type { Visit } from '@tramo/contract/proof';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { useFormat } from '../../session/useFormat.ts';
import { Page } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { type Chosen, useSelection } from '../../ui/table/selection.ts';
import { ProofDrawer } from './ProofDrawer.tsx';
import { ProofFilters } from './ProofFilters.tsx';
import { ProofGallery } from './ProofGallery.tsx';
import classes from './ProofPage.module.css';
import { useProofs } from './proof.api.ts';
import { useProofColumns } from './proof.columns.tsx';
import { proofText } from './proof.es.ts';
import { defaults, filterOf, isFiltered, type ProofFilter } from './proof.rules.ts';
import { useZips } from './useZips.ts';
import { ZipFiles } from './ZipFiles.tsx';

/** What the ticks mean to the archive. */
const orderOf = (chosen: Chosen, filter: ProofFilter) =>
  chosen.all ? { filter, except: [...chosen.except] } : { visitIds: [...chosen.ids] };

/** Every visit of the drivers with what proves it: list or gallery, one whole at the side, many as sheets in an archive. */
export function ProofPage() {
  const t = useText(proofText);
  const f = useFormat();
  const { cediId } = useWorkplace();
  const [state, setState] = useUrlState(defaults, ['visit', 'guide']);
  const filter = filterOf(state, { cediId, today: f.today() });
  const proofs = useProofs({ ...filter, page: state.page, limit: limits.guidesPage });
  const columns = useProofColumns();
  const zips = useZips();
  const visits = proofs.data?.visits;
  const count = proofs.data?.count;
  const total = count?.totalCount ?? 0;
  const selection = useSelection('visits', total, JSON.stringify(filter), count?.isAtLeast);
  const open = ({ _id, guideId }: Visit): void => setState({ visit: _id, guide: guideId });
  const close = (): void => setState({ visit: '', guide: '' });
  const empty = isFiltered(state) ? (
    <EmptyState
      icon={<IconPhotoCheck size={32} stroke={1.5} aria-hidden />}
      title={t('noneFiltered')}
      text={t('noneFilteredText')}
    />
  ) : (
    <EmptyState icon={<IconPhotoCheck size={32} stroke={1.5} aria-hidden />} title={t('none')} text={t('noneText')} />
  );
  const selectionActions = (
    <ZipActions
      count={selection.count}
      isStarting={zips.isStarting}
      start={async (withFiles) => {
        if (await zips.start({ ...orderOf(selection.chosen, filter), withFiles })) selection.clear();
      }}
    />
  );
  const shared = {
    selection,
    selectionActions,
    pageSize: limits.guidesPage,
    query: proofs,
    empty,
  };
  return (
    <Page fill title={t('title')} subtitle={count && t(count.isAtLeast ? 'countMore' : 'count', { count: total })}>
      <ProofFilters state={state} setState={setState} />
      <ZipFiles zips={zips} />
      {state.view === 'gallery' ? (
        <ProofGallery
          {...shared}
          visits={visits}
          count={count}
          page={state.page}
          onPage={(page) => setState({ page })}
          onOpen={open}
          openId={state.visit}
        />
      ) : (
        <DataTable
          {...shared}
          label={t('title')}
          columns={columns}
          rows={visits}
          rowKey={(v) => v._id}
          rowName={(v) => v.folio}
          state={state}
          setState={setState}
          {...(count ? { count } : {})}
          onOpen={open}
          activeKey={state.visit || null}
        />
      )}
      <ProofDrawer
        guideId={state.guide}
        visitId={state.visit}
        folio={visits?.find((v) => v._id === state.visit)?.folio}
        onClose={close}
      />
    </Page>
  );
}

/** The ticked visits as one archive. */
function ZipActions({
  count,
  isStarting,
  start,
}: {
  count: number;
  isStarting: boolean;
  start: (withFiles: boolean) => Promise<void>;
}) {
  const t = useText(proofText);
  const [withFiles, setWithFiles] = useState(true);
  if (count > limits.proofsPerZip)
    return <span className={classes.missing}>{t('zip.tooMany', { max: limits.proofsPerZip })}</span>;
  return (
    <div className={classes.zipChoice}>
      <Switch
        size="sm"
        label={t('zip.withFiles')}
        title={t('zip.withFilesHint')}
        checked={withFiles}
        onChange={(e) => setWithFiles(e.currentTarget.checked)}
      />
      <Button
        size="compact-md"
        leftSection={<IconFileZip size={16} aria-hidden />}
        loading={isStarting}
        onClick={() => void start(withFiles)}
      >
        {t('zip.selected')}
      </Button>
    </div>
  );
}
