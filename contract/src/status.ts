import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

const words = z.object({ es: z.string(), en: z.string() });

/** How the parts of an installation may stand: well; something to look at; something that does not work, or will soon not. */
export const findingStates = ['ok', 'warning', 'bad'] as const;
export type FindingState = (typeof findingStates)[number];

/** What is looked at, in the order that people read it. `tramo doctor` shows all; the portal what a company's admin may know. */
export const statusChecks = [
  'version',
  'settings',
  'memory',
  'disk',
  'clock',
  'timeZones',
  'database',
  'migrations',
  'pooler',
  'replica',
  'connections',
  'transactions',
  'autovacuum',
  'quiet',
  'secretKey',
  'publicUrl',
  'certificate',
  'mail',
  'sms',
  'whatsapp',
  'payments',
  'routing',
  'geocoder',
  'roads',
  'files',
  'backups',
  'ledger',
  'events',
  'work',
  'messages',
  'webhooks',
] as const;
export type StatusCheck = (typeof statusChecks)[number];

/** Those that concern the companies of an installation. */
export const companyChecks: readonly StatusCheck[] = [
  'version',
  'quiet',
  'database',
  'disk',
  'clock',
  'files',
  'events',
  'work',
  'messages',
  'webhooks',
  'mail',
  'sms',
  'whatsapp',
  'payments',
  'routing',
  'geocoder',
  'roads',
  'backups',
];

export const finding = z.object({
  check: z.enum(statusChecks),
  state: z.enum(findingStates),
  /** What was found. */
  found: words,
  /** What to do about it; null where nothing is to be done. */
  cure: z.nullable(words),
});
export type Finding = z.infer<typeof finding>;

export const systemStatus = z.object({
  /** When it was looked at: those who ask within half a minute see the same. */
  at: instant,
  version: z.string(),
  findings: z.array(finding),
});
export type SystemStatus = z.infer<typeof systemStatus>;

export const statusApi = {
  system: endpoint({
    method: 'GET',
    path: '/system/status',
    summary: 'Estado del sistema, hasta donde un administrador lo puede saber',
    who: ['admin'],
    answer: systemStatus,
    ratePerMinute: 30,
  }),
};
