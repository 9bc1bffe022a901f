import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../lib/text.ts';
import { copyText } from './copy-text.ts';
import { toast } from './toast.ts';
import { uiText } from './ui.es.ts';

interface CopyButtonProps {
  value: string;
  /** Name of the button; with `isIcon` it is only heard. */
  label: string;
  isIcon?: boolean;
}

/** Puts a text on the clipboard, and tells that it did. */
export function CopyButton({ value, label, isIcon }: CopyButtonProps) {
  const ui = useText(uiText);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), 2000);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(value);
    setDone(isCopied);
    if (isCopied) toast.ok(ui('copied'));
    else toast.error(ui('copyFailed'));
  };
  const Icon = isDone ? IconCheck : IconCopy;
  return isIcon ? (
    <ActionIcon aria-label={label} title={label} onClick={() => void copy()}>
      <Icon size={16} aria-hidden />
    </ActionIcon>
  ) : (
    <Button variant="default" leftSection={<Icon size={16} aria-hidden />} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
