import { Button, Drawer, Select } from '@mantine/core';
import type { ChecklistDetail, ChecklistVersion } from '@tramo/contract/checklist-api';
import { checklistLimits } from '@tramo/contract/checklist-content';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { ContentView } from '../shared/ContentView.tsx';
import { diffOf } from '../shared/content-diff.rules.ts';
import classes from './Catalogue.module.css';
import { useChecklist, useVersion, useVersions } from './catalogue.api.ts';
import { catalogueText } from './catalogue.es.ts';
import { DiffList, useDiffSummary } from './DiffList.tsx';

/** The published versions of a checklist: what each asked, and what two differ in. */
export function VersionsDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const ui = useText(uiText);
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={id && <Title id={id} />}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {id && <Versions key={id} id={id} />}
    </Drawer>
  );
}
function Title({ id }: { id: string }) {
  const t = useText(catalogueText);
  return <>{t('drawer.title', { name: useChecklist(id).data?.name ?? '…' })}</>;
}

function Versions({ id }: { id: string }) {
  const t = useText(catalogueText);
  const f = useFormat();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<ChecklistVersion | null>(null);
  const checklist = useChecklist(id);
  const list = useVersions(id, page);
  if (list.error && !list.data) return <ErrorState error={list.error} retry={list.refetch} />;
  if (!list.data || !checklist.data) return <SkeletonRows rows={4} />;
  const { versions, count } = list.data;
  if (open)
    return <OneVersion checklist={checklist.data} version={open} others={versions} onBack={() => setOpen(null)} />;
  if (versions.length === 0) return <p className="muted">{t('drawer.none')}</p>;
  return (
    <>
      <ul className={classes.list}>
        {versions.map((v) => (
          <li key={v._id} className={classes.version}>
            <span className={classes.versionName}>{t('drawer.version', { number: v.number })}</span>
            {v.supersededAt === null && <StatusPill tone="ok">{t('drawer.current')}</StatusPill>}
            <span className="muted small">
              {[
                t('drawer.by', { by: v.publishedBy, at: f.dateTime(v.publishedAt) }),
                v.supersededAt && t('drawer.until', { at: f.dateTime(v.supersededAt) }),
                t('drawer.answers', { count: v.answers }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Button
              className={classes.end}
              variant="subtle"
              size="compact-sm"
              aria-label={`${t('drawer.see')}: ${t('drawer.version', { number: v.number })}`}
              onClick={() => setOpen(v)}
            >
              {t('drawer.see')}
            </Button>
            {v.note && <p className={classes.whole}>{v.note}</p>}
          </li>
        ))}
      </ul>
      {count.totalCount > checklistLimits.page && (
        <Pager page={page} pageSize={checklistLimits.page} count={count} onPage={setPage} />
      )}
    </>
  );
}

interface OneVersionProps {
  checklist: ChecklistDetail;
  version: ChecklistVersion;
  /** Those on the same page of the list, to compare with. */
  others: readonly ChecklistVersion[];
  onBack: () => void;
}
const draft = 'draft';
function OneVersion({ checklist, version, others, onBack }: OneVersionProps) {
  const t = useText(catalogueText);
  const [other, setOther] = useState<string | null>(null);
  const content = useVersion(checklist._id, version._id).data?.content;
  const compared = useVersion(checklist._id, other === draft ? null : other).data?.content;
  const after = other === draft ? checklist.content : compared;
  const isOtherOlder = (others.find((v) => v._id === other)?.number ?? Number.POSITIVE_INFINITY) < version.number;
  return (
    <div className={classes.stack}>
      <div className={classes.line}>
        <Button variant="default" size="compact-sm" onClick={onBack} data-autofocus>
          {t('drawer.back')}
        </Button>
        <span className={classes.versionName}>{t('drawer.version', { number: version.number })}</span>
      </div>
      <Select
        label={t('drawer.compare')}
        placeholder={t('drawer.nothing')}
        clearable
        value={other}
        onChange={setOther}
        data={[
          { value: draft, label: t('drawer.draft') },
          ...others
            .filter((v) => v._id !== version._id)
            .map((v) => ({ value: v._id, label: t('drawer.version', { number: v.number }) })),
        ]}
      />
      {content && other !== null && after && (
        <Difference {...(isOtherOlder ? { before: after, after: content } : { before: content, after })} />
      )}
      {content ? other === null && <ContentView content={content} /> : <SkeletonRows rows={4} />}
      <p className={`muted ${classes.hash}`}>{t('drawer.fingerprint', { hash: version.sha256 })}</p>
    </div>
  );
}

function Difference({ before, after }: { before: ChecklistDetail['content']; after: ChecklistDetail['content'] }) {
  const t = useText(catalogueText);
  const diff = diffOf(before, after);
  return (
    <section className={classes.part} aria-label={t('dialog.changes')}>
      <h3>{useDiffSummary(diff)}</h3>
      <DiffList diff={diff} before={before} after={after} />
    </section>
  );
}
