import { useMantineColorScheme } from '@mantine/core';
import type { User } from '@tramo/contract/accounts';
import { useEffect } from 'react';
import { setLocale } from '../lib/locale.ts';
import { useUpdateMe } from './me.api.ts';

/** Language and theme of the user, wherever they sign in. */
export function usePreferences(me: User | undefined): void {
  const { setColorScheme } = useMantineColorScheme();
  const { language, theme } = me ?? {};
  useEffect(() => {
    if (language) setLocale(language);
  }, [language]);
  useEffect(() => {
    if (theme) setColorScheme(theme);
  }, [theme, setColorScheme]);
}

/** Changes a preference at once here, and keeps it on the user. */
export function useSetPreference(me: User | undefined) {
  const update = useUpdateMe();
  const { setColorScheme } = useMantineColorScheme();
  return (change: { language?: User['language']; theme?: User['theme'] }): void => {
    if (change.language) setLocale(change.language);
    if (change.theme) setColorScheme(change.theme);
    if (me) update.mutate({ id: me._id, ...change });
  };
}
