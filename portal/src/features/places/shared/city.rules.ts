/** A cedi as the place that a map may look at, and how much there is of what the map shows. */
export interface City {
  id: string;
  name: string;
  count: number;
}

/** Where a map of several cities opens: the one that was looked at last, else the busiest; a country's width of sea shows nobody a street. */
export function openingCity(cities: readonly City[], last: string | null): string | null {
  const known = cities.find((city) => city.id === last && city.count > 0);
  const busiest = [...cities].sort((a, b) => b.count - a.count)[0];
  return (known ?? busiest)?.id ?? null;
}

/** The cedis of some things, each once, with how many are theirs, by name. */
export function citiesOf(cedis: readonly { _id: string; name: string }[]): City[] {
  const cities = new Map<string, City>();
  for (const { _id, name } of cedis) {
    const city = cities.get(_id);
    if (city) city.count += 1;
    else cities.set(_id, { id: _id, name, count: 1 });
  }
  return [...cities.values()].sort((a, b) => a.name.localeCompare(b.name));
}
