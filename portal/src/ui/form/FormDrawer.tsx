import { Drawer } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useText } from '../../lib/text.ts';
import { uiText } from '../ui.es.ts';
import form from './form.module.css';
import { useAskToLeave } from './useUnsavedGuard.ts';

interface FormDrawerProps {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  size?: string | number;
  /**
   * The form. It tells `onDirty` whether something typed would be lost, calls `close` from its cancel button (which asks first)
   * and `done` after saving.
   */
  children: (drawer: { onDirty: (isDirty: boolean) => void; close: () => void; done: () => void }) => ReactNode;
}

/** A form at the side of the screen that asks before typed work is lost. The form is made anew at each opening. */
export function FormDrawer({ title, isOpen, onClose, size = 'lg', children }: FormDrawerProps) {
  const ui = useText(uiText);
  const askToLeave = useAskToLeave();
  const isDirty = useRef(false);
  // Back closes it, too; the form asked then.
  if (!isOpen) isDirty.current = false;
  const done = (): void => {
    isDirty.current = false;
    onClose();
  };
  const isAsking = useRef(false);
  const root = useRef<HTMLDivElement>(null);
  const close = async (): Promise<void> => {
    // Escape that answers the question, or closes what lies above, reaches the drawer too.
    const focused = document.activeElement?.closest('[role="dialog"]');
    if (isAsking.current || (focused && !root.current?.contains(focused))) return;
    if (isDirty.current) {
      isAsking.current = true;
      const leaves = await askToLeave();
      // After that same key has passed.
      setTimeout(() => {
        isAsking.current = false;
      }, 0);
      if (!leaves) return;
    }
    done();
  };
  return (
    <Drawer
      ref={root}
      opened={isOpen}
      onClose={() => void close()}
      title={title}
      position="right"
      size={size}
      closeButtonProps={{ 'aria-label': ui('close') }}
      classNames={{ content: form.drawer, body: form.drawerBody }}
    >
      {isOpen &&
        children({
          onDirty: (dirty) => {
            isDirty.current = dirty;
          },
          close: () => void close(),
          done,
        })}
    </Drawer>
  );
}
