import { Button } from '@mantine/core';
import { IconLayoutDashboard, IconListDetails, IconTag } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import type { CrewNotice } from './crew.rules.ts';
import { useLabelsOf, useManifestsOf } from './dispatch.api.ts';
import { dispatchText } from './dispatch.es.ts';
import classes from './dispatch.module.css';
import { NoticeList } from './NoticeList.tsx';
import { PaperFile } from './PaperFile.tsx';

interface DispatchDoneProps {
  routeIds: readonly string[];
  day: string;
  /** People whose route is not what they were told before; null when nobody had been told anything. */
  people: readonly CrewNotice[] | null;
  onClose: () => void;
}
type Papers = 'labels' | 'manifests';

/** The routes exist: what is printed for them, whom to tell, and the way to the day's board. Each by one key, too. */
export function DispatchDone({ routeIds, day, people, onClose }: DispatchDoneProps) {
  const t = useText(dispatchText);
  const navigate = useNavigate();
  const labels = useLabelsOf();
  const manifests = useManifestsOf();
  const [jobs, setJobs] = useState<readonly { jobId: string; papers: Papers }[]>([]);
  const add = (papers: Papers) => ({
    onSuccess: ({ jobId }: { jobId: string }) =>
      setJobs((now) => [{ jobId, papers }, ...now.filter((j) => j.papers !== papers)]),
  });
  // The button that was pressed is gone with the form: the keys go on from here.
  const board = useRef<HTMLButtonElement>(null);
  useEffect(() => board.current?.focus(), []);
  const ids = [...routeIds];
  const printLabels = (): void =>
    void (labels.isPending || labels.mutate({ by: 'routes', routeIds: ids, format: 'pdf' }, add('labels')));
  const printManifests = (): void => void (manifests.isPending || manifests.mutate(ids, add('manifests')));
  const openBoard = (): void => void navigate({ to: pathOf('routesOverview', { startDate: day }) } as never);
  const keys: Record<string, (() => void) | undefined> = { e: printLabels, m: printManifests, t: openBoard };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    keys[event.key.toLowerCase()]?.();
  };
  const count = { count: routeIds.length };
  const key = (letter: string) => (
    <kbd className={classes.key} aria-hidden>
      {letter}
    </kbd>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: single keys of the dialog, each of which has its button
    <div className={classes.body} onKeyDown={press}>
      <p className={classes.hint} role="status">
        {t('done.text')}
      </p>
      <div className={classes.papers}>
        <Button
          variant="default"
          leftSection={<IconTag size={16} aria-hidden />}
          rightSection={key('E')}
          aria-keyshortcuts="e"
          loading={labels.isPending}
          onClick={printLabels}
        >
          {t('done.labelsOf', count)}
        </Button>
        <Button
          variant="default"
          leftSection={<IconListDetails size={16} aria-hidden />}
          rightSection={key('M')}
          aria-keyshortcuts="m"
          loading={manifests.isPending}
          onClick={printManifests}
        >
          {t('done.manifestsOf', count)}
        </Button>
      </div>
      {jobs.length > 0 && (
        <ul className={classes.files} aria-label={t('done.files')}>
          {jobs.map((j) => (
            <li key={j.jobId}>
              <PaperFile jobId={j.jobId} title={t(`done.${j.papers}`)} />
            </li>
          ))}
        </ul>
      )}
      {people && <NoticeList people={people} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('done.close')}
        </Button>
        <Button
          leftSection={<IconLayoutDashboard size={16} aria-hidden />}
          rightSection={key('T')}
          aria-keyshortcuts="t"
          onClick={openBoard}
          ref={board}
        >
          {t('done.board')}
        </Button>
      </div>
    </div>
  );
}
