import { defineText } from '../../lib/text.ts';
import { onboardingEs } from './onboarding.es.ts';

export const onboardingText = defineText(onboardingEs, () => import('./onboarding.en.ts').then((m) => m.onboardingEn));
