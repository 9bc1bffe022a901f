import type { PickLine, PickStep, PickWork, ScanTold } from './pick-work.ts';
import { plainKey, type ScanMeaning, slotCode } from './scan-codes.ts';

/** Where a picker stands in a task, and what he is asked for: derived from the lines and the position. */
export const openUnits = (line: Pick<PickLine, 'quantity' | 'picked' | 'short'>): number =>
  line.quantity - line.picked - line.short;
export const isOpen = (line: PickLine): boolean => openUnits(line) > 0;
export const isPicked = (lines: readonly PickLine[]): boolean => !lines.some(isOpen);

/** Lines of one article: by SKU, or the item itself where it has none. */
const goodsKey = (line: PickLine): string => (line.sku === '' ? `item ${line.itemId}` : plainKey(line.sku));
/** One article at one place: what a picker stops for once, whoever ordered it. */
export const stopKey = (line: PickLine): string => `${line.locationId ?? ''} ${goodsKey(line)}`;

/** Where the picker goes on: what is open at the location where he stands, else the next in walking order. */
export function currentLine({ lines, position: { at } }: PickWork): PickLine | undefined {
  return (at === null ? undefined : lines.find((l) => l.locationId === at && isOpen(l))) ?? lines.find(isOpen);
}
export const awaitsLocation = (work: PickWork, line: PickLine): boolean =>
  work.asksLocation && line.locationId !== null && line.locationId !== work.position.at;
export const openAt = (lines: readonly PickLine[], key: string): number =>
  lines.filter((l) => stopKey(l) === key).reduce((sum, l) => sum + openUnits(l), 0);

/** What the screen asks for. */
export function pickStepOf(work: PickWork): PickStep {
  const { hand } = work.position;
  const line = (hand && work.lines.find((l) => l._id === hand.lineId)) || currentLine(work);
  if (!line) return { kind: 'finished', stop: null, locationCode: '', sku: '', name: '', quantity: 0, slot: null };
  const of = {
    stop: stopKey(line),
    locationCode: line.locationCode,
    sku: line.sku,
    name: line.name,
    slot: line.slot,
  };
  if (hand) return { ...of, kind: 'slot', quantity: hand.quantity };
  return {
    ...of,
    kind: awaitsLocation(work, line) ? 'location' : 'item',
    quantity: openAt(work.lines, stopKey(line)),
  };
}

/** What was awaited, as people call it. */
export function expectedOf(step: PickStep): ScanTold | null {
  switch (step.kind) {
    case 'location':
      return { kind: 'location', code: step.locationCode, name: step.locationCode };
    case 'item':
      return { kind: 'product', code: step.sku, name: step.name };
    case 'slot':
      return { kind: 'slot', code: slotCode(step.slot ?? 0), name: String(step.slot ?? '') };
    case 'finished':
      return null;
  }
}

/** What a scanned text is called, by its likeliest meaning. */
export function toldOf(meanings: readonly ScanMeaning[], code: string): ScanTold {
  const [first] = meanings;
  const plain = code.trim();
  switch (first?.kind) {
    case 'location':
      return { kind: 'location', code: first.code, name: first.code };
    case 'product':
      return { kind: 'product', code: first.product.sku, name: first.product.name };
    case 'slot':
      return { kind: 'slot', code: plain, name: String(first.slot) };
    case 'item':
    case 'order':
    case 'package':
    case 'command':
      return { kind: first.kind, code: plain, name: plain };
    case undefined:
      return { kind: 'unknown', code: plain, name: plain };
  }
}
