import { Button, Buttons } from './Button.tsx';
import { Icon } from './Icon.tsx';
import classes from './overlays.module.css';
import { Sheet } from './Sheet.tsx';
import { makeStore, useStore } from './store.ts';
import { useUiText } from './ui-text.ts';

interface Toast {
  id: number;
  text: string;
  tone: 'ok' | 'bad';
  action?: { label: string; onClick: () => void };
}
interface Asked {
  title: string;
  text?: string;
  /** What the button that does it says: «Terminar ruta». */
  confirm: string;
  cancel?: string;
  isDangerous?: boolean;
  /** After a yes it stands until `dropQuestion`: what leads to another screen takes it along, and nothing is drawn in between. */
  staysAfterYes?: boolean;
  answer: (yes: boolean) => void;
}

const toasts = makeStore<readonly Toast[]>([]);
const asked = makeStore<Asked | null>(null);
let lastId = 0;

const drop = (id: number) => toasts.set(toasts.get().filter((one) => one.id !== id));

/** A short word at the foot of the screen, read out too; with an action («Deshacer») it stays longer. */
export function toast(text: string, more: { tone?: 'ok' | 'bad'; action?: Toast['action'] } = {}): void {
  const one: Toast = { id: ++lastId, text, tone: more.tone ?? 'ok', ...(more.action ? { action: more.action } : {}) };
  toasts.set([...toasts.get().slice(-1), one]);
  setTimeout(() => drop(one.id), one.action ? 8000 : 4000);
}

/** Asks before something that is not easily undone. */
export function confirmSheet(question: Omit<Asked, 'answer'>): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((answer) => asked.set({ ...question, answer }));
}

/** Puts the question away that stayed after its answer. */
export const dropQuestion = (): void => asked.set(null);

/** Where toasts and questions appear; once, at the root. */
export function Overlays() {
  const shown = useStore(toasts);
  const question = useStore(asked);
  const text = useUiText();
  const answer = (yes: boolean) => {
    if (!yes || !question?.staysAfterYes) dropQuestion();
    // What has the focus when it is taken out makes the browser lay out the whole page; now nothing is to be laid out.
    else (document.activeElement as HTMLElement | null)?.blur();
    question?.answer(yes);
  };
  return (
    <>
      <div class={classes.toasts} role="status" aria-live="polite">
        {shown.map((one) => (
          <div key={one.id} class={classes.toast} data-tone={one.tone}>
            <Icon name={one.tone === 'ok' ? 'check' : 'alert'} />
            <span>{one.text}</span>
            {one.action && (
              <button
                type="button"
                onClick={() => {
                  drop(one.id);
                  one.action?.onClick();
                }}
              >
                {one.action.label}
              </button>
            )}
          </div>
        ))}
      </div>
      {question && (
        <Sheet
          title={question.title}
          isOpen
          onClose={() => answer(false)}
          footer={
            <Buttons>
              <Button onClick={() => answer(false)}>{question.cancel ?? text.cancel}</Button>
              <Button tone={question.isDangerous ? 'danger' : 'primary'} onClick={() => answer(true)}>
                {question.confirm}
              </Button>
            </Buttons>
          }
        >
          {question.text !== undefined && <p>{question.text}</p>}
        </Sheet>
      )}
    </>
  );
}
