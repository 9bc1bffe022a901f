import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { problemText } from '../lib/api-problem.ts';
import { useText } from '../lib/text.ts';
import classes from './states.module.css';
import { ClearFilters } from './table/ClearFilters.tsx';
import { uiText } from './ui.es.ts';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** What this is for, or what to do next. */
  text?: ReactNode;
  action?: ReactNode;
}

/** Nothing to show yet. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <p className={classes.title}>{title}</p>
      {text && <div className={classes.text}>{text}</div>}
      {action}
    </div>
  );
}

interface EmptyListProps {
  /** The screen's texts, which hold these four. */
  t: (key: `empty.${'title' | 'text' | 'filteredTitle' | 'filteredText'}`) => string;
  icon: ReactNode;
  /** How the list gets its first row. */
  action?: ReactNode;
  /** While filters are at work: the way back to the whole list. */
  clear: (() => void) | false;
}

/** An empty list: because of its filters, or because there is nothing yet. */
export function EmptyList({ t, icon, action, clear }: EmptyListProps) {
  if (!clear) return <EmptyState icon={icon} title={t('empty.title')} text={t('empty.text')} action={action} />;
  const button = <ClearFilters isPlain onClear={clear} />;
  return <EmptyState icon={icon} title={t('empty.filteredTitle')} text={t('empty.filteredText')} action={button} />;
}

/** Something could not be loaded: what happened, and a way to try again. */
export function ErrorState({
  error,
  retry,
  title,
}: {
  error: unknown;
  retry?: () => unknown;
  title?: string | undefined;
}) {
  const ui = useText(uiText);
  return (
    <div className={classes.state} role="alert">
      <div className={classes.icon}>
        <IconPlugConnectedX size={32} stroke={1.5} aria-hidden />
      </div>
      <p className={classes.title}>{title ?? ui('failed')}</p>
      <div className={classes.text}>{problemText(error)}</div>
      {retry && (
        <Button variant="default" onClick={() => void retry()}>
          {ui('retry')}
        </Button>
      )}
    </div>
  );
}

/** A part of the portal waits for a connection; it comes by itself. */
export function CutOff({ retry }: { retry: () => void }) {
  const ui = useText(uiText);
  return (
    <div className={classes.state} role="status">
      <div className={classes.icon}>
        <IconPlugConnectedX size={32} stroke={1.5} aria-hidden />
      </div>
      <p className={classes.title}>{ui('offline')}</p>
      <div className={classes.text}>{ui('offlineBody')}</div>
      <Button variant="default" onClick={retry}>
        {ui('retry')}
      </Button>
    </div>
  );
}

/** Grey rows in the place of a list that is on its way. */
export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  const ui = useText(uiText);
  return (
    <div role="status" aria-label={ui('loading')} className={classes.skeletons}>
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no other name
        <div key={i} className={classes.skeleton} />
      ))}
    </div>
  );
}
