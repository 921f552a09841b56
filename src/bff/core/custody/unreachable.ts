/** Messages for a failed connection to the service, by error code. */
const reasonsByCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'DNS lookup failed',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no route to the network',
  ETIMEDOUT: 'connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'connection timed out',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is from an untrusted authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is from an untrusted authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is from an untrusted authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

/** The reason of a failed connection, as a message, for example `'connection refused (ECONNREFUSED)'`. */
export function unreachableReason(error: unknown): string {
  const code = codeOf(error);
  if (code === null) return 'connection timed out';
  const reason = Object.hasOwn(reasonsByCode, code) ? reasonsByCode[code] : undefined;
  if (reason !== undefined) return `${reason} (${code})`;
  return /^(EPROTO$|ERR_SSL|ERR_TLS)/.test(code) ? `TLS failed (${code})` : `no connection (${code})`;
}

/** The code of an error such as `'ECONNREFUSED'`, or null. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
