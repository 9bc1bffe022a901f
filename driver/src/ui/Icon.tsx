import { type IconName, icons } from './icons.ts';
import classes from './ui.module.css';

/** A picture beside words; it tells nothing by itself. */
export function Icon({ name, isTurning = false }: { name: IconName; isTurning?: boolean }) {
  return (
    <svg class={isTurning ? `${classes.icon} ${classes.spin}` : classes.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}
