import type { ComponentChildren } from 'preact';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import classes from './ui.module.css';

export type ButtonTone = 'primary' | 'plain' | 'danger' | 'quiet';
interface ButtonProps {
  children?: ComponentChildren;
  tone?: ButtonTone;
  isLarge?: boolean;
  /** As wide as what it stands in. */
  isWide?: boolean;
  icon?: IconName;
  /** Something is under way: it turns, and a second tap does nothing. */
  isBusy?: boolean;
  isDisabled?: boolean;
  /** A link that looks like a button (`tel:`, a map's address). */
  href?: string;
  /** A link that opens outside of the app. */
  isOutside?: boolean;
  type?: 'button' | 'submit';
  onClick?: (event: MouseEvent) => unknown;
  /** Said to those who do not see it, in place of its words. */
  label?: string;
  isPressed?: boolean;
}

export function Button(props: ButtonProps) {
  const { children, tone = 'plain', icon, isBusy = false, isDisabled = false, href, label } = props;
  const look = [
    classes.button,
    tone !== 'plain' && classes[tone],
    props.isLarge && classes.large,
    (props.isWide ?? props.isLarge) && classes.wide,
    children === undefined && classes.iconButton,
  ]
    .filter(Boolean)
    .join(' ');
  const inside = (
    <>
      {isBusy ? <Icon name="refresh" isTurning /> : icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </>
  );
  if (href !== undefined && !isDisabled)
    return (
      <a
        class={look}
        href={href}
        aria-label={label}
        onClick={props.onClick}
        {...(props.isOutside ? { target: '_blank', rel: 'noreferrer' } : {})}
      >
        {inside}
      </a>
    );
  return (
    <button
      class={look}
      type={props.type ?? 'button'}
      disabled={isDisabled}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      aria-label={label}
      aria-pressed={props.isPressed}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else props.onClick?.(event);
      }}
    >
      {inside}
    </button>
  );
}

/** An icon alone; `label` says what it does. */
export function IconButton({
  name,
  ...props
}: Omit<ButtonProps, 'icon' | 'children'> & { name: IconName; label: string }) {
  return <Button tone="quiet" {...props} icon={name} />;
}

/** Buttons beside each other where they fit, below each other where they do not. */
export const Buttons = ({ children }: { children: ComponentChildren }) => <div class={classes.buttons}>{children}</div>;
