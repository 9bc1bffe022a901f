import type { ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import { Setting } from '../../../ui/Setting.tsx';
import { type Touched, useTouchedNow, type Weighty } from '../../effects/shared/effects.tsx';
import { companyEffectsText } from './company-effects.es.ts';
import type { SettingName } from './company-effects.rules.ts';
import { touchedBy } from './company-effects.rules.ts';

const none: readonly Touched[] = [];

/** A setting of the company with what changing it affects, and how much of that there is now. */
export function CompanySetting({ name, children }: { name: SettingName; children: ReactNode }) {
  const t = useText(companyEffectsText);
  const now = useTouchedNow(touchedBy[name] ?? none);
  return (
    <Setting name={name} effect={[t(name), now].filter(Boolean).join(' ')}>
      {children}
    </Setting>
  );
}

/** Changed settings as the question before saving tells them. */
export function useWeighty(): (names: readonly SettingName[], labelOf: (name: SettingName) => string) => Weighty[] {
  const t = useText(companyEffectsText);
  return (names, labelOf) =>
    names.map((name) => ({ label: labelOf(name), effect: t(name), touched: touchedBy[name] ?? none }));
}
