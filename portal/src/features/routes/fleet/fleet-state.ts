/** What the address of the fleet's screen holds beside cedi and day. */
export const fleetDefaults = {
  vehicle: '',
  search: '',
  state: [] as readonly string[],
  condition: [] as readonly string[],
  sort: 'risk' as string,
  /** `history` replays today; a past day is always replayed. */
  view: '' as string,
  /** Second since 1970 that the replay shows; 0 for its end. */
  at: 0,
  layers: ['zones', 'range', 'traces'] as readonly string[],
};
export interface FleetState {
  vehicle: string;
  search: string;
  state: readonly string[];
  condition: readonly string[];
  sort: string;
  view: string;
  at: number;
  layers: readonly string[];
}
export type SetFleetState = (change: Partial<FleetState>) => void;
export const noFilters: Partial<FleetState> = { search: '', state: [], condition: [] };
export const mapLayers = ['zones', 'range', 'traces'] as const;
