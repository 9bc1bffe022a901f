import { Button } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { spotWith } from '../arrangement/arrange.rules.ts';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import { boardText } from '../board/board.es.ts';
import classes from '../planner.module.css';
import { planningText } from '../planning.es.ts';
import { exceptionsOf, type Suggestion, type SuggestionContext, stepText, vehiclesLike } from './suggestion.ts';

export function useSuggestionContext(board: Pick<PlanBoard, 'vehicles' | 'guides'>): SuggestionContext {
  const t = useText(planningText);
  const b = useText(boardText);
  const f = useFormat();
  return {
    t,
    b,
    f,
    nameOf: (vehicle) => board.vehicles.get(vehicle)?.nickname ?? t('reason.someVehicle'),
    folioOf: (guide) => board.guides.get(guide)?.folio ?? '',
  };
}

interface SuggestionButtonsProps {
  board: PlanBoard;
  guide: string;
  suggestion: Suggestion;
  /** Where it goes to is said on the button too. */
  isWhole?: boolean;
  /** Vehicles offered for one that the plan does not have. */
  most?: number;
}

/** Buttons that do what a way says and put the guide there, at once. */
export function SuggestionButtons({ board, guide, suggestion, isWhole = true, most = 3 }: SuggestionButtonsProps) {
  const context = useSuggestionContext(board);
  const { b, nameOf } = context;
  const { arrangement, plan, moves } = board;
  const routes = arrangement.routes.filter((r) => r.vehicle === suggestion.vehicle);
  if (!board.canEdit || (routes.length > 0 && routes.every((r) => r.locked))) return null;
  const softened = exceptionsOf(suggestion);
  const deeds = suggestion.steps.filter((s) => s.kind !== 'addVehicle').map((s) => stepText(s, guide, context));
  if (suggestion.position === null) {
    const like = vehiclesLike(suggestion.vehicle, board.vehicles, plan.vehicles, arrangement).slice(0, most);
    if (like.length === 0)
      return isWhole ? (
        <span className="muted">{b('suggestion.noVehicle', { vehicle: nameOf(suggestion.vehicle) })}</span>
      ) : null;
    return like.map((v) => (
      <Button
        key={v._id}
        className={classes.wrapping}
        size={isWhole ? 'compact-sm' : 'compact-xs'}
        variant="default"
        onClick={() => moves.soften(softened, { guide, vehicle: v._id, index: 0 })}
      >
        {[...deeds, b('suggestion.use', { vehicle: v.nickname })].join(' + ')}
      </Button>
    ));
  }
  const index = suggestion.position;
  const where = {
    vehicle: nameOf(suggestion.vehicle),
    place: (spotWith(arrangement, suggestion.vehicle, index)?.index ?? 0) + 1,
  };
  const what = deeds.join(' + ');
  // Its name once is enough.
  const isNamed = suggestion.steps.length === 1 && suggestion.steps[0]?.vehicle === suggestion.vehicle;
  return (
    <Button
      className={classes.wrapping}
      size={isWhole ? 'compact-sm' : 'compact-xs'}
      variant="default"
      onClick={() => moves.soften(softened, { guide, vehicle: suggestion.vehicle, index })}
    >
      {what === ''
        ? b('suggestion.fits', where)
        : !isWhole
          ? what
          : b(isNamed ? 'suggestion.placeHere' : 'suggestion.place', { what, ...where })}
    </Button>
  );
}
