import { limits } from '@tramo/contract/limits';
import { type GuideProblem, guideProblems, hinderingProblems } from '@tramo/contract/plan-checks';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { found, type GuideFilter, lacking } from './guides.filter.store.ts';
import { type GuidePage, type Total, tune } from './guides.list.store.ts';
import { type GuideOrder, orderedBy, orderOfColumns } from './guides.order.store.ts';
import { type GuideRow, guideWithNames } from './guides.store.ts';

/** What one vehicle can carry; `cediId` null: for guides of any cedi. */
export interface Carrier {
  cediId: string | null;
  packages: number;
  weightKg: number;
  volumeM3: number;
  skills: readonly string[];
}
/** `kinds`: only guides with one of them; `isSound`: only those that nothing hinders. */
export interface ProblemFilter {
  kinds: readonly GuideProblem[] | null;
  isSound: boolean;
}

const bitOf = (problem: GuideProblem): number => 1 << guideProblems.indexOf(problem);
const maskOf = (problems: readonly GuideProblem[]): number => problems.reduce((mask, p) => mask | bitOf(p), 0);
const problemsOf = (bits: number): GuideProblem[] => guideProblems.filter((p) => bits & bitOf(p));

/** A degree of latitude, kilometres. */
const DEGREE_KM = 111.2;
const far = sql.lit(limits.doubtfulPinKm / DEGREE_KM);
/** Without any vehicle nothing is said of each guide: the plan lacks vehicles, not the guide. */
const uncarried = (carriers: readonly Carrier[]): RawBuilder<unknown> =>
  carriers.length === 0
    ? sql`false`
    : sql`not exists (select 1 from carrier c where (c."cediId" is null or c."cediId" = h.cedi_id) and c.packages >= h.packages
        and c."weightKg" >= h.weight_kg and c."volumeM3" >= h.volume_m3 and h.skills <@ c.skills)`;

/** What judging and ordering read: rows are wide, and all of a day's are held at once. */
const read = sql.raw(
  `id, folio, cedi_id, client_id, verified_roles, lat, lng, location, zip_code, windows, packages, weight_kg, volume_m3, skills, suburb, contact_name, scheduled_date,
    created_at, status`,
);

/** Guides of a filter with their problems as bits: `judged(id, bits, …columns of the order)`. */
function judged(f: GuideFilter, o: GuideOrder, carriers: readonly Carrier[], most: number | null): RawBuilder<unknown> {
  const rules: Record<GuideProblem, RawBuilder<unknown>> = {
    noPin: sql`h.lat is null`,
    noVehicle: uncarried(carriers),
    papers: lacking('any'),
    doubtfulPin: sql`h.location = 'zip' or h.location is distinct from 'pin' and (h.lat < p.south - ${far} or h.lat > p.north + ${far}
      or h.lng < p.west - ${far} / cos(radians(h.lat)) or h.lng > p.east + ${far} / cos(radians(h.lat)))`,
    noWindow: sql`h.windows = '[]'::jsonb`,
  };
  const bits = sql.join(
    guideProblems.map((p) => sql`case when ${rules[p]} then ${sql.lit(bitOf(p))} else 0 end`),
    sql` + `,
  );
  return sql`hit as materialized (select ${read} ${found(f)} limit ${most}),
    carrier as materialized (select * from jsonb_to_recordset(${JSON.stringify(carriers)}::jsonb)
      as c("cediId" uuid, packages double precision, "weightKg" double precision, "volumeM3" double precision, skills text[])),
    postal as materialized (select zip_code, min(lat) as south, max(lat) as north, min(lng) as west, max(lng) as east
      from postal_code where lat is not null and zip_code in (select zip_code from hit) group by zip_code),
    judged as materialized (select ${orderedBy(o)}, (${bits}) as bits from hit h left join postal p using (zip_code))`;
}
/** Worse problems first; those without any, last. */
const worst = sql`case when bits = 0 then 99 ${sql.join(
  guideProblems.map((p, i) => sql`when bits & ${sql.lit(bitOf(p))} > 0 then ${sql.lit(i)}`),
  sql` `,
)} end`;
const kept = ({ kinds, isSound }: ProblemFilter): RawBuilder<unknown> =>
  sql`where ${kinds === null ? sql`true` : sql`bits & ${maskOf(kinds)}::int > 0`} and ${isSound ? sql`bits & ${maskOf(hinderingProblems)}::int = 0` : sql`true`}`;

export interface JudgedPage {
  rows: (GuideRow & { problems: GuideProblem[] })[];
  total: Total;
  counts: Record<GuideProblem, number>;
  sound: number;
}

/** A page of guides, problematic ones first, and how many have each problem. All of the filter's guides are looked at, up to the cap of counting. */
export async function judgedPage(
  trx: Trx,
  f: GuideFilter,
  page: GuidePage,
  carriers: readonly Carrier[],
  only: ProblemFilter,
): Promise<JudgedPage> {
  await tune(trx);
  const cap = limits.countCap;
  const counts = sql.join(
    guideProblems.map((p) => sql`count(*) filter (where bits & ${sql.lit(bitOf(p))} > 0) as ${sql.ref(p)}`),
  );
  const { rows: found } = await sql<
    { id: string | null; bits: number; n: number; all: number; sound: number } & Record<GuideProblem, number>
  >`with ${judged(f, page, carriers, cap + 1)},
    wanted as materialized (select * from judged ${kept(only)}),
    sums as (select count(*) as all, count(*) filter (where bits & ${maskOf(hinderingProblems)}::int = 0) as sound, ${counts} from judged)
    select sums.*, (select count(*) from wanted) as n, p.id, p.bits from sums left join lateral (
      select id, bits from wanted order by ${worst}, ${orderOfColumns(page)} limit ${page.limit} offset ${page.offset}) p on true`.execute(
    trx,
  );
  const bits = new Map(found.flatMap((r) => (r.id ? [[r.id, r.bits] as const] : [])));
  const { rows } = await sql<GuideRow>`${guideWithNames()} where g.id = any(${[...bits.keys()]}::uuid[])`.execute(trx);
  const byId = new Map(rows.map((r) => [r.id, r]));
  const first = found[0];
  return {
    rows: [...bits].flatMap(([id, b]) => {
      const row = byId.get(id);
      return row ? [{ ...row, problems: problemsOf(b) }] : [];
    }),
    total: { count: Math.min(first?.n ?? 0, cap), isAtLeast: (first?.all ?? 0) > cap },
    counts: Object.fromEntries(guideProblems.map((p) => [p, first?.[p] ?? 0])) as Record<GuideProblem, number>,
    sound: first?.sound ?? 0,
  };
}

/** Ids in the same order, `limit` at most, each with its problems. */
export async function judgedIds(
  trx: Trx,
  f: GuideFilter,
  order: GuideOrder & { limit: number },
  carriers: readonly Carrier[],
  only: ProblemFilter,
): Promise<{ id: string; folio: string; problems: GuideProblem[] }[]> {
  await tune(trx);
  const { rows } = await sql<{ id: string; folio: string; bits: number }>`with ${judged(f, order, carriers, null)},
    wanted as (select id, bits from judged ${kept(only)} order by ${worst}, ${orderOfColumns(order)} limit ${order.limit})
    select w.id, w.bits, h.folio from wanted w join hit h using (id)`.execute(trx);
  return rows.map((r) => ({ id: r.id, folio: r.folio, problems: problemsOf(r.bits) }));
}
