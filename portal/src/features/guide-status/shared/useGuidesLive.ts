import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../../../lib/live.ts';

/** Events of many guides come in a row; the list asks once. */
const quietMs = 400;

/** Asks again for guides on the screen when the server says that they changed. */
export function useGuidesLive(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive((event) => {
    if (event.type !== 'guides.changed') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void client.invalidateQueries({ queryKey: ['guides'], refetchType: 'active' }),
      quietMs,
    );
  });
}
