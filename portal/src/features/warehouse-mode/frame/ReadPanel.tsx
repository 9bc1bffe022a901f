import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { CodeField } from '../../../ui/scanner/CodeField.tsx';
import { warehouseModeText } from '../warehouse-mode.es.ts';
import { BigButton } from './Big.tsx';
import classes from './Mode.module.css';

const CameraScanner = lazyPart(() => import('../../../ui/scanner/CameraScanner.tsx').then((m) => m.CameraScanner));

/** Codes by camera or typed, where there is no scanner; what they come to stands above, as of every scan. */
export function ReadPanel() {
  const t = useText(warehouseModeText);
  const [hasCamera, setCamera] = useState(false);
  return (
    <section className={classes.group} aria-label={t('readTitle')}>
      <CodeField size="xl" />
      {hasCamera ? (
        <CameraScanner onClose={() => setCamera(false)} />
      ) : (
        <BigButton icon={IconCamera} isWide onClick={() => setCamera(true)}>
          {t('camera')}
        </BigButton>
      )}
    </section>
  );
}
