import { driverAppPath } from '@tramo/contract/driver-day/driver-app';
import type { BackupSettings } from './backup/schedule.rules.ts';
import { type MessagingSettings, messagingSettings } from './messaging/settings.ts';
import { type FileSettings, fileSettings } from './object-store/settings.ts';
import type { Issuer } from './pac/pac.ts';
import { issuerSettings } from './pac/settings.ts';
import { type PaymentSettings, paymentSettings } from './payments/settings.ts';
import type { GeocoderKind } from './roads/geocoder.ts';
import type { TrustProxy } from './settings/kinds.ts';
import { type Env, readSettings } from './settings/read-settings.ts';
import { type TracingSettings, tracingSettings } from './tracing/settings.ts';

/** Everything that the environment decides, read once at the start. */
export interface Config {
  port: number;
  host: string;
  /** Folder of the embedded database; unused with `databaseUrl`. */
  dataDir: string;
  databaseUrl: string | null;
  /** The same database without a pooler between: for what a session keeps (LISTEN, migrations). */
  databaseDirectUrl: string | null;
  /** NATS server (or several of a cluster, with commas) that carries positions between processes; null: PostgreSQL's notices do. */
  natsUrl: string | null;
  /** A copy of it that answers reads. */
  databaseReadUrl: string | null;
  /** Seconds behind from which on that one is not asked. */
  readLagS: number;
  /** `demo` fills an empty database with the demo company, `none` leaves it empty. */
  seed: 'demo' | 'none';
  /** Folder that keeps the streets of the demo between installations, for tests that start many; `none`: the demo has none; null keeps none. */
  demoRoadsCache: string | null;
  apiKey: string;
  /** OSRM-compatible road service, or null for estimated travel times. */
  routingUrl: string | null;
  /** Memory for weights of imported streets, MB. */
  roadsMemoryMb: number;
  /** Service that finds addresses which no catalogue has, or null. */
  geocoderUrl: string | null;
  geocoderKind: GeocoderKind;
  /** `auto`, `embedded`, or a MapLibre style address. */
  mapStyleUrl: string;
  /** Speed of the fleet simulator in the demo; 0 turns it off. */
  simulateSpeed: number;
  /** Reverse proxies whose X-Forwarded-For is believed: how many stand before the server, or their addresses and networks; false without one. */
  trustProxy: TrustProxy;
  sessionIdleHours: number;
  sessionMaxDays: number;
  /** What a password's hash costs: `strong` 64 MiB and four passes; `light`, for small machines and tests, 19 MiB and two, OWASP's least. */
  passwordCost: 'strong' | 'light';
  logLevel: string;
  /** A request that takes longer is told as a warning. */
  slowRequestMs: number;
  /** How long a process that is told to end says that it is not ready, and still answers, before it sends streams elsewhere and stops to listen. */
  drainS: number;
  /** Who may read the figures of the process. */
  metrics: {
    /** Of whoever reads them, as a bearer; null: nobody by a token. */
    token: string | null;
    /** Addresses and networks that may read them without one. */
    allow: readonly string[];
    /** A port for them alone; null without. */
    port: number | null;
    host: string;
  };
  /** Where traces go; null: none are kept. */
  tracing: TracingSettings | null;
  /** Mail server (`smtp://user:password@host:587`), or null: mails stay in the portal's list of messages. */
  smtpUrl: string | null;
  mailFrom: string;
  messaging: MessagingSettings;
  /** Where files are kept. */
  files: FileSettings;
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
  /** Of the drivers' web app, or a path of this installation. */
  driverAppUrl: string;
  /** Room that the embedded database leaves on its disk: below it nothing is written. */
  reserveMb: number;
  /** Scheduled backups. */
  backup: BackupSettings;
  /** Seconds without a turn of the main thread after which the process is ended; 0 never. */
  watchdogS: number;
}

/** The configuration of the environment (`settings/settings-table.ts` says what each variable may be); throws all that is wrong with it at once. */
export function readConfig(env?: Env): Config {
  const v = readSettings(env);
  return {
    port: v.PORT,
    host: v.HOST,
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL,
    databaseDirectUrl: v.DATABASE_DIRECT_URL,
    natsUrl: v.NATS_URL,
    databaseReadUrl: v.DATABASE_READ_URL,
    readLagS: v.READ_LAG_S,
    seed: v.SEED,
    demoRoadsCache: v.DEMO_ROADS_CACHE,
    apiKey: v.API_KEY,
    routingUrl: v.ROUTING_URL,
    roadsMemoryMb: v.ROADS_MEMORY_MB,
    geocoderUrl: v.GEOCODER_URL?.replace(/\/+(?:search|api)?\/*$/, '') || null,
    // Photon's own address says so; without a word it is Nominatim.
    geocoderKind: v.GEOCODER_KIND ?? (/photon|\/api$/i.test(v.GEOCODER_URL ?? '') ? 'photon' : 'nominatim'),
    mapStyleUrl: v.MAP_STYLE_URL,
    simulateSpeed: v.SIMULATE_SPEED,
    trustProxy: v.TRUST_PROXY ?? false,
    sessionIdleHours: v.SESSION_IDLE_HOURS,
    sessionMaxDays: v.SESSION_MAX_DAYS,
    passwordCost: v.PASSWORD_COST,
    logLevel: v.LOG_LEVEL,
    slowRequestMs: v.SLOW_REQUEST_MS,
    // Without other processes there is nowhere to go.
    drainS: v.DRAIN_SECONDS ?? (v.DATABASE_URL ? 5 : 0),
    metrics: { token: v.METRICS_TOKEN, allow: v.METRICS_ALLOW ?? [], port: v.METRICS_PORT, host: v.METRICS_HOST },
    tracing: tracingSettings(v),
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    messaging: messagingSettings(v),
    files: fileSettings(v),
    payments: paymentSettings(v),
    issuer: issuerSettings(v),
    outboundAllow: v.OUTBOUND_ALLOW ?? [],
    operatorEmail: v.OPERATOR_EMAIL,
    publicUrl: v.PUBLIC_URL ?? `http://localhost:${v.PORT}`,
    secretKey: v.SECRET_KEY,
    // Without an address of its own it is that of whoever looks.
    driverAppUrl: v.DRIVER_APP_URL ?? `${v.PUBLIC_URL ?? ''}${driverAppPath}`,
    reserveMb: v.DISK_RESERVE_MB,
    backup: {
      dir: v.BACKUP_DIR,
      atSecond: v.BACKUP_AT,
      keep: v.BACKUP_KEEP,
      passphrase: v.TRAMO_BACKUP_PASSPHRASE,
    },
    watchdogS: v.WATCHDOG_SECONDS,
  };
}
