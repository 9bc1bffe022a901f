import { IconLock } from '@tabler/icons-react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import classes from './ShelfFront.module.css';
import { shelfFrontText } from './shelf-front.es.ts';

/** What stands in a container of the shelf. */
export interface FrontCell {
  _id: string;
  code: string;
  level: number;
  container: number;
  isBlocked: boolean;
  quantity: number;
  /** What lies there, in few words. */
  what: string;
}
interface ShelfFrontProps {
  label: string;
  levels: number;
  containers: number;
  levelName: (level: number) => string;
  containerName: (container: number) => string;
  /** Undefined while they are on their way. */
  cells: readonly FrontCell[] | undefined;
  activeId: string | null;
  onOpen: (id: string) => void;
}

/** A shelf from the front, the highest level on top: what is in each container. */
export function ShelfFront({ label, levels, containers, cells, activeId, onOpen, ...names }: ShelfFrontProps) {
  const t = useText(shelfFrontText);
  const f = useFormat();
  const byPlace = new Map(cells?.map((cell) => [`${cell.level}/${cell.container}`, cell]));
  const topDown = Array.from({ length: levels }, (_, i) => levels - 1 - i);
  const across = Array.from({ length: containers }, (_, i) => i);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide shelf scrolls, and is reached by the keyboard
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table className={classes.front} aria-label={label} aria-busy={cells === undefined}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {t('level')}
            </th>
            {across.map((container) => (
              <th key={container} scope="col">
                {names.containerName(container)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {topDown.map((level) => (
            <tr key={level}>
              <th scope="row">{names.levelName(level)}</th>
              {across.map((container) => {
                const cell = byPlace.get(`${level}/${container}`);
                return (
                  <td key={container}>
                    {cell && (
                      <button
                        type="button"
                        className={classes.cell}
                        data-state={cell.isBlocked ? 'blocked' : cell.quantity > 0 ? 'stocked' : 'empty'}
                        aria-pressed={cell._id === activeId}
                        aria-label={t(cell.isBlocked ? 'blockedCell' : 'cell', {
                          code: cell.code,
                          quantity: cell.quantity,
                          what: cell.what,
                        })}
                        title={cell.what || undefined}
                        onClick={() => onOpen(cell._id)}
                      >
                        <span className={classes.quantity}>
                          {cell.isBlocked && <IconLock size={12} aria-hidden />}
                          {cell.quantity > 0 ? f.number(cell.quantity) : cell.isBlocked ? '' : '—'}
                        </span>
                        <span className={classes.what}>{cell.what}</span>
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
