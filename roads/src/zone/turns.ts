import { edgeFlag, type RoadGraph } from '../graph/graph.ts';
import type { Metric } from '../hierarchy/hierarchy.ts';
import { DEGREE } from '../osm/source.ts';
import { type RoadClass, roadClasses } from '../profiles.ts';
import type { Drive } from './route.ts';
import { metresBetween, narrowAt } from './snap.ts';
import type { Point, RoadZone, RouteStep, Snap, TurnKind } from './zone.ts';

export type StepLanguage = 'es' | 'en';

/** What a step says, to be put into words of either language. `side`: of the destination. `compass`: 0 north, clockwise by eighths. */
export interface Instruction {
  kind: TurnKind;
  exit: number | null;
  street: string;
  ref: string;
  compass?: number;
  side?: Snap['side'];
}

const compasses = {
  es: ['norte', 'noreste', 'este', 'sureste', 'sur', 'suroeste', 'oeste', 'noroeste'],
  en: ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'],
};
const turnWords: Record<StepLanguage, Partial<Record<TurnKind, string>>> = {
  es: {
    straight: 'Sigue',
    slightRight: 'Mantente a la derecha',
    right: 'Gira a la derecha',
    sharpRight: 'Gira cerrado a la derecha',
    slightLeft: 'Mantente a la izquierda',
    left: 'Gira a la izquierda',
    sharpLeft: 'Gira cerrado a la izquierda',
    uTurn: 'Da vuelta en U',
  },
  en: {
    straight: 'Continue',
    slightRight: 'Keep right',
    right: 'Turn right',
    sharpRight: 'Turn sharp right',
    slightLeft: 'Keep left',
    left: 'Turn left',
    sharpLeft: 'Turn sharp left',
    uTurn: 'Make a U-turn',
  },
};
const onto: Record<StepLanguage, Partial<Record<TurnKind, string>>> = {
  es: { straight: 'por', slightRight: 'por', slightLeft: 'por' },
  en: { straight: 'on', slightRight: 'on', slightLeft: 'on' },
};
const englishOrdinal = (n: number): string =>
  `${n}${n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`;

/** Name and number of a street together: «Avenida Constitución (MEX-40)». */
export const streetLabel = (street: string, ref: string): string =>
  street && ref && street !== ref ? `${street} (${ref})` : street || ref;

/** An instruction in words: «Gira a la derecha en Avenida Juárez». */
export function wordsOf({ kind, exit, street, ref, compass = 0, side }: Instruction, language: StepLanguage): string {
  const label = streetLabel(street, ref);
  const isSpanish = language === 'es';
  const also = (word: string): string => (label ? ` ${word} ${label}` : '');
  switch (kind) {
    case 'depart':
      return isSpanish
        ? `Sal hacia el ${compasses.es[compass]}${also('por')}`
        : `Head ${compasses.en[compass]}${also('on')}`;
    case 'arrive': {
      if (side !== 'left' && side !== 'right') return isSpanish ? 'Llegas a tu destino' : 'You arrive';
      if (isSpanish) return `Llegas a tu destino, a la ${side === 'right' ? 'derecha' : 'izquierda'}`;
      return `You arrive, on the ${side}`;
    }
    case 'roundabout':
      return isSpanish
        ? `En la glorieta toma la ${exit}.ª salida${also('hacia')}`
        : `At the roundabout take the ${englishOrdinal(exit ?? 1)} exit${also('onto')}`;
    case 'merge':
      return isSpanish ? `Incorpórate${also('a')}` : `Merge${also('onto')}`;
    case 'exit':
      return isSpanish ? `Toma la salida${also('hacia')}` : `Take the exit${also('towards')}`;
    default:
      return `${turnWords[language][kind]}${also(onto[language][kind] ?? (isSpanish ? 'en' : 'onto'))}`;
  }
}

/** Metres of a street by which one says where it leads. */
const LOOK_M = 15;

const pointAt = ({ shape }: RoadGraph, i: number): Point => ({
  lng: (shape[i] as number) / DEGREE,
  lat: (shape[i + 1] as number) / DEGREE,
});

/** Heading in degrees clockwise from north at a direction's beginning or end. */
function headingOf(graph: RoadGraph, direction: number, isEnd: boolean): number {
  const edge = direction >> 1;
  const [begin, end] = [graph.shapeStart[edge] as number, graph.shapeStart[edge + 1] as number];
  // The beginning of a direction is the drawn beginning when it is driven as drawn; its end is the other one.
  const isDrawnStart = ((direction & 1) === 0) !== isEnd;
  const [start, step] = isDrawnStart ? [begin, 2] : [end - 2, -2];
  const here = pointAt(graph, start);
  let there = here;
  for (let i = start + step; i >= begin && i < end; i += step) {
    there = pointAt(graph, i);
    if (metresBetween(here, there) >= LOOK_M) break;
  }
  return isEnd ? headingBetween(there, here) : headingBetween(here, there);
}
function headingBetween(a: Point, b: Point): number {
  const degrees = (Math.atan2((b.lng - a.lng) * narrowAt(a.lat), b.lat - a.lat) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

/** Degrees from one heading to the next, -180 to 180; to the right is positive. */
const turned = (from: number, to: number): number => ((to - from + 540) % 360) - 180;

function kindOf(angle: number): TurnKind {
  const size = Math.abs(angle);
  if (size < 20) return 'straight';
  if (size > 170) return 'uTurn';
  if (size < 45) return angle > 0 ? 'slightRight' : 'slightLeft';
  if (size < 120) return angle > 0 ? 'right' : 'left';
  return angle > 0 ? 'sharpRight' : 'sharpLeft';
}

const classOf = (graph: RoadGraph, direction: number): RoadClass =>
  roadClasses[graph.edgeClass[direction >> 1] as number] ?? 'residential';
const isLink = (name: RoadClass): boolean => name.endsWith('_link');
const isHighway = (name: RoadClass): boolean => name === 'motorway' || name === 'trunk';
const isRound = (graph: RoadGraph, direction: number): boolean =>
  ((graph.edgeFlags[direction >> 1] as number) & edgeFlag.roundabout) !== 0;

/** Directions that may be driven after one, without turning back on it. */
function choicesAfter({ graph }: RoadZone, metric: Metric, direction: number): number[] {
  const node = graph.arcHead[graph.directionArc[direction] as number] as number;
  const choices = new Set<number>();
  for (let a = graph.firstOut[node] as number; a < (graph.firstOut[node + 1] as number); a++)
    if (metric.arcs[a] !== Number.POSITIVE_INFINITY && graph.arcDirection[a] !== (direction ^ 1))
      choices.add(graph.arcDirection[a] as number);
  return [...choices];
}

/** What is said between two directions; null: nothing, one just drives on. */
function turnBetween(zone: RoadZone, metric: Metric, before: number, after: number): TurnKind | null {
  const { graph } = zone;
  if (after === (before ^ 1)) return 'uTurn';
  const arriving = headingOf(graph, before, true);
  const angle = turned(arriving, headingOf(graph, after, false));
  const kind = kindOf(angle);
  const choices = choicesAfter(zone, metric, before);
  const [a, b] = [before >> 1, after >> 1];
  const hasName = graph.edgeName[b] !== 0 || graph.edgeRef[b] !== 0;
  const isSameStreet =
    graph.edgeName[a] === graph.edgeName[b] && (graph.edgeName[b] !== 0 || graph.edgeRef[a] === graph.edgeRef[b]);
  const [from, to] = [classOf(graph, before), classOf(graph, after)];
  if (isLink(from) && isHighway(to)) return 'merge';
  if (isHighway(from) && isLink(to)) return 'exit';
  if (choices.length <= 1 && (isSameStreet || Math.abs(angle) < 45)) {
    return !isSameStreet && hasName && !isLink(to) ? 'straight' : null;
  }
  if (kind === 'straight' || kind === 'slightLeft' || kind === 'slightRight') {
    // Where another street leads on nearly as straight, the side is said.
    const rival = choices.find(
      (other) => other !== after && Math.abs(turned(arriving, headingOf(graph, other, false))) < 30,
    );
    if (rival !== undefined && !isLink(classOf(graph, rival))) {
      const isRight = turned(headingOf(graph, rival, false), headingOf(graph, after, false)) > 0;
      if (!isSameStreet || kind !== 'straight') return isRight ? 'slightRight' : 'slightLeft';
    }
    if (isSameStreet || !hasName) return null;
    return 'straight';
  }
  return kind;
}

interface Started {
  instruction: Instruction;
  at: Point;
  /** First drive that belongs to it. */
  drive: number;
}

/** The instructions of a leg: depart, turns, arrive. `drives` are what it drives, at least one. */
export function stepsOf(
  zone: RoadZone,
  metric: Metric,
  drives: readonly Drive[],
  from: Snap,
  to: Snap,
  language: StepLanguage,
): RouteStep[] {
  const { graph, names } = zone;
  const named = (direction: number): { street: string; ref: string } => ({
    street: names.names[graph.edgeName[direction >> 1] as number] ?? '',
    ref: names.refs[graph.edgeRef[direction >> 1] as number] ?? '',
  });
  const directionOf = (i: number): number => (drives[i] as Drive).direction;
  const startOf = (direction: number): Point => {
    const edge = direction >> 1;
    return pointAt(
      graph,
      (direction & 1) === 0 ? (graph.shapeStart[edge] as number) : (graph.shapeStart[edge + 1] as number) - 2,
    );
  };
  const heading = headingOf(graph, directionOf(0), (drives[0] as Drive).from > 0.5);
  const started: Started[] = [
    {
      instruction: {
        kind: 'depart',
        exit: null,
        ...named(directionOf(0)),
        compass: Math.round(heading / 45) % 8,
      },
      at: { lat: from.lat, lng: from.lng },
      drive: 0,
    },
  ];
  for (let i = 1; i < drives.length; i++) {
    const [before, after] = [directionOf(i - 1), directionOf(i)];
    if (isRound(graph, after) && !isRound(graph, before)) {
      let out = i;
      let exit = 0;
      while (out < drives.length && isRound(graph, directionOf(out))) {
        if (choicesAfter(zone, metric, directionOf(out)).some((d) => !isRound(graph, d))) exit++;
        out++;
      }
      const isLeft = out < drives.length;
      started.push({
        instruction: { kind: 'roundabout', exit: Math.max(1, exit), ...named(directionOf(isLeft ? out : i)) },
        at: startOf(after),
        drive: i,
      });
      i = out;
      continue;
    }
    const kind = turnBetween(zone, metric, before, after);
    if (!kind) continue;
    // Ramps have no name of their own: they are told by the street that they lead to.
    let told = i;
    if (kind === 'exit' || isLink(classOf(graph, after)))
      while (
        told < drives.length - 1 &&
        isLink(classOf(graph, directionOf(told))) &&
        !streetLabel(named(directionOf(told)).street, named(directionOf(told)).ref)
      )
        told++;
    started.push({ instruction: { kind, exit: null, ...named(directionOf(told)) }, at: startOf(after), drive: i });
  }
  const last = drives[drives.length - 1] as Drive;
  const isForward = (last.direction & 1) === 0;
  const side = to.side === 'on' || isForward ? to.side : to.side === 'left' ? 'right' : 'left';
  started.push({
    instruction: { kind: 'arrive', exit: null, ...named(last.direction), side },
    at: { lat: to.lat, lng: to.lng },
    drive: drives.length,
  });
  return started.map(({ instruction, at, drive }, i) => {
    const own = drives.slice(drive, started[i + 1]?.drive ?? drives.length);
    const { kind, exit, street, ref } = instruction;
    return {
      kind,
      exit,
      street,
      ref,
      text: wordsOf(instruction, language),
      distanceM: Math.round(own.reduce((sum, { lengthDm }) => sum + lengthDm, 0) / 10),
      durationS: Math.round(own.reduce((sum, { durationDs }) => sum + durationDs, 0) / 10),
      at,
    };
  });
}
