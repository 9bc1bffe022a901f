import type { Translation } from '../../../lib/text.ts';
import type { undoEs } from './undo.es.ts';

export const undoEn: Translation<typeof undoEs> = {
  button: 'Undo',
  nothing: 'There is nothing of yours to undo',
  done: 'Undone: {what}',
  title: 'Last changes',
  titleOf: 'Last changes of {name}',
  empty: 'No changes yet',
  hint: 'Ctrl Z undoes the last thing that you did.',
  by: '{by}, {age} ago',
  mine: 'You, {age} ago',
  undoOne: 'Undo: {what}',
  cannot: 'It can no longer be undone',
  others: '{count, plural, =0 {} one { and one more thing} other { and # more things}}',
  kind: {
    order: 'changed the order of {route}',
    addGuides: '{count, plural, one {added waybill {folio}} other {added # waybills}} to {route}',
    removeGuides: '{count, plural, one {removed waybill {folio}} other {removed # waybills}} from {route}',
    move: '{count, plural, one {moved waybill {folio}} other {moved # waybills}} from {from} to {to}',
    assign: 'assigned {vehicle} and {driver} to {route}',
    schedule: 'changed the departure of {route} to {time}',
    boardingChecked: 'checked the boarding of {route}',
    boardingUnchecked: 'took back the boarding check of {route}',
    rename: 'renamed {from} to {to}',
    notes: 'edited the notes of {route}',
    undo: 'undid: {what}',
  },
  noVehicle: 'no vehicle',
  noDriver: 'no driver',
};
