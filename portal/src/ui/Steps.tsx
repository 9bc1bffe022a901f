import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './Steps.module.css';

interface StepsProps<S extends string> {
  /** Name of the row for screen readers. */
  label: string;
  steps: readonly { key: S; name: string; isDone: boolean; isLocked?: boolean | undefined }[];
  current: S;
  /** Said after the name of a step that is complete. */
  doneLabel: string;
  onStep: (step: S) => void;
}

/** The steps of a wizard: which is on show, which are complete; any may be opened again. */
export function Steps<S extends string>({ label, steps, current, doneLabel, onStep }: StepsProps<S>) {
  const bar = useRef<HTMLElement>(null);
  // On a phone the steps are wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes, which it reads from the page
  useEffect(() => {
    const nav = bar.current;
    const box = nav?.querySelector('[aria-current]')?.getBoundingClientRect();
    // The bar alone is moved: scrolling the step into view would push the whole screen aside.
    if (nav && box)
      nav.scrollLeft += box.left + box.width / 2 - (nav.getBoundingClientRect().left + nav.clientWidth / 2);
  }, [current]);
  return (
    <nav ref={bar} className={classes.steps} aria-label={label}>
      <ol>
        {steps.map(({ key, name, isDone, isLocked }, index) => (
          <li key={key}>
            <button
              type="button"
              className={classes.step}
              aria-current={key === current ? 'step' : undefined}
              data-done={isDone || undefined}
              disabled={isLocked}
              onClick={() => onStep(key)}
            >
              <span className={classes.mark} aria-hidden>
                {isDone ? <IconCheck size={13} stroke={3} /> : index + 1}
              </span>
              {name}
              {isDone && <span className="visually-hidden"> ({doneLabel})</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
