import { isIPv6 } from 'node:net';

/** Number of groups of an IPv6 address that identify its network. Source: RFC 6177. */
const networkGroups = 4;

/**
 * The key under which sign-ins of an address are counted, for example `'10.0.0.1'`. For IPv6 it is the network, for
 * example `'2001:db8:0:7'`, because the owner of a network controls all its addresses.
 */
export function addressGroup(address: string): string {
  const [, mappedIpv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mappedIpv4 !== undefined) return mappedIpv4;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%', 1).join('').split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeroGroups = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeroGroups, ...last]
    .slice(0, networkGroups)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

function groupsOf(part: string): readonly string[] {
  return part === '' ? [] : part.split(':');
}
