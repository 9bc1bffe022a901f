import type { EfficiencyFigures, EfficiencyGroup, ProgressFigures, ProgressRow } from '@tramo/contract/dashboard';
import { fill, type Locale } from '@tramo/contract/problems';
import { type In, languageTags } from '@tramo/contract/words/names';
import type { reportNames } from '@tramo/contract/words/reports';
import { type Regional, unitsPerKm } from '../../platform/company-formats.ts';
import type { Block, Report, Section } from '../../platform/print/report.ts';
import type { WriteColumn, WriteValue } from '../../platform/sheets/write-sheet.ts';
import type { EfficiencyAnswer, ProgressAnswer } from './reports.rules.ts';

type ReportWords = In<typeof reportNames>;

const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals;
const percent = (share: number | null): number | null => (share === null ? null : rounded(share * 100, 1));

interface Figure<T> {
  key: keyof ReportWords;
  of: (figures: T) => number | null;
  decimals: number;
}
const progressFigures: readonly Figure<ProgressFigures>[] = [
  { key: 'assigned', of: (f) => f.assigned, decimals: 0 },
  { key: 'managed', of: (f) => f.managed, decimals: 0 },
  { key: 'share', of: (f) => (f.assigned === 0 ? null : percent(f.managed / f.assigned)), decimals: 1 },
  { key: 'done', of: (f) => f.done, decimals: 0 },
  { key: 'partial', of: (f) => f.partial, decimals: 0 },
  { key: 'failed', of: (f) => f.failed, decimals: 0 },
  { key: 'open', of: (f) => f.open, decimals: 0 },
  { key: 'late', of: (f) => f.late, decimals: 0 },
  { key: 'atRisk', of: (f) => f.atRisk, decimals: 0 },
];
type DistanceUnit = Regional['distanceUnit'];
const distanceWords = {
  km: { perStop: 'kmPerStop', planned: 'plannedKm', real: 'realKm' },
  miles: { perStop: 'milesPerStop', planned: 'plannedMiles', real: 'realMiles' },
} as const satisfies Record<DistanceUnit, Record<string, keyof ReportWords>>;

/** The figures of efficiency, distances in the company's unit. */
function efficiencyFigures(unit: DistanceUnit): readonly (Figure<EfficiencyFigures> & { onPaper?: true })[] {
  const distance = (km: number | null): number | null => (km === null ? null : km * unitsPerKm[unit]);
  const words = distanceWords[unit];
  return [
    { key: 'routes', of: (f) => f.routes, decimals: 0, onPaper: true },
    { key: 'stops', of: (f) => f.stops, decimals: 0, onPaper: true },
    { key: 'onTimeShare', of: (f) => percent(f.onTimeShare), decimals: 1, onPaper: true },
    { key: 'firstAttemptShare', of: (f) => percent(f.firstAttemptShare), decimals: 1, onPaper: true },
    { key: 'successShare', of: (f) => percent(f.successShare), decimals: 1, onPaper: true },
    { key: 'stopsPerHour', of: (f) => rounded(f.stopsPerHour, 2), decimals: 2, onPaper: true },
    { key: words.perStop, of: (f) => rounded(distance(f.kmPerStop), 2), decimals: 2, onPaper: true },
    { key: words.planned, of: (f) => rounded(distance(f.plannedKm), 1), decimals: 1 },
    { key: words.real, of: (f) => rounded(distance(f.realKm), 1), decimals: 1 },
    { key: 'plannedHours', of: (f) => rounded(f.plannedHours, 1), decimals: 1 },
    { key: 'realHours', of: (f) => rounded(f.realHours, 1), decimals: 1 },
    { key: 'minutesAtStop', of: (f) => rounded(f.minutesAtStop, 1), decimals: 1 },
    { key: 'loadShare', of: (f) => percent(f.loadShare), decimals: 1, onPaper: true },
    { key: 'costPerStop', of: (f) => rounded(f.costPerStop, 2), decimals: 2, onPaper: true },
  ];
}

export interface SheetRows {
  columns: WriteColumn[];
  rows: WriteValue[][];
}
const numberColumn = (header: string): WriteColumn => ({ header, kind: 'number', widthChars: 14 });
const nameOf = (row: { name: string }, none: string): string => row.name || none;

const progressParts = ({ byCedi, byClient, byDriver, byRoute }: ProgressAnswer) =>
  [
    ['cedi', byCedi],
    ['client', byClient],
    ['driver', byDriver],
    ['route', byRoute],
  ] as const satisfies readonly (readonly [string, readonly ProgressRow[]])[];

/** One table with everything, so that it can be filtered and added up. */
export function progressSheet(a: ProgressAnswer, w: ReportWords): SheetRows {
  const figures = (f: ProgressFigures): WriteValue[] => progressFigures.map((one) => one.of(f));
  return {
    columns: [
      { header: w.group, widthChars: 22 },
      { header: w.name, widthChars: 34 },
      { header: w.detail, widthChars: 34 },
      ...progressFigures.map(({ key }) => numberColumn(w[key] as string)),
    ],
    rows: [
      [w.parts.all, w.all, '', ...figures(a.totals)],
      ...progressParts(a).flatMap(([part, rows]) =>
        rows.map((r) => [w.parts[part], nameOf(r, w.none[part]), r.detail, ...figures(r)]),
      ),
    ],
  };
}

export function efficiencySheet(
  a: EfficiencyAnswer,
  by: EfficiencyGroup,
  w: ReportWords,
  unit: DistanceUnit,
): SheetRows {
  const asked = efficiencyFigures(unit);
  const figures = (f: EfficiencyFigures): WriteValue[] => asked.map((one) => one.of(f));
  return {
    columns: [
      { header: w.group, widthChars: 22 },
      { header: w.name, widthChars: 34 },
      ...asked.map(({ key }) => numberColumn(w[key] as string)),
    ],
    rows: [
      [w.parts.all, w.now, ...figures(a.now)],
      [w.parts.all, fill(w.before, a.previous), ...figures(a.before)],
      ...a.rows.map((r) => [w.by[by], nameOf(r, w.none[by]), ...figures(r)]),
      ...a.reasons.map((r) => [w.reasons, r.name || w.noReason, null, r.count]),
    ],
  };
}

/** What a printed report says besides its figures. */
export interface Print {
  company: string;
  about: string;
  logo: Uint8Array | null;
  /** Day or days, as people write them. */
  when: string;
  by: string;
  at: string;
  unit: DistanceUnit;
  locale: Locale;
  w: ReportWords;
}

const written = (print: Print, value: number | null, decimals: number): string =>
  value === null
    ? '—'
    : value.toLocaleString(languageTags[print.locale], {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });

const reportOf = (print: Print, name: string, status: Report['head']['status'], sections: Section[]): Report => ({
  title: `${name} ${print.when}`,
  lang: languageTags[print.locale],
  head: { logo: print.logo, company: print.company, about: print.about, name, reference: print.when, status },
  sections:
    sections.length > 0 ? sections : [{ title: '', blocks: [{ kind: 'note', tone: 'idle', text: print.w.empty }] }],
  foot: { lines: [fill(print.w.generated, { by: print.by, at: print.at })], page: print.w.page, of: print.w.of },
});

function tableOf<T>(
  print: Print,
  first: string,
  rows: readonly { name: string; figures: T }[],
  figures: readonly Figure<T>[],
): Extract<Block, { kind: 'table' }> {
  return {
    kind: 'table',
    columns: [
      { header: first, share: 2.6 },
      ...figures.map(({ key }) => ({ header: print.w[key] as string, share: 1, align: 'right' as const })),
    ],
    rows: rows.map((r) => [r.name, ...figures.map((f) => written(print, f.of(r.figures), f.decimals))]),
  };
}

export function progressReport(a: ProgressAnswer, print: Print): Report {
  const { w } = print;
  const { totals } = a;
  const share = totals.assigned === 0 ? null : (totals.managed / totals.assigned) * 100;
  const sections = progressParts(a).map(
    ([part, rows]): Section => ({
      title: w.parts[part],
      blocks: [
        tableOf(
          print,
          w.name,
          rows.map((r) => ({ name: nameOf(r, w.none[part]), figures: r })),
          progressFigures,
        ),
      ],
    }),
  );
  return reportOf(
    print,
    w.progress,
    {
      text: share === null ? '—' : `${written(print, share, 0)} %`,
      tone: share === null ? 'idle' : totals.failed > 0 ? 'warn' : 'ok',
    },
    totals.assigned === 0
      ? []
      : [
          {
            title: w.parts.all,
            blocks: [
              {
                kind: 'pairs',
                columns: 5,
                pairs: progressFigures.map((f) => ({
                  label: w[f.key] as string,
                  value: written(print, f.of(totals), f.decimals),
                  isStrong: true,
                })),
              },
            ],
          },
          ...sections,
        ],
  );
}

export function efficiencyReport(a: EfficiencyAnswer, by: EfficiencyGroup, print: Print): Report {
  const { w } = print;
  const asked = efficiencyFigures(print.unit);
  const onPaper = asked.filter((f) => f.onPaper);
  const both = [
    { name: w.now, figures: a.now },
    { name: fill(w.before, a.previous), figures: a.before },
  ];
  const sections: Section[] = [
    {
      title: w.parts.all,
      blocks: [
        {
          kind: 'table',
          columns: [
            { header: '', share: 2 },
            ...both.map(({ name }) => ({ header: name, share: 1, align: 'right' as const })),
          ],
          rows: asked.map((f) => [
            w[f.key] as string,
            ...both.map(({ figures }) => written(print, f.of(figures), f.decimals)),
          ]),
        },
      ],
    },
    {
      title: w.by[by],
      blocks: [
        tableOf(
          print,
          w.by[by],
          a.rows.map((r) => ({ name: nameOf(r, w.none[by]), figures: r })),
          onPaper,
        ),
      ],
    },
  ];
  if (a.reasons.length > 0)
    sections.push({
      title: w.reasons,
      blocks: [
        {
          kind: 'table',
          columns: [
            { header: w.reason, share: 3 },
            { header: w.visits, share: 1, align: 'right' },
          ],
          rows: a.reasons.map((r) => [r.name || w.noReason, written(print, r.count, 0)]),
        },
      ],
    });
  const share = a.now.successShare;
  return reportOf(
    print,
    w.efficiency,
    {
      text: share === null ? '—' : `${w.successShare.replace(' %', '')} ${written(print, share * 100, 0)} %`,
      tone: share === null ? 'idle' : 'ok',
    },
    a.now.routes === 0 ? [] : sections,
  );
}
