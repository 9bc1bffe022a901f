import type { Company } from '@tramo/contract/accounts';
import type { TimeWindow } from '@tramo/contract/fields';
import { type Guide, isManaged, visited } from '@tramo/contract/guides';
import { fill, type Locale } from '@tramo/contract/problems';
import type { Route, RouteStatus, RouteStop } from '@tramo/contract/routes';
import { skillNames } from '@tramo/contract/words/fleet';
import { guideStatusNames, guideTypeNames, handlingNames } from '@tramo/contract/words/guides';
import { type In, languageTags, namesIn } from '@tramo/contract/words/names';
import { paperNames } from '@tramo/contract/words/papers';
import { routeStatusNames } from '@tramo/contract/words/routes';
import {
  type Regional,
  writtenDay,
  writtenDistance,
  writtenHour,
  writtenInstant,
  writtenMinute,
  writtenWeight,
} from '../../platform/company-formats.ts';
import type { Pair, Report, Tone } from '../../platform/print/report.ts';

type PaperWords = In<typeof paperNames>;

/** All that a manifest tells. */
export interface ManifestFacts {
  route: Route & { stops: readonly RouteStop[] };
  /** Guides of its stops by id; of one that the reader does not see the stop alone is told. */
  guides: ReadonlyMap<string, Guide>;
  company: Pick<Company, 'name' | 'profile' | 'weightUnit'> & Regional;
  logo: Uint8Array | null;
  /** Where the portal shows the route: what the code leads to. */
  link: string;
  generatedAt: string;
  by: string;
  locale: Locale;
}

const tones: Record<RouteStatus, Tone> = { pending: 'warn', ready: 'ok', started: 'ok', finished: 'idle' };

/** The paper that goes with a vehicle: what it carries, where to, in which order, and room for those who receive. */
export function manifestReport(facts: ManifestFacts): Report {
  const w = namesIn(paperNames, facts.locale);
  const { route, company } = facts;
  const signers = Object.values<string>(w.signers);
  return {
    title: `${w.manifest} ${route.name}`,
    lang: languageTags[facts.locale],
    head: {
      logo: facts.logo,
      company: company.name,
      about: [company.profile.legalName, company.profile.address, company.profile.phone].filter(Boolean).join('\n'),
      name: w.manifest,
      reference: route.name,
      status: { text: routeStatusNames[route.status][facts.locale], tone: tones[route.status] },
      code: facts.link,
    },
    sections: [
      { title: w.route, blocks: [{ kind: 'pairs', columns: 4, pairs: routePairs(facts, w) }] },
      {
        title: w.stops,
        blocks: [
          {
            kind: 'table',
            isDense: true,
            columns: [
              { header: w.number, share: 4, isStrong: true },
              { header: w.guide, share: 16, isStrong: true },
              { header: w.recipient, share: 18, isStrong: true },
              { header: w.address, share: 27 },
              { header: w.hour, share: 12, isStrong: true },
              { header: w.load, share: 10, align: 'right', isStrong: true },
              { header: w.receives, share: 20, isWritten: true },
            ],
            rows: route.stops.map((stop) => stopRow(stop, facts, w)),
          },
        ],
      },
      {
        title: w.signatures,
        blocks: [
          {
            kind: 'table',
            columns: signers.map((header) => ({ header, share: 1, isWritten: true as const })),
            rows: [signers.map(() => `${w.name}\n${w.signature}`)],
          },
        ],
      },
    ],
    foot: {
      lines: [
        `${w.manifest} · ${route.name} · ${writtenDay(route.day, company)}`,
        fill(w.generated, { at: writtenInstant(facts.generatedAt, company), by: facts.by }),
      ],
      page: w.page,
      of: w.of,
    },
  };
}

const figure = (n: number, decimals: number, locale: Locale): string =>
  n.toLocaleString(languageTags[locale], { maximumFractionDigits: decimals });

function routePairs({ route, company, locale }: ManifestFacts, w: PaperWords): Pair[] {
  const { driver, vehicle, load } = route;
  return [
    { label: w.date, value: writtenDay(route.day, company), isStrong: true },
    { label: w.departure, value: writtenHour(route.startedAt ?? route.startDate, company), isStrong: true },
    { label: w.plannedEnd, value: route.plannedEnd ? writtenHour(route.plannedEnd, company) : '' },
    { label: w.cedi, value: route.cedi.name },
    { label: w.driver, value: driver ? [driver.fullName, driver.cellphone].filter(Boolean).join('\n') : w.none },
    { label: w.vehicle, value: vehicle ? [vehicle.nickname, vehicle.plate].filter(Boolean).join(' · ') : w.none },
    { label: w.distance, value: writtenDistance(route.distanceM, company) },
    { label: w.boarding, value: route.boardingRequired ? (route.boardingChecked ? w.checked : w.unchecked) : '' },
    { label: w.stops, value: figure(route.stops.length, 0, locale), isStrong: true },
    { label: w.packages, value: figure(load.packages, 0, locale), isStrong: true },
    { label: w.weight, value: writtenWeight(load.weightKg, company, locale), isStrong: true },
    { label: w.volume, value: `${figure(load.volumeM3, 2, locale)} m³`, isStrong: true },
  ];
}

/** The cells of a stop, line by line; lines that say nothing are left out. */
function stopRow(stop: RouteStop, { guides, company, locale }: ManifestFacts, w: PaperWords): string[] {
  const guide = guides.get(stop.guideId);
  const party = guide ? visited(guide) : null;
  const lines = (...list: (string | false | undefined | null)[]): string => list.filter(Boolean).join('\n');
  const marks = guide
    ? [...guide.handling.map((h) => handlingNames[h][locale]), ...guide.skills.map((s) => skillNames[s][locale])].join(
        ', ',
      )
    : '';
  const { load } = stop;
  return [
    String(stop.order),
    lines(
      stop.folio,
      guide?.client?.name,
      stop.type === 'recollection' && guideTypeNames.recollection[locale].toUpperCase(),
      guide?.certifiedDelivery && w.certified.toUpperCase(),
      marks.toUpperCase(),
      isManaged(stop.status) && guideStatusNames[stop.status][locale],
    ),
    lines(
      stop.contactName || stop.companyName,
      stop.contactName !== '' && stop.companyName,
      phoneText(stop.phone, party?.phoneExtension),
    ),
    lines(
      stop.addressLine,
      party?.address.betweenStreets && fill(w.between, { streets: party.address.betweenStreets }),
      party?.address.references && fill(w.references, { text: party.address.references }),
      guide?.observations && fill(w.note, { text: guide.observations }),
    ),
    lines(
      stop.plannedArrival ? writtenHour(stop.plannedArrival, company) : '–',
      ...stop.windows.map((window) => windowText(window, company)),
    ),
    lines(
      `${figure(load.packages, 0, locale)} ${w.packagesShort}`,
      load.weightKg > 0 && writtenWeight(load.weightKg, company, locale),
      load.volumeM3 > 0 && `${figure(load.volumeM3, 2, locale)} m³`,
    ),
    `${w.name}\n${w.signature}`,
  ];
}

const phoneText = (phone: string, extension: string | undefined): string =>
  phone === ''
    ? ''
    : [phone.replace(/^(\d\d)(\d{4})(\d{4})$/, '$1 $2 $3'), extension && `ext. ${extension}`].filter(Boolean).join(' ');

const windowText = ({ startMinute, endMinute }: TimeWindow, company: Pick<Regional, 'hourFormat'>): string =>
  `${writtenMinute(startMinute, company)}–${writtenMinute(endMinute, company)}`;
