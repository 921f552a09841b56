/**
 * Codes of an unavailable database or network. They do not include the codes of bugs. Sources: PostgreSQL manual, class 08, 53
 * (no space, memory or connection left), 57, and locks that other transactions have for too long; errno.
 */
const codes = /^(08...|57P0.|53...|55P03|25P03|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)$/;

/** Messages of `pg` and its pool without a code. They mean that a connection was lost or that the pool has no free connection. */
const messages =
  /^(Connection terminated|timeout expired$|timeout exceeded when trying to connect$|Client (was closed|has encountered a connection error) and is not queryable$|Cannot use a pool after calling end)/;

/** Whether a query failed because the database is unavailable or overloaded. The outcome of such a query is unknown. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return codes.test('code' in error ? String(error.code) : '') || messages.test(error.message);
}
