import { useMemo } from 'preact/hooks';
import { Overlays } from '../ui/overlays.tsx';
import { FrameContext, type ScreenFrame } from '../ui/Screen.tsx';
import { useStore } from '../ui/store.ts';
import { Current } from './Current.tsx';
import { useStoreValue } from './day-context.ts';
import { passwordDue } from './entry.ts';
import { NewPassword } from './NewPassword.tsx';
import { goBack, usePath } from './navigation.ts';
import { SignIn } from './SignIn.tsx';
import { Status } from './Status.tsx';
import { scrolledOf } from './scrolled.ts';
import { WaitingBar } from './WaitingBar.tsx';

const bare: ScreenFrame = { onBack: null, status: null, under: null, scrolled: scrolledOf('/sign-in') };

/** The frame that stands around every screen, and the door before it. */
export function App() {
  const path = usePath();
  const isKnown = useStoreValue((store) => store.session() !== null);
  const isPasswordDue = useStore(passwordDue);
  const frame = useMemo<ScreenFrame>(
    () => ({
      onBack: path === '/' ? null : goBack,
      status: <Status />,
      under: <WaitingBar />,
      scrolled: scrolledOf(path),
    }),
    [path],
  );
  const door = !isKnown || path === '/sign-in' ? <SignIn /> : isPasswordDue ? <NewPassword /> : null;
  return (
    <>
      <FrameContext.Provider value={door ? bare : frame}>{door ?? <Current />}</FrameContext.Provider>
      <Overlays />
    </>
  );
}
