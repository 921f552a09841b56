import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';

/** Networks that are unreachable from outside. Source: the IANA registries of special-purpose IPv4 and IPv6 addresses. */
const internalNetworks = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const;

const internalBlocks = blockListOf(internalNetworks);
const loopback = blockListOf([
  ['127.0.0.0', 8],
  ['::1', 128],
]);

function blockListOf(networks: readonly (readonly [address: string, prefix: number])[]): BlockList {
  const blockList = new BlockList();
  for (const [address, prefix] of networks) blockList.addSubnet(address, prefix, familyOf(address));
  return blockList;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

/** The internal addresses that webhooks may reach. */
export type InternalReach = {
  /** Names and addresses of permitted hosts, in lower case, for example `'alerts.internal'`. */
  readonly hosts: readonly string[];
  /** Whether webhooks may be sent to this machine, as in a sandbox. */
  readonly loopback: boolean;
};

/** A host has an address in a private network. */
export class InternalAddress extends Error {
  override readonly name = 'InternalAddress';
  readonly code = 'internal_address';

  constructor(host: string) {
    super(`${host} is in a private network: NOTIFY_INTERNAL_HOSTS must list it`);
  }
}

/** Throws `InternalAddress` for an IP address that webhooks may not reach. Accepts a name, whose addresses are checked when it is used. */
export function requirePublic(host: string, reach: InternalReach): void {
  const name = nameOf(host);
  if (isIP(name) === 0 || reach.hosts.includes(name)) return;
  if (!isReachable(name, reach)) throw new InternalAddress(name);
}

/** A connector that checks the address of each connection, so that a name cannot change its address after a check. */
export function publicConnector(reach: InternalReach, options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector({ ...options, lookup: publicLookup(reach) });
  return (target, callback) => {
    try {
      // An IP address is checked here, because it needs no lookup.
      requirePublic(target.hostname, reach);
    } catch (error) {
      return callback(error instanceof Error ? error : new InternalAddress(target.hostname), null);
    }
    connect(target, callback);
  };
}

/**
 * Resolves a name to its permitted addresses. Fails if it has no permitted address. Tests replace the system's resolver with
 * `resolve`.
 */
export function publicLookup(reach: InternalReach, resolve: typeof lookup = lookup): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0);
      const isNamed = reach.hosts.includes(nameOf(host));
      const reachableAddresses = addresses.filter(({ address }) => isNamed || isReachable(address, reach));
      const [firstAddress] = reachableAddresses;
      if (firstAddress === undefined) return callback(new InternalAddress(host), '', 0);
      if (options.all === true) callback(null, reachableAddresses);
      else callback(null, firstAddress.address, firstAddress.family);
    });
  };
}

/** A host without the brackets of IPv6 and without a final dot. */
function nameOf(host: string): string {
  return host
    .toLowerCase()
    .replaceAll(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}

function isReachable(address: string, reach: InternalReach): boolean {
  const checkedAddress = embeddedIpv4(address) ?? address;
  if (reach.loopback && loopback.check(checkedAddress, familyOf(checkedAddress))) return true;
  return !internalBlocks.check(checkedAddress, familyOf(checkedAddress));
}

/** The IPv4 address in a mapped (`::ffff:7f00:1`) or translated (`64:ff9b::7f00:1`) IPv6 address, or null. */
function embeddedIpv4(address: string): string | null {
  if (isIP(address) !== 6) return null;
  // The URL parser writes IPv6 in its shortest hexadecimal form.
  const [, highGroup, lowGroup] =
    /^\[(?:::ffff:|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(URL.parse(`http://[${address}]`)?.hostname ?? '') ?? [];
  if (highGroup === undefined || lowGroup === undefined) return null;
  return [...Buffer.from(highGroup.padStart(4, '0') + lowGroup.padStart(4, '0'), 'hex')].join('.');
}
