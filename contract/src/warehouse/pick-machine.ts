import {
  awaitsLocation,
  currentLine,
  expectedOf,
  isOpen,
  isPicked,
  openAt,
  openUnits,
  pickStepOf,
  stopKey,
  toldOf,
} from './pick-step.ts';
import type { PickInput, PickLine, PickPosition, PickReason, PickVerdict, PickWork, ScanTold } from './pick-work.ts';
import {
  plainKey,
  productKey,
  readScan,
  type ScanDirectory,
  type ScanMeaning,
  type scanCommands,
} from './scan-codes.ts';

/** Deeds that can be taken back. */
const undoable = 50;

type Goods = Extract<ScanMeaning, { kind: 'product' }>;
/** True where a scanned text names the article of a line: by the product that it is, or as the order itself writes it. */
function names(line: PickLine, code: string, goods: Goods | undefined): boolean {
  if (goods && line.sku !== '' && plainKey(goods.product.sku) === plainKey(line.sku)) return true;
  const key = productKey(code);
  return (
    key !== '' &&
    (plainKey(line.code) === plainKey(code) ||
      (line.barcode !== '' && productKey(line.barcode) === key) ||
      (line.sku !== '' && plainKey(line.sku) === plainKey(code)))
  );
}

interface Outcome {
  verdict: PickVerdict['verdict'];
  why: PickReason;
  changes?: PickVerdict['changes'];
  position?: Partial<PickPosition>;
  scanned?: ScanTold;
  elsewhere?: string;
  quantity?: number;
  open?: number;
}
const refuse = (why: PickReason, of: Partial<Outcome> = {}): Outcome => ({ verdict: 'refuse', why, ...of });
const repeated = (why: PickReason, of: Partial<Outcome> = {}): Outcome => ({ verdict: 'repeated', why, ...of });
const accept = (why: PickReason, of: Partial<Outcome> = {}): Outcome => ({ verdict: 'accept', why, ...of });

/** Spreads units over lines in their order. */
function spread(lines: readonly PickLine[], quantity: number, as: 'picked' | 'short'): PickVerdict['changes'] {
  let left = quantity;
  const changes: PickVerdict['changes'] = [];
  for (const line of lines) {
    const units = Math.min(left, openUnits(line));
    if (units > 0) changes.push({ lineId: line._id, picked: 0, short: 0, [as]: units });
    left -= units;
  }
  return changes;
}
const withDeed = (
  { deeds }: PickPosition,
  changes: PickVerdict['changes'],
  serial: string | null,
): PickPosition['deeds'] => [...deeds, { changes, serial }].slice(-undoable);

/** Units of an article come off the shelf at a stop whose open lines these are: on a cart they wait for their slot. */
function take({ position }: PickWork, here: readonly PickLine[], quantity: number, serial: string | null): Outcome {
  const [first] = here as [PickLine];
  const open = first.slot === null ? here.reduce((sum, l) => sum + openUnits(l), 0) : openUnits(first);
  if (quantity > open) return refuse('tooMany', { quantity, open });
  const seen = stopKey(first);
  if (first.slot !== null)
    return accept('taken', { quantity, open, position: { seen, hand: { lineId: first._id, quantity, serial } } });
  const changes = spread(here, quantity, 'picked');
  const serials = serial === null ? position.serials : [...position.serials, serial];
  return accept('taken', {
    quantity,
    open,
    changes,
    position: { seen, serials, deeds: withDeed(position, changes, serial) },
  });
}

function scanGoods(work: PickWork, input: PickInput, goods: Goods | undefined): Outcome {
  const { lines, position } = work;
  const matching = lines.filter((l) => names(l, input.code, goods));
  const [one] = matching;
  const scanned: ScanTold | undefined = goods
    ? undefined
    : one && { kind: 'item', code: input.code.trim(), name: one.name };
  const serial = goods?.serial ? `${plainKey(goods.product.sku)} ${goods.serial}` : null;
  const quantity = input.quantity ?? goods?.quantity ?? goods?.product.units ?? 1;
  const outcome = (): Outcome => {
    if (serial !== null && (position.serials.includes(serial) || position.hand?.serial === serial))
      return repeated('samePiece');
    if (position.hand) {
      const held = lines.find((l) => l._id === position.hand?.lineId) as PickLine;
      if (!names(held, input.code, goods)) return refuse('slotFirst');
      const open = openUnits(held) - position.hand.quantity;
      if (quantity > open) return refuse('slotFirst', { quantity, open });
      return accept('taken', {
        quantity,
        open,
        position: { hand: { ...position.hand, quantity: position.hand.quantity + quantity } },
      });
    }
    const place = (l: PickLine): boolean => !work.asksLocation || !awaitsLocation(work, l);
    const here = matching.filter(place);
    const openHere = here.filter(isOpen);
    // Of several orders at one stop all are filled; of several stops with that article only the first.
    const [first] = openHere;
    if (first)
      return take(
        work,
        openHere.filter((l) => stopKey(l) === stopKey(first)),
        quantity,
        serial,
      );
    const open = matching.find(isOpen);
    const current = currentLine(work);
    if (open && current && stopKey(open) === stopKey(current)) return refuse('locationFirst');
    if (open) return refuse('elsewhere', { elsewhere: open.locationCode });
    if (matching.length > 0) return repeated('complete');
    return goods ? refuse('otherProduct') : refuse('unknown');
  };
  return { ...(scanned ? { scanned } : {}), ...outcome() };
}

function scanLocation({ lines, position }: PickWork, locationId: string): Outcome {
  if (position.hand) return refuse('slotFirst');
  if (position.at === locationId) return repeated('here');
  if (lines.some((l) => l.locationId === locationId && isOpen(l)))
    return accept('location', { position: { at: locationId, seen: null } });
  return refuse('otherLocation');
}

function scanSlot(work: PickWork, slot: number): Outcome {
  const { hand, serials } = work.position;
  const held = work.lines.find((l) => l._id === hand?.lineId);
  if (!hand || !held) return refuse(work.mode === 'cluster' ? 'itemFirst' : 'noSlots');
  // Another order that wants as many of the same is as good.
  const line =
    held.slot === slot
      ? held
      : work.lines.find((l) => l.slot === slot && stopKey(l) === stopKey(held) && openUnits(l) >= hand.quantity);
  if (!line) return refuse('otherSlot');
  const changes = [{ lineId: line._id, picked: hand.quantity, short: 0 }];
  return accept('inSlot', {
    changes,
    quantity: hand.quantity,
    position: {
      hand: null,
      serials: hand.serial === null ? serials : [...serials, hand.serial],
      deeds: withDeed(work.position, changes, hand.serial),
    },
  });
}

function undo({ lines, position }: PickWork): Outcome {
  if (position.hand) return accept('undone', { position: { hand: null } });
  const last = position.deeds.at(-1);
  if (!last) return refuse('nothingToUndo');
  const line = lines.find((l) => l._id === last.changes[0]?.lineId);
  return accept('undone', {
    changes: last.changes.map((c) => ({ lineId: c.lineId, picked: 0 - c.picked, short: 0 - c.short })),
    position: {
      at: line?.locationId ?? position.at,
      deeds: position.deeds.slice(0, -1),
      serials: position.serials.filter((s) => s !== last.serial),
    },
  });
}

function command(work: PickWork, which: keyof typeof scanCommands, input: PickInput): Outcome {
  const line = currentLine(work) as PickLine;
  const here = work.lines.filter((l) => stopKey(l) === stopKey(line) && isOpen(l));
  const { hand } = work.position;
  switch (which) {
    case 'pause':
      return accept('paused', { position: { isPaused: true } });
    case 'undo':
      return undo(work);
    case 'done': {
      if (hand) {
        const held = work.lines.find((l) => l._id === hand.lineId) as PickLine;
        return accept('taken', { position: { hand: { ...hand, quantity: openUnits(held) } } });
      }
      if (awaitsLocation(work, line)) return refuse('locationFirst');
      if (work.position.seen !== stopKey(line)) return refuse('itemFirst');
      const rest = line.slot === null ? openAt(work.lines, stopKey(line)) : openUnits(line);
      return take(work, here, rest, null);
    }
    case 'short': {
      if (hand) return refuse('slotFirst');
      if (awaitsLocation(work, line)) return refuse('locationFirst');
      if (input.reason === null) return refuse('reasonNeeded');
      const open = openAt(work.lines, stopKey(line));
      const quantity = input.quantity ?? open;
      if (quantity > open) return refuse('tooMany', { quantity, open });
      // Who comes last in the walk's order goes without.
      const changes = spread([...here].reverse(), quantity, 'short');
      return accept('short', { quantity, open, changes, position: { deeds: withDeed(work.position, changes, null) } });
    }
  }
}

function outcomeOf(work: PickWork, input: PickInput, meanings: readonly ScanMeaning[]): Outcome {
  const of = <K extends ScanMeaning['kind']>(kind: K) =>
    meanings.find((m): m is Extract<ScanMeaning, { kind: K }> => m.kind === kind);
  const goods = of('product');
  const namesLine = work.lines.some((l) => names(l, input.code, goods));
  if (isPicked(work.lines)) return namesLine ? repeated('complete') : refuse('ended');
  const asked = of('command');
  if (asked) return command(work, asked.command, input);
  const slot = of('slot');
  if (slot) return scanSlot(work, slot.slot);
  const location = of('location');
  // A code that is a place and an article at once is what is waited for.
  if (location && (!namesLine || pickStepOf(work).kind === 'location')) return scanLocation(work, location.locationId);
  if (goods || namesLine) return scanGoods(work, input, goods);
  return refuse(meanings.length > 0 ? 'notHere' : 'unknown');
}

const soundOf = { accept: 'accepted', refuse: 'refused', repeated: 'repeated', finished: 'finished' } as const;

/** The lines after changes. */
export const changedLines = (lines: readonly PickLine[], changes: PickVerdict['changes']): PickLine[] =>
  lines.map((line) => {
    const own = changes.filter((c) => c.lineId === line._id);
    const sum = (of: 'picked' | 'short') => own.reduce((n, c) => n + c[of], line[of]);
    return own.length === 0 ? line : { ...line, picked: sum('picked'), short: sum('short') };
  });

/**
 * What a scan comes to, in the browser at once and on the server when it comes there: both fold the same scans in the order of their `seq` and end the same. `year` is the present one.
 */
export function foldPickScan(
  work: PickWork,
  input: PickInput,
  directory: ScanDirectory,
  year: number,
): { work: PickWork; verdict: PickVerdict } {
  const meanings = readScan(input.code, directory, year);
  const outcome = outcomeOf(work, input, meanings);
  const { changes = [], position, scanned, elsewhere = '', quantity = 0, open = 0, why } = outcome;
  const isWork = outcome.verdict === 'accept';
  const after: PickWork = {
    ...work,
    lines: changes.length > 0 ? changedLines(work.lines, changes) : work.lines,
    position: { ...work.position, ...(isWork ? { isPaused: false } : {}), ...position },
  };
  const verdict = isWork && isPicked(after.lines) ? 'finished' : outcome.verdict;
  return {
    work: after,
    verdict: {
      verdict,
      sound: soundOf[verdict],
      why,
      scanned: scanned ?? toldOf(meanings, input.code),
      expected: verdict === 'refuse' ? expectedOf(pickStepOf(work)) : null,
      elsewhere,
      quantity,
      open,
      changes,
      next: pickStepOf(after),
    },
  };
}
