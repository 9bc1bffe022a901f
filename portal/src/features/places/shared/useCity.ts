import { useState } from 'react';
import { type City, openingCity } from './city.rules.ts';

const key = 'mapCedi';

/** The city that a map looks at: the last or the busiest at first, then the one picked. `picks` grows with each wish. */
export function useCity(cities: readonly City[]): { city: string | null; picks: number; pick: (id: string) => void } {
  const [picked, setPicked] = useState<{ id: string | null; picks: number }>({ id: null, picks: 0 });
  const city = cities.some(({ id }) => id === picked.id) ? picked.id : openingCity(cities, localStorage.getItem(key));
  const pick = (id: string): void => {
    localStorage.setItem(key, id);
    setPicked((now) => ({ id, picks: now.picks + 1 }));
  };
  return { city, picks: picked.picks, pick };
}
