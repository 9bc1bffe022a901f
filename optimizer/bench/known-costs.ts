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

/** Gaps in percent after 2, 10 and 30 s; null where there was no plan yet. */
type Gaps = [two: number | null, ten: number, thirty: number];

/**
 * Other solvers on a two-core virtual machine, measured 2026-11-21: HGS-CVRP and PyVRP on one thread, mean of two seeds; VROOM on two
 * threads (`-x 5 -l SECONDS`).
 */
export const RIVAL_GAPS: Record<string, Record<'HGS-CVRP' | 'PyVRP' | 'VROOM', Gaps>> = {
  'X-n101-k25': { 'HGS-CVRP': [0, 0, 0], PyVRP: [0.92, 0, 0], VROOM: [1.91, 1.91, 1.91] },
  'X-n143-k7': { 'HGS-CVRP': [0.49, 0.08, 0], PyVRP: [2.52, 0.63, 0.62], VROOM: [null, 1.26, 1.26] },
  'X-n200-k36': { 'HGS-CVRP': [0.59, 0.2, 0.04], PyVRP: [2.72, 2.11, 1.01], VROOM: [2.43, 2.34, 2.34] },
  'X-n303-k21': { 'HGS-CVRP': [2.02, 0.95, 0.56], PyVRP: [3.13, 1.41, 1.13], VROOM: [10.8, 3.06, 2.03] },
  'X-n351-k40': { 'HGS-CVRP': [3.04, 1.58, 0.71], PyVRP: [4.19, 2.1, 0.89], VROOM: [null, 4.5, 2.94] },
  'X-n502-k39': { 'HGS-CVRP': [0.82, 0.51, 0.31], PyVRP: [1.24, 0.55, 0.21], VROOM: [2.1, 0.8, 0.58] },
  'X-n627-k43': { 'HGS-CVRP': [3.94, 2.65, 1.95], PyVRP: [3.61, 2.62, 1.51], VROOM: [null, 4.4, 2.85] },
  'X-n801-k40': { 'HGS-CVRP': [3.88, 2.9, 2.24], PyVRP: [3.57, 2.43, 1.18], VROOM: [5.93, 4.53, 2.97] },
  'X-n1001-k43': { 'HGS-CVRP': [6.53, 6.04, 4.2], PyVRP: [6.19, 4.53, 2.91], VROOM: [8.34, 7.64, 5.49] },
};

/** VROOM's distances with windows, measured alike, after 2, 10 and 30 s. */
export const VROOM_COSTS: Record<string, [two: number, ten: number, thirty: number]> = {
  R101: [1649.6, 1649.6, 1649.6],
  RC201: [1289.6, 1287.6, 1287.6],
  R201: [1208.2, 1198.1, 1198.1],
  r1_2_1: [4947, 4764, 4750],
  rc2_4_1: [10_019, 7878, 6593],
  R1_10_1: [66_960, 66_721, 60_911],
  RC2_10_1: [43_660, 43_660, 39_296],
};
