/** Codes of a network that leads nowhere. */
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN']);
/** What the drivers say without a code: the connection broke, the pool found none in time, or it is closed already. */
const sayings =
  /connection terminated|timeout exceeded when trying to connect|PGlite is closed|already been destroyed|after calling end on the pool/i;

/**
 * Whether an error says that the database cannot be reached, and nothing of the query. PostgreSQL ends a connection with severity FATAL
 * (shutting down 57P01, starting 57P03, too many connections 53300, refusing 55000 …).
 */
export const isDatabaseAway = (error: { code?: string; severity?: string; message?: string }): boolean =>
  error.severity === 'FATAL' || network.has(error.code ?? '') || sayings.test(error.message ?? '');

/** Whether an error says that the database may be read and not written: its disk is nearly full, or it is a copy of another. */
export const isReadOnly = (error: unknown): boolean => (error as { code?: string } | null)?.code === '25006';
