import { useEffect, useState } from 'react';
import { companyNow } from './company-clock.ts';

/** The time, renewed every `everyMs`; for ages that grow on the screen. */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(() => companyNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(companyNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
