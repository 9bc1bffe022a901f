import { Menu } from '@mantine/core';
import {
  IconArrowsSplit2,
  IconCheck,
  IconGripVertical,
  IconHelpCircle,
  IconListNumbers,
  IconPinned,
  IconPinnedOff,
  IconTargetArrow,
} from '@tabler/icons-react';
import type { Plan, PlanGuide } from '@tramo/contract/planning';
import { memo, type ReactNode } from 'react';
import type { Format } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { textOn } from '../../../ui/map/map-palette.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { OUT } from '../arrangement/arrange.rules.ts';
import { dragText } from '../drag/drag.es.ts';
import { dragHelpId } from '../drag/list-places.ts';
import shared from '../planner.module.css';
import { planningText } from '../planning.es.ts';
import { menuText } from './menu.es.ts';
import classes from './plan-routes.module.css';
import type { ListActions } from './RouteMenu.tsx';

export type EvaluatedStop = Plan['routes'][number]['stops'][number];
export interface RouteChoice {
  id: string;
  title: string;
  size: number;
}
interface StopRowProps {
  guide: PlanGuide;
  list: string;
  index: number;
  /** Stops of its list. */
  size: number;
  colour: string;
  evaluated: EvaluatedStop | undefined;
  /** In place of the times: why it has no route. */
  note?: ReactNode;
  isSelected: boolean;
  /** Chosen together with others. */
  isChosen: boolean;
  /** Its route keeps its order: it does not move by hand. */
  isHeld?: boolean;
  /** It stays with its route. */
  isPinned?: boolean;
  f: Format;
  actions: ListActions;
  canEdit: boolean;
  onSelect: (guideId: string, list: string) => void;
  onMove: (guideId: string, list: string, index: number) => void;
  onWhy: (guideId: string) => void;
  /** For guides without a route. */
  onBest?: (guideId: string) => void;
}

/** A stop: handle, order, who and where, when, how much, and a menu that moves it. */
export const StopRow = memo(function StopRow(props: StopRowProps) {
  const { guide, list, index, evaluated, isSelected, isChosen, canEdit, f } = props;
  const t = useText(planningText);
  const d = useText(dragText);
  const m = useText(menuText);
  const isMovable = canEdit && guide.lat !== null;
  return (
    <li
      id={`stop-${guide._id}`}
      className={classes.stop}
      data-stop={guide._id}
      data-index={index}
      data-selected={isSelected || undefined}
      data-chosen={isChosen || undefined}
    >
      {isMovable && !props.isHeld ? (
        <button
          type="button"
          className={classes.grip}
          data-grip={guide._id}
          aria-describedby={dragHelpId}
          aria-label={t('view.drag', { folio: guide.folio })}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
      ) : (
        <span className={classes.grip} />
      )}
      <button
        type="button"
        className={classes.stopBody}
        data-body
        aria-pressed={isSelected}
        onClick={() => props.onSelect(guide._id, list)}
      >
        {isChosen && <span className="visually-hidden">{d('chosen')}</span>}
        <span
          className={classes.order}
          style={list === OUT || isChosen ? undefined : { background: props.colour, color: textOn(props.colour) }}
          data-out={(list === OUT && !isChosen) || undefined}
          aria-hidden
        >
          {isChosen ? <IconCheck size={14} stroke={2.5} /> : list === OUT ? '' : index + 1}
        </span>
        <span className={classes.stopText}>
          <span className={classes.stopName}>
            {guide.contactName || guide.companyName}
            {props.isPinned && (
              <IconPinned size={13} className={classes.pinMark} role="img" aria-label={m('isPinned')} />
            )}
          </span>
          <span className={classes.stopPlace}>
            {guide.folio} · {guide.suburb}
          </span>
        </span>
        {evaluated && (
          <span className={classes.times}>
            <span data-late={evaluated.lateS > 0 || undefined}>{f.time(evaluated.arrival)}</span>
            {evaluated.lateS > 0 ? (
              <span className={shared.bad}>
                {t('view.lateBy', { time: f.duration(Math.max(60, evaluated.lateS)) })}
              </span>
            ) : (
              evaluated.waitS >= 60 && (
                <span className={shared.warnText}>{t('view.waits', { time: f.duration(evaluated.waitS) })}</span>
              )
            )}
          </span>
        )}
        <span className={classes.weight}>
          <span>{f.weight(guide.load.weightKg)}</span>
          <span>
            {guide.load.packages} {t('vehicles.packages')}
          </span>
        </span>
      </button>
      {isMovable ? <MoveMenu {...props} /> : <span />}
      {props.note && <p className={classes.note}>{props.note}</p>}
    </li>
  );
});

/** Made when it is first opened: a long list has one a row. */
function MoveMenu(props: StopRowProps) {
  const t = useText(planningText);
  return (
    <RowMenu label={t('view.moveMenu', { folio: props.guide.folio })}>
      <MoveItems {...props} />
    </RowMenu>
  );
}

function MoveItems({
  guide,
  list,
  index,
  size,
  actions,
  isHeld,
  isPinned,
  canEdit,
  onMove,
  onWhy,
  onBest,
}: StopRowProps) {
  const t = useText(planningText);
  const m = useText(menuText);
  const to = (target: string, place: number) => () => onMove(guide._id, target, place);
  const isRouted = list !== OUT;
  const isFree = canEdit && !isHeld;
  return (
    <>
      <Menu.Item
        leftSection={<IconHelpCircle size={16} aria-hidden />}
        rightSection={<kbd>W</kbd>}
        onClick={() => onWhy(guide._id)}
      >
        {t(isRouted ? 'why.here' : 'why.out')}
      </Menu.Item>
      {onBest && !isRouted && (
        <Menu.Item
          leftSection={<IconTargetArrow size={16} aria-hidden />}
          rightSection={<kbd>P</kbd>}
          onClick={() => onBest(guide._id)}
        >
          {t('why.best')}
        </Menu.Item>
      )}
      {isRouted && canEdit && (
        <>
          <Menu.Item
            leftSection={isPinned ? <IconPinnedOff size={16} aria-hidden /> : <IconPinned size={16} aria-hidden />}
            rightSection={<kbd>L</kbd>}
            onClick={() => actions.board().moves.pinStops([guide._id])}
          >
            {m(isPinned ? 'unpin' : 'pin')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowsSplit2 size={16} aria-hidden />}
            disabled={!isFree || index === 0}
            onClick={() => actions.work.splitAt(list, index)}
          >
            {m('splitHere')}
          </Menu.Item>
        </>
      )}
      <Menu.Item
        leftSection={<IconListNumbers size={16} aria-hidden />}
        disabled={!isFree}
        onClick={() => actions.ask({ kind: 'place', guide: guide._id })}
      >
        {m('moveToPlace')}
      </Menu.Item>
      <Menu.Divider />
      {isRouted && (
        <>
          <Menu.Item disabled={!isFree || index === 0} onClick={to(list, index - 1)}>
            {t('view.moveUp')}
          </Menu.Item>
          <Menu.Item disabled={!isFree || index >= size - 1} onClick={to(list, index + 1)}>
            {t('view.moveDown')}
          </Menu.Item>
          <Menu.Item disabled={!isFree || index === 0} onClick={to(list, 0)}>
            {t('view.moveFirst')}
          </Menu.Item>
          <Menu.Item disabled={!isFree || index >= size - 1} onClick={to(list, size - 1)}>
            {t('view.moveLast')}
          </Menu.Item>
        </>
      )}
      <Menu.Label>{t('view.moveTo')}</Menu.Label>
      {actions
        .board()
        .choices.filter((r) => r.id !== list)
        .map((r) => (
          <Menu.Item key={r.id} disabled={!isFree || isPinned} onClick={to(r.id, r.size)}>
            {t('view.moveToRoute', { route: r.title })}
          </Menu.Item>
        ))}
      {isRouted && (
        <Menu.Item color="red" disabled={!isFree || isPinned} onClick={to(OUT, 0)}>
          {t('view.moveOut')}
        </Menu.Item>
      )}
    </>
  );
}
