import { Button, CloseButton } from '@mantine/core';
import { IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react';
import { useStore } from '../lib/store.ts';
import { useText } from '../lib/text.ts';
import classes from './Toaster.module.css';
import { closeToast, shownToast } from './toast.ts';
import { uiText } from './ui.es.ts';

const icons = { ok: IconCircleCheck, error: IconExclamationCircle, info: IconInfoCircle };

/** Shows what `toast` says; mounted once by the app. */
export function Toaster() {
  const ui = useText(uiText);
  const shown = useStore(shownToast);
  const Icon = shown ? icons[shown.tone] : null;
  return (
    <div className={classes.place}>
      {shown && Icon && (
        <div
          key={shown.id}
          className={classes.toast}
          data-tone={shown.tone}
          role={shown.tone === 'error' ? 'alert' : 'status'}
        >
          <Icon size={20} aria-hidden />
          <span className={classes.text}>{shown.text}</span>
          {shown.action && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                shown.action?.run();
                closeToast();
              }}
            >
              {shown.action.label}
            </Button>
          )}
          <CloseButton size="sm" aria-label={ui('close')} onClick={closeToast} />
        </div>
      )}
    </div>
  );
}
