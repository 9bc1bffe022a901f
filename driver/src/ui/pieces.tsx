import type { ComponentChildren } from 'preact';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import classes from './ui.module.css';

export type Tone = 'idle' | 'info' | 'ok' | 'warn' | 'bad' | 'away';
const noticeIcons: Record<Tone, IconName> = {
  idle: 'info',
  info: 'info',
  ok: 'check',
  warn: 'alert',
  bad: 'alert',
  away: 'info',
};

/** A state, always with its word. */
export const Pill = ({ tone = 'idle', children }: { tone?: Tone; children: ComponentChildren }) => (
  <span class={`${classes.pill} ${classes[tone]}`}>{children}</span>
);

interface NoticeProps {
  tone: Tone;
  title?: ComponentChildren;
  children?: ComponentChildren;
  icon?: IconName;
  /** Read out at once: something went wrong just now. */
  isAlert?: boolean;
}
export const Notice = ({ tone, title, children, icon, isAlert }: NoticeProps) => (
  <div class={`${classes.notice} ${classes[tone]}`} role={isAlert ? 'alert' : undefined}>
    <Icon name={icon ?? noticeIcons[tone]} />
    <div class={classes.noticeBody}>
      {title !== undefined && <p class={classes.noticeTitle}>{title}</p>}
      {children}
    </div>
  </div>
);

export const Section = ({ title, children }: { title?: string; children: ComponentChildren }) => (
  <section class={classes.section}>
    {title && <h2>{title}</h2>}
    {children}
  </section>
);
export const Card = ({ children }: { children: ComponentChildren }) => <div class={classes.card}>{children}</div>;
export const Stack = ({ children }: { children: ComponentChildren }) => <div class={classes.stack}>{children}</div>;

/** Names and what they are: `[['Vehículo', 'Urvan 3']]`. */
export const Facts = ({ of }: { of: readonly (readonly [string, ComponentChildren])[] }) => (
  <dl class={classes.facts}>
    {of.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Nothing here, and what that means. */
export const Empty = ({ icon, title, children }: { icon: IconName; title: string; children?: ComponentChildren }) => (
  <div class={classes.empty}>
    <Icon name={icon} />
    <h2>{title}</h2>
    {children}
  </div>
);

/** How much of something is done. */
export const Progress = ({ value, max, label }: { value: number; max: number; label: string }) => (
  <span
    class={classes.progress}
    role="progressbar"
    aria-label={label}
    aria-valuenow={value}
    aria-valuemin={0}
    aria-valuemax={max}
  >
    <span style={{ width: `${max > 0 ? Math.min(100, (value / max) * 100) : 0}%` }} />
  </span>
);

/** Something comes; `label` says what. */
export const Loading = ({ label }: { label: string }) => (
  <div class={classes.empty} role="status">
    <Icon name="refresh" isTurning />
    <p>{label}</p>
  </div>
);
