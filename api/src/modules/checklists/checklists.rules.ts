import type { Substatus, SubstatusCategory } from '@tramo/contract/checklists';

/** Names that the server itself writes on guides: at a closing, and when one goes back to the available ones. */
export const systemNames: readonly string[] = ['Cierre de ruta', 'Programación de envío', 'Reprogramación de envío'];

/** Sub-statuses that a company begins with. 'Cierre de ruta' is the portal's own, for guides open at a closing. */
export const firstSubstatuses: readonly { name: string; category: SubstatusCategory }[] = [
  { name: 'Entregado al titular', category: 'delivered' },
  { name: 'Entregado a un tercero', category: 'delivered' },
  { name: 'Mercancía dañada', category: 'partial' },
  { name: 'Mercancía incompleta', category: 'partial' },
  { name: 'Rechazo parcial', category: 'partial' },
  { name: 'Nadie en el domicilio', category: 'undelivered' },
  { name: 'Dirección incorrecta', category: 'undelivered' },
  { name: 'Cliente rechaza', category: 'undelivered' },
  { name: 'Zona insegura', category: 'undelivered' },
  { name: 'Cierre de ruta', category: 'undelivered' },
  { name: 'Recolectado completo', category: 'collected' },
  { name: 'Faltó mercancía', category: 'partialCollection' },
  { name: 'Mercancía no lista', category: 'uncollected' },
  { name: 'Nadie en el domicilio', category: 'uncollected' },
  { name: 'Cierre de ruta', category: 'uncollected' },
  { name: 'Programación de envío', category: 'return' },
  { name: 'Reprogramación de envío', category: 'return' },
];

const NAME_MAX = 120;
const PREFIX = 'Copia de ';

/** 'Copia de X', or 'Copia de X (2)', '(3)' … when the name is taken, whatever the case. A long name gives way to what must be added. */
export function cloneName(original: string, taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  for (let n = 1; ; n++) {
    const suffix = n === 1 ? '' : ` (${n})`;
    const name = `${shortened(PREFIX + original, NAME_MAX - suffix.length)}${suffix}`;
    if (!used.has(name.toLowerCase())) return name;
  }
}

/** At most so many UTF-16 units, never half a character, no blank at the end. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return (/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut).trimEnd();
}

type State = Pick<Substatus, 'name' | 'category' | 'status' | 'visible'>;
const mayBeChosen = (s: State): boolean => s.status === 'enabled' && s.visible;

/**
 * Why a sub-status may not become what is wanted, or null. `others`: the ones of the category it is in now, itself and the
 * system's aside, for a driver must always have one to choose.
 */
export function changeFault(
  before: State & { isSystem: boolean },
  after: State,
  others: readonly Pick<State, 'status' | 'visible'>[],
): 'checklists.system' | 'checklists.last_one' | 'checklists.last_visible' | null {
  const isMoved = after.category !== before.category;
  if (
    before.isSystem &&
    (isMoved || after.name !== before.name || after.status !== before.status || after.visible !== before.visible)
  )
    return 'checklists.system';
  const leavesEnabled = before.status === 'enabled' && (isMoved || after.status !== 'enabled');
  if (leavesEnabled && !others.some((o) => o.status === 'enabled')) return 'checklists.last_one';
  const leavesChoice = mayBeChosen(before) && (isMoved || !mayBeChosen(after));
  if (leavesChoice && !others.some((o) => o.status === 'enabled' && o.visible)) return 'checklists.last_visible';
  return null;
}
