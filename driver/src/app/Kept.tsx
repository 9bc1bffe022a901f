import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { RestContext } from '../ui/rest.ts';
import { FrameContext, type ScreenFrame } from '../ui/Screen.tsx';
import { makeStore } from '../ui/store.ts';
import classes from './app.module.css';
import { goBack } from './navigation.ts';
import { Status } from './Status.tsx';
import { scrolledOf } from './scrolled.ts';
import { WaitingBar } from './WaitingBar.tsx';

interface KeptProps {
  path: string;
  isShown: boolean;
  /** The same each time, so that it is not drawn when it is hidden or shown. */
  children: ComponentChildren;
}

/** The frame around the screen of one path. While it is not shown it stands as it was, out of reach of eyes, fingers and keys, and rests. */
export function Kept({ path, isShown, children }: KeptProps) {
  const [rest] = useState(() => makeStore(!isShown));
  const frame = useMemo<ScreenFrame>(
    () => ({
      onBack: path === '/' ? null : goBack,
      status: <Status path={path} />,
      under: <WaitingBar path={path} />,
      scrolled: scrolledOf(path),
    }),
    [path],
  );
  // After the page has it: who is woken takes the focus.
  useLayoutEffect(() => rest.set(!isShown), [rest, isShown]);
  return (
    <div class={classes.kept} inert={!isShown}>
      <RestContext.Provider value={rest}>
        <FrameContext.Provider value={frame}>{children}</FrameContext.Provider>
      </RestContext.Provider>
    </div>
  );
}
