import { Button, CloseButton } from '@mantine/core';
import type { AlertStatus } from '@tramo/contract/alerts';
import { useEffect, useRef } from 'react';
import { useText } from '../../lib/text.ts';
import { uiText } from '../../ui/ui.es.ts';
import { alertsText } from './alerts.es.ts';
import classes from './alerts.module.css';

export interface Undo {
  text: string;
  parts: { status: AlertStatus; ids: string[] }[];
}
const SHOWN_MS = 10_000;

/** What was just done to alerts, and the way back while it is on show. */
export function UndoBar({
  undo,
  onUndo,
  onClose,
}: {
  undo: Undo | null;
  onUndo: (parts: Undo['parts']) => void;
  onClose: () => void;
}) {
  const t = useText(alertsText);
  const ui = useText(uiText);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!undo) return;
    const timer = setTimeout(() => close.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [undo]);
  return (
    <div role="status" className={classes.undoPlace}>
      {undo && (
        <div className={classes.undo}>
          <span>{undo.text}</span>
          {undo.parts.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => onUndo(undo.parts)}>
              {t('undo')}
            </Button>
          )}
          <CloseButton size="sm" aria-label={ui('close')} onClick={onClose} />
        </div>
      )}
    </div>
  );
}
