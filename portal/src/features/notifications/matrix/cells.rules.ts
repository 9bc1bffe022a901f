import { type MessageEvent, messageEvents, type RecipientKind, recipientKinds } from '@tramo/contract/message-events';
import type { MessageChannel } from '@tramo/contract/messages';
import {
  allowedChannels,
  type ClientException,
  type NotificationRule,
  type NotificationWay,
} from '@tramo/contract/notification-settings';

export interface Cell {
  event: MessageEvent;
  recipient: RecipientKind;
}
/** What a cell holds: a way, nothing, or (a client's) what the company has. */
export type CellValue = NotificationWay | null | 'inherit';
export type Cells<V extends CellValue = CellValue> = Record<MessageEvent, Record<RecipientKind, V>>;
export type CompanyCells = Cells<NotificationWay | null>;

/** How the matrix is read: what is told before the visit, at it, and when something is not as it should be. */
export const eventGroups = {
  before: ['appointment', 'routeStart', 'onTheWay', 'certifiedCode'],
  visit: ['managed', 'deliverySuccess', 'partial', 'undelivered'],
  exceptions: ['changedArrival', 'guideOutOfRange'],
} as const satisfies Record<string, readonly MessageEvent[]>;
export type EventGroup = keyof typeof eventGroups;
export const groupNames = Object.keys(eventGroups) as EventGroup[];

export const pathOfCell = ({ event, recipient }: Cell): string => `cells.${event}.${recipient}`;
export const isPossible = ({ event, recipient }: Cell): boolean => allowedChannels(event, recipient).length > 0;
/** Without its code a certified delivery cannot be made: that cell is never empty. */
export const isNeeded = ({ event }: Cell): boolean => event === 'certifiedCode';

const cellsOf = <V extends CellValue>(valueIn: (cell: Cell) => V): Cells<V> =>
  Object.fromEntries(
    messageEvents.map((event) => [
      event,
      Object.fromEntries(recipientKinds.map((recipient) => [recipient, valueIn({ event, recipient })])),
    ]),
  ) as Cells<V>;
export const everyCell: readonly Cell[] = messageEvents.flatMap((event) =>
  recipientKinds.map((recipient) => ({ event, recipient })),
);

const wayOf = ({ channels, mode, waitMinutes }: NotificationWay): NotificationWay => ({ channels, mode, waitMinutes });

export const cellsOfRules = (rules: readonly NotificationRule[]): CompanyCells =>
  cellsOf(({ event, recipient }) => {
    const rule = rules.find((r) => r.event === event && r.recipient === recipient);
    return rule ? wayOf(rule) : null;
  });
export const rulesOfCells = (cells: CompanyCells): NotificationRule[] =>
  everyCell.flatMap((cell) => {
    const way = cells[cell.event][cell.recipient];
    return way ? [{ ...cell, ...way }] : [];
  });

export const cellsOfExceptions = (exceptions: readonly ClientException[]): Cells =>
  cellsOf(({ event, recipient }) => {
    const found = exceptions.find((e) => e.event === event && e.recipient === recipient);
    if (!found) return 'inherit';
    return found.way && wayOf(found.way);
  });
export const exceptionsOfCells = (cells: Cells): ClientException[] =>
  everyCell.flatMap((cell) => {
    const value = cells[cell.event][cell.recipient];
    return value === 'inherit' ? [] : [{ ...cell, way: value }];
  });

/** Turns a channel on as the last of the way, or off; null: nothing is left. */
export function toggled(way: NotificationWay | null, channel: MessageChannel): NotificationWay | null {
  if (!way) return { channels: [channel], mode: 'chain', waitMinutes: 3 };
  const channels = way.channels.includes(channel)
    ? way.channels.filter((c) => c !== channel)
    : [...way.channels, channel];
  return channels.length === 0 ? null : { ...way, channels };
}
/** A channel one place earlier (-1) or later (1). */
export function moved(way: NotificationWay, channel: MessageChannel, by: -1 | 1): NotificationWay {
  const from = way.channels.indexOf(channel);
  const to = from + by;
  const other = way.channels[to];
  if (from < 0 || other === undefined) return way;
  return { ...way, channels: way.channels.map((c, n) => (n === from ? other : n === to ? channel : c)) };
}
/** Those that are on, in their order, and then the others. */
export const offered = (cell: Cell, way: NotificationWay | null): MessageChannel[] => {
  const on = way?.channels ?? [];
  return [...on, ...allowedChannels(cell.event, cell.recipient).filter((c) => !on.includes(c))];
};

export type Step = 'left' | 'right' | 'up' | 'down' | 'first' | 'last';
interface Place {
  row: number;
  column: number;
}
/** Where an arrow leads from a place among those that there are: gaps are passed over. */
export function nextPlace(places: readonly Place[], from: Place, step: Step): Place | undefined {
  const inRow = places.filter((p) => p.row === from.row).sort((a, b) => a.column - b.column);
  const inColumn = places.filter((p) => p.column === from.column).sort((a, b) => a.row - b.row);
  switch (step) {
    case 'first':
      return inRow[0];
    case 'last':
      return inRow.at(-1);
    case 'right':
      return inRow.find((p) => p.column > from.column);
    case 'left':
      return inRow.findLast((p) => p.column < from.column);
    case 'down':
      return inColumn.find((p) => p.row > from.row);
    case 'up':
      return inColumn.findLast((p) => p.row < from.row);
  }
}
