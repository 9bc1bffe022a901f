import type { BoardDrag } from './board-drag.ts';

/** A hand that moves less only pressed. */
const leastPx = 5;
/** A finger that rests so long takes what lies under it; one that moves before scrolls. */
const holdMs = 320;

interface Options {
  /** Fingers must rest first: their drag means something else here. */
  isHeldByTouch?: boolean;
  onLift?: () => void;
  /** Whether it was carried, however it ended. */
  onEnd?: (wasCarried: boolean) => void;
}

/** Carries a stop from a pointer that has just gone down until it goes up or Escape. Each frame looks once at what lies under the hand. */
export function carry(
  drag: BoardDrag,
  guide: string,
  down: PointerEvent,
  { isHeldByTouch = false, onLift, onEnd }: Options = {},
): void {
  const start = { x: down.clientX, y: down.clientY };
  let at = start;
  let frame = 0;
  let isLifted = false;
  const mustHold = isHeldByTouch && down.pointerType === 'touch';
  drag.prepare(guide);
  const aim = (): void => {
    frame = 0;
    drag.point(at.x, at.y);
  };
  const lift = (): void => {
    isLifted = drag.lift(guide, 'pointer');
    if (!isLifted) {
      end(false);
      return;
    }
    document.documentElement.dataset.carrying = 'true';
    onLift?.();
    aim();
  };
  const timer = mustHold ? setTimeout(lift, holdMs) : undefined;
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    at = { x: event.clientX, y: event.clientY };
    if (!isLifted) {
      if (Math.hypot(at.x - start.x, at.y - start.y) < leastPx) return;
      if (mustHold) end(false);
      else lift();
    }
    if (isLifted) frame ||= requestAnimationFrame(aim);
  };
  const end = (isDrop: boolean): void => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', gone);
    window.removeEventListener('keydown', press, true);
    window.removeEventListener('blur', gone);
    delete document.documentElement.dataset.carrying;
    if (isDrop && isLifted) {
      aim();
      void drag.drop();
    } else drag.cancel();
    onEnd?.(isLifted);
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerId === down.pointerId) end(true);
  };
  const gone = (): void => end(false);
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', gone);
  window.addEventListener('keydown', press, true);
  window.addEventListener('blur', gone);
}
