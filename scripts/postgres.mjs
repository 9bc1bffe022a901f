/** Finds a PostgreSQL for the tests: the one asked for, or one on this machine that lets `postgres` in; and makes databases there. */

const local = 'postgres://postgres@127.0.0.1:5432/postgres';

const answers = async (/** @type {string} */ connectionString) => {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1500 });
  // A connection lost after the answer must not end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('show server_version');
    return { version: rows[0].server_version };
  } catch (error) {
    return { failure: error instanceof Error ? error.message || error.code : String(error) };
  } finally {
    await client.end().catch(() => {});
  }
};

/** @returns {Promise<{url?: string, version?: string, asked: boolean, failure?: string}>} */
export const findPostgres = async () => {
  const asked = process.env.TEST_DATABASE_URL;
  const url = asked || local;
  const answer = await answers(url);
  return answer.version
    ? { url, version: answer.version, asked: Boolean(asked) }
    : { asked: Boolean(asked), failure: answer.failure };
};

/**
 * An empty database of this run alone. Its data need not outlive the server: commits wait for no disk.
 * @param {string} server  @param {string} name
 */
export const makeDatabase = async (server, name) => {
  const { default: pg } = await import('pg');
  const tell = async (/** @type {string} */ text) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  await tell(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  url.searchParams.set('options', '-c synchronous_commit=off');
  return { url: url.href, drop: () => tell(`drop database if exists ${name} with (force)`) };
};
