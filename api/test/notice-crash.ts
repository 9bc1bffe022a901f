import { showRelations } from '../src/modules.relations.ts';
import { readConfig } from '../src/platform/config.ts';
import type { Platform } from '../src/platform/context.ts';
import { type Connection, openPglite, openPostgres } from '../src/platform/db/connect.ts';
import { eventsOf } from '../src/platform/events.ts';
import { openPlatform } from '../src/platform/start.ts';

/** What the process that dies tells. */
export const noted = eventsOf<{ noted: Record<string, never> }>()('noted');

/** The platform as a process opens it that sends mails, with what it does instead of sending a notice. */
export async function openNoticeServer(
  env: NodeJS.ProcessEnv,
  notify?: Connection['notify'],
): Promise<{ platform: Platform; close(): Promise<void> }> {
  // As modules.ts does for the application: jobs name their company and their person.
  showRelations();
  const config = readConfig({ ...env, SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent' });
  const connection = config.databaseUrl
    ? await openPostgres(config.databaseUrl, { max: 4, directUrl: config.databaseDirectUrl })
    : await openPglite(config.dataDir);
  return openPlatform(config, { connection: notify ? { ...connection, notify } : connection });
}
