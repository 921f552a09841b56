/**
 * Whether a host name, or the address that a server listens at, is reachable from this machine
 * only: `'127.0.0.1'`, `'[::1]'`.
 */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|\[::1\])$/i.test(host);
}

/**
 * Whether a Host header names this desk. A page of another site that points its name here (DNS
 * rebinding) still sends that name. Without `hosts` the desk accepts this machine's own names, with
 * the port that it listens on. The port is undefined when nothing listens, in tests.
 */
export function isOwnHost(host: string, hosts: readonly string[] | undefined, port: number | undefined): boolean {
  const given = host.toLowerCase();
  if (hosts !== undefined) return hosts.includes(given);
  const [, name = '', hostPort = '80'] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(given) ?? [];
  return isLoopback(name) && (port === undefined || hostPort === String(port));
}
