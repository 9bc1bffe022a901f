import type { CellValue } from './matrix/cells.rules.ts';
import type { SettingsValues } from './settings-values.rules.ts';

interface Words {
  words: (value: CellValue) => string;
  nameOf: (id: string) => string | undefined;
  minute: (minute: number) => string;
}

/** How people read a setting that somebody else saved: a cell's way, people's names, hours. */
export function shownSetting(
  path: string,
  values: SettingsValues,
  { words, nameOf, minute }: Words,
): string | undefined {
  const [, event, recipient] = /^cells\.(\w+)\.(\w+)$/.exec(path) ?? [];
  if (event && recipient) {
    const row = values.cells[event as keyof typeof values.cells] as Record<string, CellValue>;
    return words(row[recipient] ?? null);
  }
  if (path === 'ownPeople') return values.ownPeople.map((id) => nameOf(id) ?? '…').join(', ');
  if (path === 'quietFrom') return minute(values.quietFrom);
  if (path === 'quietTo') return minute(values.quietTo);
  return path === 'summaryMinute' ? minute(values.summaryMinute) : undefined;
}
