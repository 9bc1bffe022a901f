import { useRef, useState } from 'preact/hooks';

/** As close to the edge of what scrolls as this, it scrolls along. */
const edgePx = 64;
const scrollPx = 12;

/** Dragging a line of a list by its handle, with finger or mouse: the line is put where it is let go. */
export function useDragOrder(move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const frame = useRef(0);

  const placeAt = (y: number): number => {
    const lines = [...(list.current?.children ?? [])];
    const under = lines.findIndex((line) => y < line.getBoundingClientRect().bottom);
    return under < 0 ? lines.length - 1 : under;
  };
  const scroller = () => list.current?.closest('main') ?? null;
  const scrollAlong = (y: number) => {
    cancelAnimationFrame(frame.current);
    const main = scroller();
    if (!main) return;
    const { top, bottom } = main.getBoundingClientRect();
    const by = y < top + edgePx ? -scrollPx : y > bottom - edgePx ? scrollPx : 0;
    if (by === 0) return;
    const step = () => {
      main.scrollTop += by;
      frame.current = requestAnimationFrame(step);
    };
    frame.current = requestAnimationFrame(step);
  };
  const handle = (n: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      setDrag({ from: n, to: n });
    },
    onPointerMove: (event: PointerEvent) => {
      if (!drag) return;
      scrollAlong(event.clientY);
      const to = placeAt(event.clientY);
      if (to !== drag.to) setDrag({ ...drag, to });
    },
    onPointerUp: (event: PointerEvent) => {
      cancelAnimationFrame(frame.current);
      if (!drag) return;
      const to = placeAt(event.clientY);
      setDrag(null);
      if (to !== drag.from) move(drag.from, to);
    },
    onPointerCancel: () => {
      cancelAnimationFrame(frame.current);
      setDrag(null);
    },
  });
  return { list, handle, dragged: drag?.from ?? null, target: drag && drag.to !== drag.from ? drag.to : null };
}
