import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/useNow.ts';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import { ListTools } from './ListTools.tsx';
import { menuText } from './menu.es.ts';
import type { PaneChoice } from './PlanPanes.tsx';
import { type RouteAsk, RouteDialogs } from './PlanRouteDialogs.tsx';
import { RouteList } from './PlanRouteList.tsx';
import classes from './plan-routes.module.css';
import type { ListActions } from './RouteMenu.tsx';
import { useListKeys } from './useListKeys.ts';
import { useRouteWork, type Work } from './useRouteWork.ts';

interface BoardListProps {
  board: PlanBoard;
  panes: PaneChoice;
  onPanes: (panes: PaneChoice) => void;
  onAllow: ListActions['allow'];
}

/** The list of a plan with its tools, its keys, and what its menus do. */
export function BoardList({ board, panes, onPanes, onAllow }: BoardListProps) {
  const { work, does } = useRouteWork(board);
  const [asked, setAsked] = useState<RouteAsk | null>(null);
  const latest = useRef(board);
  latest.current = board;
  const allow = useRef(onAllow);
  allow.current = onAllow;
  const actions = useMemo(
    (): ListActions => ({
      board: () => latest.current,
      work: does,
      ask: setAsked,
      allow: (exceptions) => allow.current(exceptions),
    }),
    [does],
  );
  const onKeyDown = useListKeys(actions);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons within, for all rows at once
    <div className={classes.boardList} onKeyDown={onKeyDown}>
      <ListTools board={board} panes={panes} onPanes={onPanes} />
      {work && <WorkLine work={work} onCancel={does.cancel} />}
      <RouteList board={board} actions={actions} />
      <RouteDialogs board={board} work={does} asked={asked} onClose={() => setAsked(null)} />
    </div>
  );
}

/** What is being searched, for how long, and a way to stop it. */
function WorkLine({ work, onCancel }: { work: Work; onCancel: () => void }) {
  const t = useText(menuText);
  const now = useNow(1000);
  const [shown, setShown] = useState('');
  // Said once it stands: a status that is born with its words is not read by all.
  useEffect(() => setShown(work.words), [work.words]);
  return (
    <div className={classes.work}>
      <span role="status">{shown}</span>
      <span className="muted figures" aria-hidden>
        {t('work.seconds', { count: Math.max(0, Math.round((now - work.since) / 1000)) })}
      </span>
      <Button size="compact-sm" variant="default" onClick={onCancel}>
        {t('work.cancel')}
      </Button>
    </div>
  );
}
