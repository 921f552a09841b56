/** Whether a host name, or the address that a server listens at, is reached from this machine alone: `'127.0.0.1'`, `'[::1]'`. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|\[::1\])$/i.test(host);
}

/**
 * Whether a Host header is the desk's own. A page of another site that had its name lead here (DNS rebinding) still says that name. Without `hosts` the desk is
 * opened at this machine's own names, with the port that it listens on (undefined where nothing listens, in tests).
 */
export function isOwnHost(host: string, hosts: readonly string[] | undefined, port: number | undefined): boolean {
  const given = host.toLowerCase();
  if (hosts !== undefined) return hosts.includes(given);
  const [, name = '', givenPort = '80'] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(given) ?? [];
  return isLoopback(name) && (port === undefined || givenPort === String(port));
}
