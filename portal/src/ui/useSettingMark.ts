import { useEffect, useState } from 'react';
import { useUrlState } from '../lib/url-state.ts';

/** The setting that the address names (`?setting=`, or a part of its path), for `SettingMark`: once, so that found again it is marked again. */
export function useSettingMark(named?: string): { name: string; count: number } {
  const [{ setting }, setState] = useUrlState({ setting: '' });
  const [mark, setMark] = useState({ name: '', count: 0 });
  useEffect(() => {
    if (named) setMark(({ count }) => ({ name: named, count: count + 1 }));
  }, [named]);
  useEffect(() => {
    if (setting === '') return;
    setMark(({ count }) => ({ name: setting, count: count + 1 }));
    setState({ setting: '' });
  }, [setting, setState]);
  return mark;
}
