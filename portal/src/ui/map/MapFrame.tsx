import type { ReactNode } from 'react';
import classes from './MapFrame.module.css';

interface MapFrameProps {
  toolsLabel: string;
  /** Buttons in the map's corner; nothing where nobody may use them. */
  tools: ReactNode;
  /** How to go on with the tool at work. */
  hint: ReactNode;
  /** What stands in the other corner. */
  corner?: ReactNode;
  /** The map. */
  children: ReactNode;
}

/** A map that fills its place, with tools in the corner. */
export function MapFrame({ toolsLabel, tools, hint, corner, children }: MapFrameProps) {
  return (
    <div className={classes.frame}>
      {children}
      {corner && <div className={classes.corner}>{corner}</div>}
      {tools && (
        <div className={classes.tools} role="toolbar" aria-label={toolsLabel}>
          {tools}
        </div>
      )}
      {hint && (
        <p className={classes.hint} role="status">
          {hint}
        </p>
      )}
    </div>
  );
}
