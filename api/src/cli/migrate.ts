import { readConfig } from '../platform/config.ts';
import { type Connection, openPglite, openPostgres } from '../platform/db/connect.ts';
import { migrate } from '../platform/db/migrate.ts';
import { planMigrations, planText, tryMigrations } from '../platform/db/migration-plan.ts';

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

async function open(): Promise<Connection> {
  const config = readConfig();
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, { directUrl: config.databaseDirectUrl })
    : openPglite(config.dataDir);
}

/** Brings the database to this version, or says what that would do. */
export async function migrateDatabase(options: { 'dry-run'?: unknown; try?: unknown }): Promise<void> {
  const connection = await open();
  try {
    if (options['dry-run'] || options.try) {
      console.log(planText(await planMigrations(connection)));
      if (!options.try) return;
      console.log('\nEnsayo, en una transacción que se deshace:');
      const { skipped } = await tryMigrations(connection, (name, ms) => console.log(`  ${name}  ${seconds(ms)}`));
      for (const name of skipped) console.log(`  ${name}  no se ensaya: corre fuera de una transacción`);
      console.log('Nada cambió.');
      return;
    }
    const count = await migrate(connection, {
      onApplied: (name, ms) => console.log(`${name}  ${seconds(ms)}`),
      onUnknown: (names) =>
        console.log(`Una versión más nueva ya aplicó ${names.join(', ')}; esta puede trabajar con ellas.`),
    });
    console.log(count === 0 ? 'La base de datos ya está en esta versión.' : `Migraciones aplicadas: ${count}.`);
  } finally {
    await connection.close();
  }
}
