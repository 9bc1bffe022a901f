/** What is known of public instances: best known costs of files that name none, and what other solvers reach. */

export interface BestKnown {
  cost: number;
  /** Where the family counts vehicles before cost. */
  vehicles?: number;
}

/**
 * By file name. Solomon: least distance; Gehring & Homberger, Li & Lim: fewest vehicles, then distance (SINTEF's lists, as VROOM's benchmark
 * scripts carry them). CVRPLIB's files have their own beside them, in a .sol.
 */
export const BEST_KNOWN: Record<string, BestKnown> = {
  C101: { cost: 828.94 },
  C201: { cost: 591.56 },
  R101: { cost: 1642.88 },
  R104: { cost: 976.61 },
  R201: { cost: 1149.68 },
  RC101: { cost: 1643.41 },
  RC108: { cost: 1117.53 },
  RC201: { cost: 1265.56 },
  r1_2_1: { vehicles: 20, cost: 4784.11 },
  c2_2_3: { vehicles: 6, cost: 1775.08 },
  rc2_4_1: { vehicles: 11, cost: 6682.37 },
  r1_4_4: { vehicles: 36, cost: 7282.78 },
  c1_6_2: { vehicles: 56, cost: 14163.31 },
  r2_6_3: { vehicles: 11, cost: 11191.01 },
  lc101: { vehicles: 10, cost: 828.94 },
  lr104: { vehicles: 9, cost: 1013.39 },
  lrc201: { vehicles: 4, cost: 1406.94 },
};
