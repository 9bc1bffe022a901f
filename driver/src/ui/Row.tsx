import type { ComponentChildren } from 'preact';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import classes from './ui.module.css';

interface RowProps {
  title: ComponentChildren;
  text?: ComponentChildren;
  /** Before it: an icon by its name, or anything. */
  icon?: IconName;
  start?: ComponentChildren;
  /** At its end: a figure, a pill. */
  end?: ComponentChildren;
  onClick?: () => unknown;
  href?: string;
  isOutside?: boolean;
}

/** A large line of a list; where it leads somewhere, all of it can be tapped. */
export function Row(props: RowProps) {
  const { onClick, href } = props;
  const inside = (
    <>
      {props.icon && <Icon name={props.icon} />}
      {props.start}
      <span class={classes.rowBody}>
        <span class={classes.rowTitle} style={{ display: 'block' }}>
          {props.title}
        </span>
        {props.text !== undefined && <span class={classes.rowText}>{props.text}</span>}
      </span>
      {props.end !== undefined && <span class={classes.rowEnd}>{props.end}</span>}
      {(onClick || href) && <Icon name="next" />}
    </>
  );
  if (href !== undefined)
    return (
      <a class={classes.row} href={href} {...(props.isOutside ? { target: '_blank', rel: 'noreferrer' } : {})}>
        {inside}
      </a>
    );
  if (onClick)
    return (
      <button type="button" class={classes.row} onClick={onClick}>
        {inside}
      </button>
    );
  return <div class={classes.row}>{inside}</div>;
}

/** Lines in one frame. */
export const Rows = ({ children }: { children: ComponentChildren }) => <div class={classes.rows}>{children}</div>;
