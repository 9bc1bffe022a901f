const none: readonly string[] = [];
/** What the address of the screen holds beside day and cedi. Without a sort, today's urgent ones come first. */
export const overviewDefaults = {
  route: '',
  search: '',
  status: none,
  drivers: none,
  vehicles: none,
  conditions: none,
  sort: '' as string,
  view: 'list' as string,
  finished: false as boolean,
};
export interface OverviewState {
  route: string;
  search: string;
  status: readonly string[];
  drivers: readonly string[];
  vehicles: readonly string[];
  conditions: readonly string[];
  sort: string;
  view: string;
  /** The finished ones are unfolded. */
  finished: boolean;
}
export const noFilters = { search: '', status: none, drivers: none, vehicles: none, conditions: none };
