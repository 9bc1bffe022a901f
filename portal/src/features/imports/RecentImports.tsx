import { Button } from '@mantine/core';
import type { GuideImport } from '@tramo/contract/imports';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { StatusPill, type Tone } from '../../ui/StatusPill.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { FileError } from './FileError.tsx';
import classes from './Import.module.css';
import { madeGuides } from './import.rules.ts';
import { useImportKind, useImportWords } from './import-kind.ts';
import { useImports } from './imports.api.ts';
import { importsText } from './imports.es.ts';
import { useUndo } from './useImportUndo.ts';

export const importTones: Record<GuideImport['status'], Tone> = {
  reading: 'info',
  failed: 'bad',
  ready: 'warn',
  running: 'info',
  done: 'ok',
  cancelled: 'idle',
  undone: 'idle',
};

/** The last imports: how they stand, and a way back into them or to undo them. */
export function RecentImports({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useText(importsText);
  const f = useFormat();
  const k = useImportWords();
  const recent = useImports(useImportKind());
  const undo = useUndo();
  return (
    <section className={classes.card} aria-labelledby="recent-imports">
      <h2 id="recent-imports" className={classes.heading}>
        {t('start.recent')}
      </h2>
      {undo.refusal && <FileError title={t('result.refused', { name: undo.refusal.name })} text={undo.refusal.text} />}
      {recent.isPending && <SkeletonRows rows={3} />}
      {recent.error && !recent.data && <ErrorState error={recent.error} retry={recent.refetch} />}
      {recent.data?.imports.length === 0 && <p className="muted">{k('noRecent')}</p>}
      <ul className={classes.recents}>
        {recent.data?.imports.map((one) => (
          <li key={one._id} className={classes.recent}>
            <button
              type="button"
              className={classes.open}
              onClick={() => onOpen(one._id)}
              aria-label={t('open', { name: one.fileName })}
            >
              <span className={classes.fileName}>{one.fileName}</span>
              <span className={classes.second}>
                {t('by', { name: one.createdBy, date: f.dateTime(one.createdDate) })}
              </span>
            </button>
            <span className={classes.recentCounts}>
              {k('recentLine', { rows: one.counts.rows, guides: madeGuides(one.counts) })}
            </span>
            <StatusPill tone={importTones[one.status]}>{t(`status.${one.status}`)}</StatusPill>
            <span className={classes.recentUndo}>
              {one.can.undo && (
                <Button
                  variant="default"
                  size="compact-sm"
                  loading={undo.isPending === one._id}
                  onClick={() => void undo.ask(one)}
                >
                  {t('result.undo')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
