import type { ReactNode } from 'react';
import { Mark } from '../../../ui/Mark.tsx';
import classes from './BareFrame.module.css';

interface BareFrameProps {
  title: string;
  hint?: ReactNode;
  /** Across from the name. */
  corner?: ReactNode;
  children: ReactNode;
}

/** The screens outside of the shell: one card on the ink of the rail, with a drawn network of routes behind it. */
export function BareFrame({ title, hint, corner, children }: BareFrameProps) {
  return (
    <div className={classes.page}>
      <Network />
      <main className={classes.card}>
        <div className={classes.brand}>
          <Mark size={28} />
          <span>Tramo</span>
          {corner && <div className={classes.corner}>{corner}</div>}
        </div>
        <h1 className={classes.title}>{title}</h1>
        {hint && <p className={classes.hint}>{hint}</p>}
        {children}
      </main>
    </div>
  );
}

/** Routes that leave one depot: lines of stops, some done. */
const routes = [
  { d: 'M700 470 L590 420 L520 440 L430 380 L360 390 L250 320 L170 330', done: 3 },
  { d: 'M700 470 L760 380 L840 350 L900 270 L1010 260 L1080 180', done: 4 },
  { d: 'M700 470 L660 560 L560 610 L520 700 L420 730 L350 820', done: 2 },
  { d: 'M700 470 L830 500 L930 570 L1050 560 L1140 640 L1270 650', done: 5 },
  { d: 'M700 470 L690 350 L640 260 L670 170 L610 90', done: 2 },
];
const points = (d: string): [string, string][] =>
  [...d.matchAll(/[ML](\d+) (\d+)/g)].slice(1).map((m) => [m[1] as string, m[2] as string]);

function Network() {
  return (
    <svg className={classes.network} viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {routes.map(({ d, done }) => (
        <g key={d}>
          <path d={d} />
          {points(d).map(([x, y], i) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r="6" data-done={i < done || undefined} />
          ))}
        </g>
      ))}
      <rect x="684" y="454" width="32" height="32" rx="8" />
    </svg>
  );
}
