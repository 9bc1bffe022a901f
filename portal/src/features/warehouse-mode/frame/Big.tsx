import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './Mode.module.css';

interface BigProps {
  icon?: Icon;
  children: ReactNode;
  /** A second line, smaller. */
  detail?: ReactNode;
  /** The one thing to do on this screen. */
  isMain?: boolean;
  /** Takes a row of its own. */
  isWide?: boolean;
  /** Its sign above its word, where four stand side by side. */
  isStacked?: boolean;
}
const Inside = ({ icon: Sign, children, detail }: BigProps) => (
  <>
    {Sign && <Sign size={28} stroke={1.8} aria-hidden />}
    <span className={classes.bigText}>
      <span>{children}</span>
      {detail && <span>{detail}</span>}
    </span>
  </>
);

interface BigButtonProps extends BigProps {
  onClick: () => void;
  isOn?: boolean;
  disabled?: boolean;
}
/** A button for a hand in a glove: 64 px high at least. */
export const BigButton = ({ onClick, isOn, disabled, isMain, isWide, isStacked, ...inside }: BigButtonProps) => (
  <button
    type="button"
    className={classes.big}
    data-main={isMain || undefined}
    data-wide={isWide || undefined}
    data-stacked={isStacked || undefined}
    aria-pressed={isOn}
    disabled={disabled}
    onClick={onClick}
  >
    <Inside {...inside} />
  </button>
);

export const BigLink = ({ to, isMain, isWide, ...inside }: BigProps & { to: string }) => (
  <Link to={to} className={classes.big} data-main={isMain || undefined} data-wide={isWide || undefined}>
    <Inside {...inside} />
  </Link>
);
