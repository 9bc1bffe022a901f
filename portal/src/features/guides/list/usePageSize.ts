import { limits } from '@tramo/contract/limits';
import { type GuidesState, pageSizes } from './guides-filter.ts';

const key = 'guides.pageSize';
const known = (size: number): number | undefined => pageSizes.find((one) => one === size);

/** Rows of a page: what the address says, else what this browser chose last, else the usual. */
export function usePageSize(
  state: GuidesState,
  setState: (change: { size: number }) => void,
): [number, (size: number) => void] {
  const size = known(state.size) ?? known(Number(localStorage.getItem(key))) ?? limits.guidesPage;
  return [
    size,
    (next) => {
      localStorage.setItem(key, String(next));
      setState({ size: next });
    },
  ];
}
