import { guideOrigins } from '@tramo/contract/guides';
import { pathOf } from '../../../lib/paths.ts';
import { parseValue } from '../../../lib/url-state.ts';
import { defaults, type GuidesScope, type GuidesState } from './guides-filter.ts';

/** Filters, sort and columns under a name. They live in the company's `ui`, one key each, so that two people never write over one another. */
export interface GuidesView {
  id: string;
  name: string;
  ownerId: string;
  /** Everybody of the company finds it. */
  isShared: boolean;
  /** Which list it is of, as an address. */
  path: string;
  /** Filters and sort as they stand in the address. */
  query: string;
  /** Keys of its columns. */
  columns: readonly string[];
}
/** What a view keeps of the screen; its owner and its name aside. */
export type ViewContent = Pick<GuidesView, 'path' | 'query' | 'columns'>;

const viewKey = 'guides.view.';
export const keyOfView = (id: string): string => `${viewKey}${id}`;
export const keyOfColumns = (userId: string): string => `guides.columns.${userId}`;

export const pathOfScope = (scope: GuidesScope, origin: string): string =>
  scope === 'all' ? pathOf('guides') : pathOf(scope === 'api' ? 'guidesApi' : 'guidesUndelivered', { origin });
/** Addresses that a view may lead to: nobody is sent elsewhere by what stands in the company's `ui`. */
const isListPath = (path: string): boolean =>
  path === pathOf('guides') ||
  ['all', ...guideOrigins].some((origin) => path === pathOfScope('undelivered', origin)) ||
  /^\/guides-api\/(all|[0-9a-f-]{36})$/.test(path);

/** What is kept of the address: filters and sort, without page, page size and the view itself. */
const kept = Object.keys(defaults).filter((key) => !['page', 'size', 'view'].includes(key));

export function queryOf(state: GuidesState): string {
  const query = new URLSearchParams();
  for (const key of kept) {
    const value = (state as unknown as typeof defaults)[key];
    if (value !== undefined && String(value) !== String(defaults[key])) query.set(key, String(value));
  }
  return query.toString();
}

/** A view's address taken apart: every filter, those that it does not name at their defaults. */
export function stateOfQuery(query: string): Partial<GuidesState> {
  const given = new URLSearchParams(query);
  return Object.fromEntries(kept.map((key) => [key, parseValue(given.get(key) ?? undefined, defaults[key] ?? '')]));
}

const texts = (value: unknown): string[] => (typeof value === 'string' ? value.split(',').filter(Boolean) : []);

/** The columns that a person chose; null while they keep the usual ones. */
export const columnsOf = (ui: Readonly<Record<string, unknown>>, userId: string): string[] | null => {
  const columns = texts(ui[keyOfColumns(userId)]);
  return columns.length > 0 ? columns : null;
};
export const columnsValue = (columns: readonly string[]): string => columns.join(',');

/** As it is stored: short names, since all views of a company share one small space. */
export const viewValue = (view: Omit<GuidesView, 'id'>): Record<string, unknown> => ({
  n: view.name,
  u: view.ownerId,
  s: view.isShared,
  p: view.path,
  q: view.query,
  c: columnsValue(view.columns),
});

/** Those that a person finds: the company's and their own, by name. What is not a view is passed over. */
export function viewsOf(ui: Readonly<Record<string, unknown>>, userId: string): GuidesView[] {
  const views = Object.entries(ui).flatMap(([key, value]): GuidesView[] => {
    if (!key.startsWith(viewKey) || typeof value !== 'object' || value === null) return [];
    const { n, u, s, p, q, c } = value as Record<string, unknown>;
    if (
      typeof n !== 'string' ||
      typeof u !== 'string' ||
      typeof p !== 'string' ||
      !isListPath(p) ||
      (s !== true && u !== userId)
    )
      return [];
    const query = typeof q === 'string' ? q : '';
    return [
      { id: key.slice(viewKey.length), name: n, ownerId: u, isShared: s === true, path: p, query, columns: texts(c) },
    ];
  });
  return views.sort((a, b) => a.name.localeCompare(b.name, 'es'));
}

/** True when the screen no longer shows what the view keeps. */
export const isChanged = (view: ViewContent, now: ViewContent): boolean =>
  view.path !== now.path ||
  queryOf(stateOfQuery(view.query) as GuidesState) !== now.query ||
  columnsValue(view.columns) !== columnsValue(now.columns);
