import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { day, id, instant } from './fields.ts';

/** What a company may use so much of. */
export const quotaKinds = ['guides', 'positions', 'storage', 'searches', 'importRows'] as const;
export const quotaKind = z.enum(quotaKinds);
export type QuotaKind = z.infer<typeof quotaKind>;

/** What every company may use, where the operator says nothing else: more than any needs, and less than what hurts the others. */
export const quotaDefaults: Readonly<Record<QuotaKind, number>> = {
  /** Made within a calendar month. */
  guides: 500_000,
  /** Of all its vehicles, in any minute of one process. */
  positions: 60_000,
  /** Bytes of photos, signatures, documents and exports. */
  storage: 200 * 1024 ** 3,
  /** Plans that are searched or wait for it. */
  searches: 20,
  /** Rows of loads that run at the same time. */
  importRows: 200_000,
};
/** The administrators are told by mail at this share of a month's guides and of the storage. */
export const quotaWarnPercent = 80;

export const companyLimits = {
  /** Days ahead of the end of a service on which its administrators are told. */
  expiryNotices: [30, 7, 1],
  /** Days in which the deletion of a company can be undone. */
  deleteWaitDays: 30,
  /** A copy of the company's data can be downloaded for so many hours. */
  copyHours: 24,
} as const;

export const companyService = z.object({
  /** `over`: the service has ended; the company looks, takes its data and ends what is on the road. */
  state: z.enum(['active', 'over']),
  /** The last day of the service; null: none is set. */
  lastDay: z.nullable(day),
  /** Until it, today included; null: no day is set, or it is over. */
  daysLeft: z.nullable(z.int()),
});
export type CompanyService = z.infer<typeof companyService>;

export const companyUsage = z.object({
  quotas: z.array(
    z.object({
      kind: quotaKind,
      limit: z.number(),
      used: z.number(),
      /** When it begins anew; null: as soon as something ends or is deleted. */
      freeDate: z.nullable(instant),
    }),
  ),
});
export type CompanyUsage = z.infer<typeof companyUsage>;

export const companiesApi = {
  service: endpoint({
    method: 'GET',
    path: '/company/service',
    summary: 'Hasta cuándo tiene servicio la empresa',
    who: ['admin'],
    answer: companyService,
  }),
  usage: endpoint({
    method: 'GET',
    path: '/company/usage',
    summary: 'Cuánto usa la empresa de lo que puede usar',
    who: ['admin'],
    answer: companyUsage,
    ratePerMinute: 60,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/company/copy',
    summary: 'Prepara un ZIP con todos los datos de la empresa, que se puede descargar durante 24 horas',
    who: ['admin'],
    /** Photos, signatures and documents go with it. */
    body: z.object({ withFiles: z.boolean() }),
    answer: z.object({ jobId: id }),
    ratePerMinute: 6,
  }),
};
