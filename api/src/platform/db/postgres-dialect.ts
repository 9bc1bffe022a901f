import {
  CompiledQuery,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import { takeOpening } from './opening.ts';

/** Kysely on PostgreSQL, whose transactions may begin with more than `begin`. */
export class OpeningPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): Driver {
    return new OpeningPostgresDriver(this.#config);
  }
}

type PgConnection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class OpeningPostgresDriver extends PostgresDriver {
  override async beginTransaction(connection: PgConnection, settings: TransactionSettings): Promise<void> {
    const text = takeOpening();
    if (text === null) return super.beginTransaction(connection, settings);
    try {
      await connection.executeQuery(CompiledQuery.raw(text));
    } catch (error) {
      // Kysely takes it for not begun; the connection would be lent out again in the middle of it.
      await this.rollbackTransaction(connection);
      throw error;
    }
  }
}
