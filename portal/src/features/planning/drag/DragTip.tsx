import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../../../lib/store.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { OUT } from '../arrangement/arrange.rules.ts';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import type { BoardDrag, DragState } from './board-drag.ts';
import { dragText } from './drag.es.ts';
import classes from './drag.module.css';
import { changeParts } from './drag-words.ts';
import { gripOf, lineOf, listElement } from './list-places.ts';

/** Room between the hand and the card, and between the card and the window. */
const gapPx = 18;
const edgePx = 8;

/** While a stop is carried: a card at the pointer that says where it would go and what that changes, and a line in the list. */
export function DragTip({ drag, board }: { drag: BoardDrag; board: Pick<PlanBoard, 'arrangement' | 'guides'> }) {
  const state = useStore(drag);
  return state
    ? createPortal(<Carried key={state.guide} drag={drag} state={state} board={board} />, document.body)
    : null;
}

function Carried({
  drag,
  state,
  board,
}: {
  drag: BoardDrag;
  state: DragState;
  board: Pick<PlanBoard, 'arrangement' | 'guides'>;
}) {
  const card = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const at = useRef<{ x: number; y: number } | null>(null);
  const { guide, aim, spot, by } = state;

  const place = useRef(() => undefined as void);
  place.current = () => {
    const mark = spot && aim?.index !== null ? lineOf(spot, guide) : null;
    if (line.current) {
      line.current.hidden = mark === null;
      if (mark) {
        line.current.style.width = `${mark.width}px`;
        line.current.style.transform = `translate(${mark.left}px, ${mark.y - 1}px)`;
      }
    }
    const { current: element } = card;
    if (!element) return;
    const head = spot && by === 'keys' ? (mark ?? listElement(spot.list)?.getBoundingClientRect()) : null;
    const hand = head
      ? { x: head.left + 60, y: head.y }
      : (at.current ?? gripOf(guide)?.getBoundingClientRect() ?? { x: 0, y: 0 });
    const { offsetWidth: w, offsetHeight: h } = element;
    const x = Math.max(edgePx, Math.min(hand.x + gapPx, window.innerWidth - w - edgePx));
    const y = hand.y + gapPx + h > window.innerHeight - edgePx ? hand.y - gapPx - h : hand.y + gapPx;
    element.style.transform = `translate(${Math.round(x)}px, ${Math.round(Math.max(edgePx, y))}px)`;
  };
  useLayoutEffect(
    () =>
      drag.onPoint((x, y) => {
        at.current = { x, y };
        place.current();
      }),
    [drag],
  );
  useLayoutEffect(() => place.current());
  // The row and the list under the hand are marked by hand: React draws no row for it.
  useLayoutEffect(() => {
    const row = document.getElementById(`stop-${guide}`);
    if (row) row.dataset.held = 'true';
    return () => {
      delete row?.dataset.held;
    };
  }, [guide]);
  const list = aim?.list;
  const isLocked = state.lockedList !== null;
  useLayoutEffect(() => {
    const element = list === undefined ? null : listElement(list);
    if (element) element.dataset.over = isLocked ? 'refused' : 'true';
    return () => {
      delete element?.dataset.over;
    };
  }, [list, isLocked]);

  return (
    <>
      <div ref={line} className={classes.line} hidden aria-hidden />
      {/* Words for ears come with each step of the keys; this card is for eyes. */}
      <div
        ref={card}
        className={classes.tip}
        data-drag-tip
        data-forced={state.change?.breaksRules || undefined}
        aria-hidden
      >
        <TipWords state={state} board={board} />
      </div>
    </>
  );
}

function TipWords({ state, board }: { state: DragState; board: Pick<PlanBoard, 'arrangement' | 'guides'> }) {
  const t = useText(dragText);
  const f = useFormat();
  const { spot, change, table, from } = state;
  const folio = board.guides.get(state.guide)?.folio ?? '';
  const title = (list: string | undefined): string =>
    board.arrangement.routes.find((r) => r._id === list)?.routeTitle ?? '';
  if (state.lockedList !== null)
    return (
      <>
        <strong>{folio}</strong>
        <span className={classes.refused}>{t('closed', { route: title(state.lockedList) })}</span>
      </>
    );
  if (!spot) return <strong>{t('tipNowhere', { folio })}</strong>;
  const place = spot.list === OUT ? t('tipOut') : t('position', { route: title(spot.list), n: spot.index + 1 });
  const isHome = spot.list === from.list && (spot.index === from.index || spot.list === OUT);
  return (
    <>
      <strong>
        {t('tip', { folio, place })}
        {state.aim?.index === null && table && spot.list !== OUT && !isHome && (
          <span className={classes.best}> · {t('tipBest')}</span>
        )}
      </strong>
      <span className={classes.parts}>
        {isHome ? (
          <span>{t('same')}</span>
        ) : change ? (
          changeParts(change, t, f).map((p) => (
            <span key={p.key} data-tone={p.tone}>
              {p.text}
            </span>
          ))
        ) : (
          !table && <span>{t('asking')}</span>
        )}
      </span>
      {change?.breaksRules && !isHome && <span className={classes.forced}>{t('forced')}</span>}
    </>
  );
}
