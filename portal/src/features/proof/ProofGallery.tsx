import { Checkbox } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import type { ListCount } from '@tramo/contract/fields';
import type { Visit } from '@tramo/contract/proof';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import type { TableQuery } from '../../ui/table/DataTable.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { SelectionBar } from '../../ui/table/SelectionBar.tsx';
import type { Selection } from '../../ui/table/selection.ts';
import classes from './ProofPage.module.css';
import { OutcomePill, useReceiver } from './proof.columns.tsx';
import { proofText } from './proof.es.ts';
import { EvidenceThumb } from './shared/EvidenceThumb.tsx';
import { filesOf, numberOf } from './shared/evidence.api.ts';

interface ProofGalleryProps {
  visits: readonly Visit[] | undefined;
  count?: ListCount | undefined;
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  selection: Selection;
  selectionActions: ReactNode;
  onOpen: (visit: Visit) => void;
  openId: string;
  query: TableQuery;
  empty: ReactNode;
}

/** The visits as pictures: the first photo of each, or its signature. */
export function ProofGallery(props: ProofGalleryProps) {
  const { visits, query, selection, onOpen, openId } = props;
  const t = useText(proofText);
  const f = useFormat();
  const receiver = useReceiver();
  if (query.error && !visits) return <ErrorState error={query.error} retry={query.refetch} />;
  if (visits?.length === 0) return <div className={classes.gallery}>{props.empty}</div>;
  const isPageFull = visits?.every((v) => selection.has(v._id)) ?? false;
  return (
    <div className={classes.gallery} aria-busy={!visits || query.isPlaceholderData}>
      {selection.count > 0 && (
        <SelectionBar selection={selection} isPageFull={isPageFull} actions={props.selectionActions} />
      )}
      <div className={classes.scroll}>
        {visits ? (
          <>
            <Checkbox
              className={classes.pageTick}
              size="sm"
              label={t('selectPage')}
              checked={isPageFull}
              indeterminate={!isPageFull && visits.some((v) => selection.has(v._id))}
              onChange={(e) =>
                selection.set(
                  visits.map((v) => v._id),
                  e.currentTarget.checked,
                )
              }
            />
            <ul className={classes.tiles} data-stale={query.isPlaceholderData || undefined}>
              {visits.map((visit) => {
                const files = filesOf(visit);
                const [first] = [...files.filter((file) => file.kind === 'photo'), ...files];
                return (
                  <li key={visit._id} className={classes.tile} data-open={visit._id === openId || undefined}>
                    <Checkbox
                      className={classes.tick}
                      size="sm"
                      aria-label={t('select', { folio: visit.folio })}
                      checked={selection.has(visit._id)}
                      onChange={(e) => selection.set([visit._id], e.currentTarget.checked)}
                    />
                    <button type="button" onClick={() => onOpen(visit)} aria-label={t('open', { folio: visit.folio })}>
                      {first ? (
                        <EvidenceThumb
                          guideId={visit.guideId}
                          folio={visit.folio}
                          file={first}
                          number={numberOf(files, first)}
                        />
                      ) : (
                        <span className={classes.blank}>
                          <IconPhotoOff size={24} stroke={1.5} aria-hidden />
                        </span>
                      )}
                      <span className={classes.tileText}>
                        <span className={classes.tileHead}>
                          <span className={classes.folio}>{visit.folio}</span>
                          <time className="muted small" dateTime={visit.at}>
                            {f.dateTime(visit.at)}
                          </time>
                        </span>
                        <span className={classes.tileHead}>
                          <OutcomePill visit={visit} />
                          {files.length > 1 && <span className="muted small">+{f.number(files.length - 1)}</span>}
                        </span>
                        <span className="ellipsis">{receiver(visit)}</span>
                        {visit.missing.length > 0 && (
                          <span className={`${classes.missing} small ellipsis`}>
                            {t('filters.missing')}:{' '}
                            {visit.missing.map((part) => t(`parts.${part}`).toLowerCase()).join(', ')}
                          </span>
                        )}
                      </span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </>
        ) : (
          <SkeletonRows />
        )}
      </div>
      {props.count && visits && (
        <Pager page={props.page} pageSize={props.pageSize} count={props.count} onPage={props.onPage} />
      )}
    </div>
  );
}
