import { IconChevronDown, IconChevronRight, IconMapPinQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Vehicle } from '@tramo/contract/fleet';
import type { UnassignedGuide } from '@tramo/contract/plan-reasons';
import type { PlanGuide } from '@tramo/contract/planning';
import { useMemo, useState } from 'react';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../accounts/shared/useFormat.ts';
import { OUT } from './arrange.rules.ts';
import { planningText } from './planning.text.ts';
import type { ListActions } from './RouteMenu.tsx';
import { reasonText } from './reason.ts';
import classes from './routes.module.css';
import { type RouteChoice, StopRow } from './StopRow.tsx';

interface UnassignedListProps {
  out: readonly string[];
  told: readonly UnassignedGuide[];
  guides: ReadonlyMap<string, PlanGuide>;
  vehicles: ReadonlyMap<string, Vehicle>;
  routes: readonly RouteChoice[];
  selected: string | null;
  chosen: ReadonlySet<string>;
  canEdit: boolean;
  actions: ListActions;
  onSelect: (guideId: string, list: string) => void;
  onMove: (guideId: string, list: string, index: number) => void;
  onWhy: (guideId: string) => void;
  onBest: (guideId: string) => void;
}

/** The guides that are in no route, each with the reason. Stops can be dropped here. */
export function UnassignedList({
  out,
  told,
  guides,
  vehicles,
  routes,
  selected,
  chosen,
  canEdit,
  actions,
  onSelect,
  onMove,
  onWhy,
  onBest,
}: UnassignedListProps) {
  const t = useText(planningText);
  const f = useFormat();
  // Those without a pin cannot be moved anywhere: one line tells of all of them.
  const located = useMemo(() => out.filter((id) => guides.get(id)?.lat !== null), [out, guides]);
  const unlocated = out.length - located.length;
  const [isOpen, setOpen] = useState(located.length <= 12);
  const reasons = useMemo(() => new Map(told.map((u) => [u.guideId, u])), [told]);
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
      {isOpen && located.length > 0 && (
        <ol className={classes.stops}>
          {located.map((id, index) => {
            const guide = guides.get(id);
            const reason = reasons.get(id);
            if (!guide) return null;
            const note = reason && reasonText(reason, reason.vehicle ? vehicles.get(reason.vehicle)?.nickname : undefined, t, f);
            return (
              <StopRow
                key={id}
                guide={guide}
                list={OUT}
                index={index}
                size={located.length}
                colour=""
                told={undefined}
                note={note}
                routes={routes}
                isSelected={selected === id}
                isChosen={chosen.has(id)}
                canEdit={canEdit}
                actions={actions}
                onSelect={onSelect}
                onMove={onMove}
                onWhy={onWhy}
                onBest={onBest}
              />
            );
          })}
        </ol>
      )}
      {isOpen && unlocated > 0 && (
        <p className={classes.unlocated}>
          <IconMapPinQuestion size={16} aria-hidden />
          <span>
            {t('guides.missing', { count: unlocated })} <Link to={pathOf('guideReview')}>{t('guides.missingLink')}</Link>
          </span>
        </p>
      )}
    </section>
  );
}
