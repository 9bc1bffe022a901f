import { type ReactNode, useEffect, useState } from 'react';

/** Draws with a value as it was until the screen has shown what else follows from the new one: the hand is answered first. */
export function AfterPaint<T>({ value, children }: { value: T; children: (value: T) => ReactNode }) {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => setShown(value));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [value]);
  return children(shown);
}
