import type { Translation } from '../../../lib/text.ts';
import type { walkEs } from './walk.es.ts';

export const walkEn: Translation<typeof walkEs> = {
  list: 'Blocks in walking order',
  block: 'Block {name}',
  forwards: 'First to last',
  backwards: 'Last to first',
  flip: 'Turn block {name} round: {way}',
  up: 'Move block {name} up',
  down: 'Move block {name} down',
  drag: 'Move block {name}',
  help: 'Pick the block up with the space bar, move it with the arrows, drop it with the space bar.',
  picked: 'Picked up block {name}, place {place, number} of {total, number}',
  moved: 'Block {name} goes to place {place, number} of {total, number}',
  dropped: 'Block {name} is at place {place, number} of {total, number}',
  cancelled: 'Block {name} stays at place {place, number}',
};
