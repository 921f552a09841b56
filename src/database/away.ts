/**
 * Codes of a database or network that is away, as opposed to bugs. Source: PostgreSQL manual, class
 * 08, 53 (no room, no memory, no connection left), 57, a lock that others hold too long; errno.
 */
const codes = /^(08...|57P0.|53...|55P03|25P03|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)$/;

/** What `pg` and its pool say, without a code, when a connection is lost or none is free in time. */
const words =
  /^(Connection terminated|timeout expired$|timeout exceeded when trying to connect$|Client (was closed|has encountered a connection error) and is not queryable$|Cannot use a pool after calling end)/;

/** Whether a query failed because the database is away or overloaded. What it did is unknown. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return codes.test('code' in error ? String(error.code) : '') || words.test(error.message);
}
