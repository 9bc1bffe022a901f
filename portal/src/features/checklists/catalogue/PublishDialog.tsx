import { Button, Checkbox, Group, Modal, Textarea } from '@mantine/core';
import type { ChecklistDetail } from '@tramo/contract/checklist-api';
import { checklistLimits, questionsOf } from '@tramo/contract/checklist-content';
import { contentFaults } from '@tramo/contract/checklist-faults';
import { reviewOf } from '@tramo/contract/checklist-review';
import { type ReactNode, useMemo, useState } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { diffOf } from '../shared/content-diff.rules.ts';
import classes from './Catalogue.module.css';
import { useChecklist, useOnRoad, usePublishChecklist } from './catalogue.api.ts';
import { catalogueText } from './catalogue.es.ts';
import { DiffList, useDiffSummary } from './DiffList.tsx';
import { ReviewPart, type SamplePath } from './ReviewPart.tsx';

interface PublishDialogProps {
  /** The checklist as saved; null: closed. */
  id: string | null;
  onClose: () => void;
  onPublished?: ((now: ChecklistDetail) => void) | undefined;
  /** Leads to a question, rule, section or notice; given where they can be edited. */
  onGo?: ((id: string) => void) | undefined;
  /** Gives a path's answers to a phone; without one the path is only told. */
  onTry?: ((path: SamplePath) => void) | undefined;
}
/** Before a draft becomes a version: what changes, what the reviewer says, who is on the road with the older one. */
export function PublishDialog({ id, onClose, ...rest }: PublishDialogProps) {
  return id === null ? null : <Opened key={id} id={id} onClose={onClose} {...rest} />;
}

function Opened({ id, onClose, ...rest }: PublishDialogProps & { id: string }) {
  const t = useText(catalogueText);
  const ui = useText(uiText);
  const checklist = useChecklist(id);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('dialog.title', { name: checklist.data?.name ?? '' })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {checklist.data ? (
        <Publishing checklist={checklist.data} refetch={checklist.refetch} onClose={onClose} {...rest} />
      ) : checklist.error ? (
        <ErrorState error={checklist.error} retry={checklist.refetch} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Modal>
  );
}

interface PublishingProps extends Omit<PublishDialogProps, 'id'> {
  checklist: ChecklistDetail;
  refetch: () => Promise<unknown>;
}
function Publishing({ checklist: c, refetch, onClose, onPublished, onGo, onTry }: PublishingProps) {
  const t = useText(catalogueText);
  const ui = useText(uiText);
  const [note, setNote] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const [isStale, setStale] = useState(false);
  const publish = usePublishChecklist();
  const diff = useMemo(() => diffOf(c.publishedContent, c.content), [c.publishedContent, c.content]);
  const faults = useMemo(() => contentFaults(c.content), [c.content]);
  const review = useMemo(() => (faults.length === 0 ? reviewOf(c.content) : null), [c.content, faults]);
  const summary = useDiffSummary(diff);
  const number = (c.published?.number ?? 0) + 1;
  const isSame = c.published !== null && !c.isChanged;
  const has = (severity: 'error' | 'warning'): boolean =>
    review?.findings.some((f) => f.severity === severity) ?? false;
  const why: ReactNode = isSame
    ? t('dialog.same')
    : questionsOf(c.content).length === 0
      ? t('dialog.noQuestions')
      : faults.length > 0
        ? t('dialog.faults', { count: faults.length })
        : has('error')
          ? t('dialog.blocked')
          : null;
  const run = async (): Promise<void> => {
    try {
      const now = await publish.mutateAsync({ id: c._id, version: c.version, note, confirmed: isConfirmed });
      toast.ok(t('dialog.done', { number: now.published?.number ?? number }));
      onPublished?.(now);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.key !== 'general.stale') return;
      publish.reset();
      setStale(true);
      setConfirmed(false);
      await refetch();
    }
  };
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      {isStale && (
        <p className="muted" role="alert">
          {t('dialog.stale')}
        </p>
      )}
      <section className={classes.part} aria-label={t('dialog.changes')}>
        <h3>{c.published ? t('dialog.next', { number }) : t('dialog.first')}</h3>
        <p className="muted">{t('dialog.about')}</p>
        {!isSame && (
          <>
            <p>{summary}</p>
            {c.published && <DiffList diff={diff} before={c.publishedContent} after={c.content} />}
          </>
        )}
      </section>
      {review && !isSame && <ReviewPart content={c.content} review={review} onGo={onGo} onTry={onTry} />}
      {c.published && !isSame && <OnRoad id={c._id} />}
      {c.status === 'inactive' ? (
        <p className="muted">{t('dialog.inactive')}</p>
      ) : (
        !c.visible && <p className="muted">{t('dialog.hidden')}</p>
      )}
      {why === null && (
        <Textarea
          label={t('dialog.note')}
          description={t('dialog.noteHint')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={300}
          autosize
          minRows={2}
        />
      )}
      {why === null && has('warning') && (
        <Checkbox
          label={t('dialog.anyway')}
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
        />
      )}
      {why && <p role="status">{why}</p>}
      <Refusal error={publish.error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {ui(why ? 'close' : 'cancel')}
        </Button>
        {!isSame && (
          <Button type="submit" loading={publish.isPending} disabled={why !== null || (has('warning') && !isConfirmed)}>
            {t('dialog.confirm', { number })}
          </Button>
        )}
      </Group>
    </form>
  );
}

/** Drivers under way, and the version that each has. */
function OnRoad({ id }: { id: string }) {
  const t = useText(catalogueText);
  const [page, setPage] = useState(1);
  const drivers = useOnRoad(id, page);
  const total = drivers.data?.count.totalCount ?? 0;
  if (!drivers.data) return drivers.error ? <Refusal error={drivers.error} /> : null;
  return (
    <section className={classes.part} aria-label={t('dialog.road', { count: total })}>
      <h3>{t('dialog.road', { count: total })}</h3>
      {total > 0 && (
        <ul className={classes.list}>
          {drivers.data.drivers.map((d) => (
            <li key={d.routeId} className={classes.line}>
              <span className={classes.grow}>{t('dialog.roadRow', { driver: d.driverName, route: d.routeName })}</span>
              <span className="muted">
                {d.number === null ? t('dialog.roadNone') : t('dialog.roadVersion', { number: d.number })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {total > checklistLimits.page && (
        <Pager page={page} pageSize={checklistLimits.page} count={drivers.data.count} onPage={setPage} />
      )}
    </section>
  );
}
