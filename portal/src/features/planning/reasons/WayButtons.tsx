import { Button } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { spotWith } from '../arrangement/arrange.rules.ts';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import { boardText } from '../board/board.es.ts';
import { planningText } from '../planning.es.ts';
import { exceptionsOf, stepText, vehiclesLike, type Way, type WayWords } from './way.ts';

export function useWayWords(board: Pick<PlanBoard, 'vehicles' | 'guides'>): WayWords {
  const t = useText(planningText);
  const b = useText(boardText);
  const f = useFormat();
  return {
    t,
    b,
    f,
    nameOf: (vehicle) => board.vehicles.get(vehicle)?.nickname ?? '',
    folioOf: (guide) => board.guides.get(guide)?.folio ?? '',
  };
}

interface WayButtonsProps {
  board: PlanBoard;
  guide: string;
  way: Way;
  /** Where it goes to is said on the button too. */
  isWhole?: boolean;
  /** Vehicles offered for one that the plan does not have. */
  most?: number;
}

/** Buttons that do what a way says and put the guide there, at once. */
export function WayButtons({ board, guide, way, isWhole = true, most = 3 }: WayButtonsProps) {
  const words = useWayWords(board);
  const { b, nameOf } = words;
  const { arrangement, plan, moves } = board;
  const routes = arrangement.routes.filter((r) => r.vehicle === way.vehicle);
  if (!board.canEdit || (routes.length > 0 && routes.every((r) => r.locked))) return null;
  const softened = exceptionsOf(way);
  const deeds = way.steps.filter((s) => s.kind !== 'addVehicle').map((s) => stepText(s, guide, words));
  if (way.position === null) {
    const like = vehiclesLike(way.vehicle, board.vehicles, plan.vehicles, arrangement).slice(0, most);
    if (like.length === 0)
      return isWhole ? <span className="muted">{b('way.noVehicle', { vehicle: nameOf(way.vehicle) })}</span> : null;
    return like.map((v) => (
      <Button
        key={v._id}
        size={isWhole ? 'compact-sm' : 'compact-xs'}
        variant="default"
        onClick={() => moves.soften(softened, { guide, vehicle: v._id, index: 0 })}
      >
        {[...deeds, b('way.use', { vehicle: v.nickname })].join(' + ')}
      </Button>
    ));
  }
  const index = way.position;
  const where = { vehicle: nameOf(way.vehicle), place: (spotWith(arrangement, way.vehicle, index)?.index ?? 0) + 1 };
  const what = deeds.join(' + ');
  // Its name once is enough.
  const isNamed = way.steps.length === 1 && way.steps[0]?.vehicle === way.vehicle;
  return (
    <Button
      size={isWhole ? 'compact-sm' : 'compact-xs'}
      variant="default"
      onClick={() => moves.soften(softened, { guide, vehicle: way.vehicle, index })}
    >
      {what === ''
        ? b('way.fits', where)
        : !isWhole
          ? what
          : b(isNamed ? 'way.placeHere' : 'way.place', { what, ...where })}
    </Button>
  );
}
