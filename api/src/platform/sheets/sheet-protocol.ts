import type { Sheet, SheetLimits, SheetRow } from './sheet.ts';
import type { SheetErrorDetails, SheetErrorReason } from './sheet-error.ts';

/** What the reading thread is started with. `file` is a path or the bytes. */
export interface SheetJob {
  file: string | Uint8Array;
  sheetName?: string | undefined;
  fileName?: string | undefined;
  limits: SheetLimits;
}

export type SheetReply =
  | { type: 'refused'; reason: SheetErrorReason; details: SheetErrorDetails }
  | { type: 'sheet'; sheet: Omit<Sheet, 'rows'> }
  | { type: 'rows'; rows: SheetRow[] }
  | { type: 'end' };
