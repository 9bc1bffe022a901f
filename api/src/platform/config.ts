import { defaultApiKey } from '@tramo/contract/limits';
import { type MessagingSettings, messagingSettings } from './messaging/settings.ts';
import type { Issuer } from './pac/pac.ts';
import { issuerSettings } from './pac/settings.ts';
import { type PaymentSettings, paymentSettings } from './payments/settings.ts';

/** Everything that the environment decides, read once at the start. */
export interface Config {
  port: number;
  host: string;
  /** Folder of the embedded database; unused with `databaseUrl`. */
  dataDir: string;
  databaseUrl: string | null;
  /** `demo` fills an empty database with the demo company, `none` leaves it empty. */
  seed: 'demo' | 'none';
  apiKey: string;
  /** OSRM-compatible road service, or null for estimated travel times. */
  routingUrl: string | null;
  /** `auto`, `embedded`, or a MapLibre style address. */
  mapStyleUrl: string;
  /** Speed of the fleet simulator in the demo; 0 turns it off. */
  simulateSpeed: number;
  /** Reverse proxies whose X-Forwarded-For is believed: how many stand before the server, or their addresses and networks; false without one. */
  trustProxy: ((address: string, hop: number) => boolean) | string[] | false;
  sessionIdleHours: number;
  sessionMaxDays: number;
  /** What a password's hash costs: `strong` 64 MiB and four passes; `light`, for small machines and tests, 19 MiB and two, OWASP's least. */
  passwordCost: 'strong' | 'light';
  logLevel: string;
  /** Mail server (`smtp://user:password@host:587`), or null: mails stay in the portal's list of messages. */
  smtpUrl: string | null;
  mailFrom: string;
  messaging: MessagingSettings;
  payments: PaymentSettings;
  /** Who invoices. */
  issuer: Issuer;
  /** Private places (`host:port`) that requests to the world may reach all the same. */
  outboundAllow: readonly string[];
  /** Whoever runs Tramo: told by mail when the books do not reconcile. */
  operatorEmail: string | null;
  /** Address that people open, for links in mails. */
  publicUrl: string;
  /** Key that seals what must be read again (second factors), 32 bytes in hex; null makes one under `dataDir`. */
  secretKey: string | null;
  /** Where drivers get their app; null hides the link. */
  driverAppUrl: string | null;
  /** Room that the embedded database leaves on its disk: below it nothing is written. */
  reserveMb: number;
  /** Seconds without a turn of the main thread after which the process is ended; 0 never. */
  watchdogS: number;
}

const number = (value: string | undefined, fallback: number): number => {
  const n = Number(value);
  return value !== undefined && value !== '' && Number.isFinite(n) ? n : fallback;
};

/** `2` or `10.0.0.0/8, 192.0.2.7`. Never all: what the caller itself wrote at the left of the header must not count. */
function proxies(value: string): Config['trustProxy'] {
  const count = Number(value);
  if (Number.isInteger(count) && count >= 0) return count > 0 && ((_, hop) => hop < count);
  const addresses = value.split(',').flatMap((a) => a.trim() || []);
  return addresses.length > 0 ? addresses : false;
}

/** Reads the configuration from environment variables; unknown values fall back to the defaults, half access to a service of messages is refused. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  return {
    port: number(env.PORT, 3000),
    host: env.HOST ?? '0.0.0.0',
    dataDir: env.DATA_DIR ?? './data',
    databaseUrl: env.DATABASE_URL || null,
    seed: env.SEED === 'none' ? 'none' : 'demo',
    apiKey: env.API_KEY ?? defaultApiKey,
    routingUrl: env.ROUTING_URL?.replace(/\/$/, '') || null,
    mapStyleUrl: env.MAP_STYLE_URL || 'auto',
    simulateSpeed: number(env.SIMULATE_SPEED, 4),
    trustProxy: proxies(env.TRUST_PROXY ?? ''),
    sessionIdleHours: number(env.SESSION_IDLE_HOURS, 12),
    sessionMaxDays: number(env.SESSION_MAX_DAYS, 30),
    passwordCost: env.PASSWORD_COST === 'light' ? 'light' : 'strong',
    logLevel: env.LOG_LEVEL ?? 'warn',
    smtpUrl: env.SMTP_URL || null,
    mailFrom: env.MAIL_FROM || 'Tramo <no-responder@localhost>',
    messaging: messagingSettings(env),
    payments: paymentSettings(env),
    issuer: issuerSettings(env),
    outboundAllow: (env.OUTBOUND_ALLOW ?? '').split(',').flatMap((place) => place.trim() || []),
    operatorEmail: env.OPERATOR_EMAIL || null,
    publicUrl: (env.PUBLIC_URL || `http://localhost:${number(env.PORT, 3000)}`).replace(/\/$/, ''),
    secretKey: env.SECRET_KEY || null,
    driverAppUrl: env.DRIVER_APP_URL || null,
    reserveMb: number(env.DISK_RESERVE_MB, 256),
    watchdogS: number(env.WATCHDOG_SECONDS, 60),
  };
}
