/** Whether a host name or listening address is reachable only from this machine, for example `'127.0.0.1'` or `'[::1]'`. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|\[::1\])$/i.test(host);
}

/**
 * Whether a Host header belongs to this desk. When the host name of another site resolves to this machine (DNS rebinding),
 * its pages still send that name. Without `hosts`, the desk accepts the names of this machine with the port on which it
 * listens. Tests without a listener have no port.
 */
export function isOwnHost(host: string, hosts: readonly string[] | undefined, port: number | undefined): boolean {
  const hostText = host.toLowerCase();
  if (hosts !== undefined) return hosts.includes(hostText);
  const [, name = '', hostPort = '80'] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(hostText) ?? [];
  return isLoopback(name) && (port === undefined || hostPort === String(port));
}
