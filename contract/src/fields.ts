import * as z from 'zod/mini';
import { limits } from './limits.ts';

/**
 * Building blocks of every schema. A check's `error` is a key of `fieldMessages` (see problems.ts);
 * the API and the portal both turn it into words.
 */
export const id = z.uuid();
export const text = (max = 200) => z.string().check(z.trim(), z.maxLength(max, { error: 'tooLong' }));
export const requiredText = (max = 200) =>
  z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(max, { error: 'tooLong' }));
export const phone = z.string().check(z.regex(/^\d{10}$/, { error: 'phone' }));
export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, { error: 'email' }),
    z.maxLength(120, { error: 'tooLong' }),
  );
export const zipCode = z.string().check(z.regex(/^\d{5}$/, { error: 'zip' }));
/** Lowercase hex SHA-256 of the password: the only form in which a password travels. */
export const passwordHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'passwordHash' }));
const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** February has no 30th. */
const isInCalendar = (d: string): boolean => new Date(`${d}T00:00:00Z`).toISOString().startsWith(d);
/** What `day` takes, without a schema: browsers' light pages judge by it. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && dayPattern.test(value) && isInCalendar(value);
/** Calendar day, `YYYY-MM-DD`, in the company's time zone. */
export const day = z
  .string()
  .check(z.regex(dayPattern, { error: 'day', abort: true }), z.refine(isInCalendar, { error: 'day' }));
/** ISO 8601 instant. */
export const instant = z.iso.datetime({ offset: true, error: 'instant' });
/** Minutes since local midnight, 0 to 1440. */
export const minuteOfDay = z.int().check(z.gte(0), z.lte(1440));
export const lat = z.number().check(z.gte(-90, { error: 'lat' }), z.lte(90, { error: 'lat' }));
export const lng = z.number().check(z.gte(-180, { error: 'lng' }), z.lte(180, { error: 'lng' }));
export const latLng = z.object({ lat, lng });
export type LatLng = z.infer<typeof latLng>;

/** A time window of a stop: minutes since local midnight; `end` after `start`. */
export const timeWindow = z
  .object({ startMinute: minuteOfDay, endMinute: minuteOfDay })
  .check(z.refine((w) => w.endMinute > w.startMinute, { error: 'windowOrder', path: ['endMinute'] }));
export type TimeWindow = z.infer<typeof timeWindow>;

/** Load in the three dimensions of a vehicle's capacity. */
export const load = z.object({ packages: z.number(), weightKg: z.number(), volumeM3: z.number() });
export type Load = z.infer<typeof load>;

/** A postal address as people write it in Mexico. */
export const postalAddress = z.object({
  street: text(160),
  extNumber: text(30),
  intNumber: text(30),
  suburb: text(120),
  city: text(120),
  municipality: text(120),
  state: text(60),
  zipCode: text(5),
  betweenStreets: text(200),
  references: text(400),
  lat: z.nullable(lat),
  lng: z.nullable(lng),
});
export type PostalAddress = z.infer<typeof postalAddress>;

/** `a,b` or repeated query parameters as a list. */
export const csv = z.pipe(
  z.transform((v: unknown) => (Array.isArray(v) ? v : typeof v === 'string' && v !== '' ? v.split(',') : [])),
  z.array(z.string().check(z.maxLength(100))).check(z.maxLength(500)),
);
/** The same for ids. */
export const csvIds = z.pipe(csv, z.array(id));
export const queryInt = (min: number, max: number, fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(min), z.lte(max)), fallback);
export const queryFlag = z.pipe(
  z.transform((v: unknown) => v === true || v === 'true' || v === '1'),
  z.boolean(),
);

/** What every list takes. `limit` is capped at 5000. */
export const listQuery = (defaultLimit: number = limits.guidesPage) => ({
  search: z._default(z.string().check(z.trim(), z.maxLength(120)), ''),
  page: queryInt(1, 100_000, 1),
  limit: queryInt(1, limits.listMax, defaultLimit),
  sort: z.optional(z.string().check(z.maxLength(40))),
  order: z._default(z.enum(['asc', 'desc']), 'asc'),
});
/**
 * `isAtLeast`: there are so many or more; they were not all counted. `totalPages` are then the pages of those that were, and all of them can
 * be reached; who wants what lies beyond filters.
 */
export const listCount = z.object({ totalCount: z.int(), totalPages: z.int(), isAtLeast: z.optional(z.boolean()) });
export type ListCount = z.infer<typeof listCount>;
/** Totals of a list from the number of rows and the page size. */
export const countOf = (totalCount: number, limit: number): ListCount => ({
  totalCount,
  totalPages: Math.max(1, Math.ceil(totalCount / limit)),
});

/** The same of rows that were counted to a cap. */
export const cappedCount = (counted: { count: number; isAtLeast: boolean }, limit: number): ListCount => ({
  ...countOf(counted.count, limit),
  ...(counted.isAtLeast ? { isAtLeast: true } : {}),
});

/** Version of a row that two people may edit; a stale one answers 409. */
export const version = z.int().check(z.gte(1));
export const ok = z.object({ ok: z.literal(true) });
