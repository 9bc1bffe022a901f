let aheadMs = 0;

/** How far the company's clock runs ahead of the world's: of a sandbox company alone. */
export const setClockAhead = (ms: number): void => {
  aheadMs = ms;
};
/** The time of the company, ms since 1970. */
export const companyNow = (): number => Date.now() + aheadMs;
