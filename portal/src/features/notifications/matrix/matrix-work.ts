import type { MessageEvent } from '@tramo/contract/message-events';
import type { MessageChannel } from '@tramo/contract/messages';
import type { NotificationWay, ShownNotifications } from '@tramo/contract/notification-settings';
import { createContext, type ReactNode, use } from 'react';
import { templateOf } from '../warnings.rules.ts';
import type { Cell, CellValue, CompanyCells } from './cells.rules.ts';
import type { ChannelState } from './WayChips.tsx';

/** What a matrix's cells share: a company's own, or a client's over those of the company. */
export interface MatrixWork {
  shown: ShownNotifications;
  valueAt: (cell: Cell) => CellValue;
  /** What is saved there. */
  savedAt: (cell: Cell) => CellValue;
  /** What a client's cell follows; null: the matrix is the company's. */
  company: CompanyCells | null;
  /** `isCleared`: by a key on the cell itself, which is told with the way back. */
  change: (cell: Cell, value: CellValue, isCleared?: boolean) => void;
  /** Takes the last change back. */
  undo: () => void;
  faultAt: (cell: Cell) => ReactNode;
  /** Messages of a month by a way of a cell, and what they cost. */
  priceOf?: (cell: Cell, way: NotificationWay) => { count: number; cost: number };
}
const context = createContext<MatrixWork | null>(null);
export const MatrixProvider = context.Provider;
export function useMatrix(): MatrixWork {
  const work = use(context);
  if (!work) throw new Error('no matrix');
  return work;
}

/** What holds in a cell in the end. */
export const effective = (work: MatrixWork, cell: Cell): NotificationWay | null => {
  const value = work.valueAt(cell);
  return value === 'inherit' ? (work.company?.[cell.event][cell.recipient] ?? null) : value;
};

export const channelState = (shown: ShownNotifications, event: MessageEvent, channel: MessageChannel): ChannelState => {
  if (!shown.channels[channel].hasProvider) return 'kept';
  return templateOf(shown.templates, event, channel)?.leaves === false ? 'stopped' : 'fine';
};
