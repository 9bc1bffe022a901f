import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { secondFactorText } from './second-factor.es.ts';
import { useRemoveSecondFactor } from './security.api.ts';

/** Turns the second factor off, after the password. */
export function SecondFactorRemoval({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const t = useText(secondFactorText);
  const remove = useRemoveSecondFactor();
  return (
    <PasswordStep
      text={t('turnOffText')}
      confirm={t('turnOff')}
      isDangerous
      send={remove.mutateAsync}
      onDone={() => {
        toast.ok(t('turnedOff'));
        onDone();
      }}
      onCancel={onCancel}
    />
  );
}
