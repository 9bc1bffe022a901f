import { IconChevronDown, IconChevronRight, IconMapPinQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Hindrances } from '@tramo/contract/plan-reasons';
import { useMemo, useState } from 'react';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { OUT } from '../arrangement/arrange.rules.ts';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import { planningText } from '../planning.es.ts';
import { HindranceList } from '../reasons/HindranceList.tsx';
import { LeftNote } from '../reasons/LeftNote.tsx';
import { StopRow } from './PlanStopRow.tsx';
import classes from './plan-routes.module.css';
import type { ListActions } from './RouteMenu.tsx';

/** Up to so many guides each show how they could get a route; of more only the chosen one does. */
const shortList = 6;

/** What the search said of all the guides left out together holds as long as they are as many. */
const hindrancesNow = (hindrances: Hindrances | null, out: number): Hindrances | null =>
  hindrances?.rules.reduce((n, rule) => n + rule.guides, 0) === out ? hindrances : null;

/** The guides that are in no route, each with the reason. Stops can be dropped here. */
export function UnassignedList({ board, actions }: { board: PlanBoard; actions: ListActions }) {
  const t = useText(planningText);
  const f = useFormat();
  const mayOpen = useMayOpen();
  const { guides, view, moves, canEdit } = board;
  const { out } = board.arrangement;
  const unassigned = board.evaluation.unassigned;
  const hindrances = hindrancesNow(board.plan.hindrances, out.length);
  // Those without a pin cannot be moved anywhere: one line tells of all of them.
  const located = useMemo(() => out.filter((id) => guides.get(id)?.lat !== null), [out, guides]);
  const unlocated = out.length - located.length;
  const [isOpen, setOpen] = useState(located.length <= 12);
  const reasons = useMemo(() => new Map(unassigned.map((u) => [u.guideId, u])), [unassigned]);
  // Words with a vehicle's name wait for it.
  const areVehiclesKnown = board.vehicles.size > 0;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section className={classes.route} data-list={OUT} aria-label={t('view.unassignedTitle')}>
      <div className={classes.routeHead}>
        <button
          type="button"
          className={classes.routeToggle}
          aria-expanded={isOpen}
          disabled={out.length === 0}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={16} aria-hidden />
          <strong>{t('view.unassigned', { count: out.length })}</strong>
        </button>
      </div>
      {isOpen && hindrances && out.length > 1 && areVehiclesKnown && (
        <div className={classes.hindrances}>
          <HindranceList
            hindrances={hindrances}
            guides={guides}
            vehicles={board.vehicles}
            onAllow={canEdit ? actions.allow : undefined}
          />
        </div>
      )}
      {isOpen && located.length > 0 && (
        <ol className={classes.stops}>
          {located.map((id, index) => {
            const guide = guides.get(id);
            const reason = reasons.get(id);
            if (!guide) return null;
            const withSuggestions = canEdit && areVehiclesKnown && (located.length <= shortList || view.stop === id);
            const note = reason && <LeftNote board={board} reason={reason} withSuggestions={withSuggestions} />;
            return (
              <StopRow
                key={id}
                guide={guide}
                list={OUT}
                index={index}
                size={located.length}
                colour=""
                evaluated={undefined}
                note={note}
                isSelected={view.stop === id}
                isChosen={view.chosen.has(id)}
                canEdit={canEdit}
                f={f}
                actions={actions}
                onSelect={view.selectStop}
                onMove={moves.move}
                onWhy={board.askWhy}
                onBest={moves.placeBest}
              />
            );
          })}
        </ol>
      )}
      {isOpen && unlocated > 0 && (
        <p className={classes.unlocated}>
          <IconMapPinQuestion size={16} aria-hidden />
          <span>
            {t('guides.missing', { count: unlocated })}{' '}
            {mayOpen('guideReview') && <Link to={pathOf('guideReview')}>{t('guides.missingLink')}</Link>}
          </span>
        </p>
      )}
    </section>
  );
}
