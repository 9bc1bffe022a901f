import { useLocale } from './language.ts';
import { uiEn } from './ui.en.ts';
import { uiEs } from './ui.es.ts';

/** The few words of the kit itself. */
export const useUiText = () => ({ es: uiEs, en: uiEn })[useLocale()];
