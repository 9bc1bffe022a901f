import { problemText } from '../../../lib/api-problem.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { warehouseModeText } from '../warehouse-mode.es.ts';
import { BigButton, BigLink } from './Big.tsx';
import { ModeFrame } from './ModeFrame.tsx';
import { Verdict } from './Verdict.tsx';

/** While work opens, or why it does not. */
export function ModeState({ title, error, retry }: { title: string; error?: unknown; retry?: () => void }) {
  const t = useText(warehouseModeText);
  const isFault = error !== undefined && error !== null;
  return (
    <ModeFrame
      title={title}
      back={pathOf('warehouseMode')}
      foot={
        isFault && (
          <>
            <BigLink to={pathOf('warehouseMode')}>{t('toHome')}</BigLink>
            {retry && (
              <BigButton isMain onClick={retry}>
                {t('again')}
              </BigButton>
            )}
          </>
        )
      }
    >
      <Verdict
        verdict={
          isFault
            ? { tone: 'bad', title: t('failed'), detail: problemText(error) }
            : { tone: 'idle', title: t('loading'), detail: '' }
        }
      />
    </ModeFrame>
  );
}

/** Another window of this device has the work. */
export function WorkTaken({ title, retry }: { title: string; retry: () => void }) {
  const t = useText(warehouseModeText);
  return (
    <ModeFrame
      title={title}
      back={pathOf('warehouseMode')}
      foot={
        <BigButton isMain onClick={retry}>
          {t('again')}
        </BigButton>
      }
    >
      <Verdict verdict={{ tone: 'warn', title: t('taken'), detail: t('takenText') }} />
    </ModeFrame>
  );
}
