import { Overlays } from '../ui/overlays.tsx';
import { FrameContext, type ScreenFrame } from '../ui/Screen.tsx';
import { useStore } from '../ui/store.ts';
import { Current } from './Current.tsx';
import { useStoreValue } from './day-context.ts';
import { passwordDue } from './entry.ts';
import { NewPassword } from './NewPassword.tsx';
import { usePath } from './navigation.ts';
import { SignIn } from './SignIn.tsx';
import { scrolledOf } from './scrolled.ts';

const bare: ScreenFrame = { onBack: null, status: null, under: null, scrolled: scrolledOf('/sign-in') };

/** The screens, and the door before them. */
export function App() {
  const path = usePath();
  const isKnown = useStoreValue((store) => store.session() !== null);
  const isPasswordDue = useStore(passwordDue);
  const door = !isKnown || path === '/sign-in' ? <SignIn /> : isPasswordDue ? <NewPassword /> : null;
  return (
    <>
      {door ? <FrameContext.Provider value={bare}>{door}</FrameContext.Provider> : <Current />}
      <Overlays />
    </>
  );
}
