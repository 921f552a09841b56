import { Pool } from 'undici';
import { ConcurrencyLimit, type SlotLimits } from './concurrency-limit.ts';

/** The kinds of call. Each has its own connections, so that a hanging write never delays a read. */
export type PoolKind = 'read' | 'write' | 'money' | 'upload';

/** Maximum connections of each kind, and the limits of a user and an endpoint. A browser sends six requests of a page at once. */
const slotLimits = {
  read: { total: 64, perUser: 12, perEndpoint: 24, waitingPerUser: 50, waitingPerEndpoint: 100 },
  write: { total: 32, perUser: 4, perEndpoint: 12, waitingPerUser: 8, waitingPerEndpoint: 32 },
  money: { total: 16, perUser: 4, perEndpoint: 8, waitingPerUser: 8, waitingPerEndpoint: 32 },
  // A user may upload several documents at once, so more of a user's calls may wait here.
  upload: { total: 8, perUser: 4, perEndpoint: 8, waitingPerUser: 60, waitingPerEndpoint: 120 },
} as const satisfies Record<PoolKind, SlotLimits>;

/** Maximum answer, bytes (10 MiB). */
const answerBytesMax = 10 * 1024 * 1024;

/** Time to open a connection, ms. */
const connectMsMax = 5000;

/** Opens the connections to the service for each kind of call, with their slots. */
export function openPools(origin: string) {
  return {
    read: poolOf(origin, 'read'),
    write: poolOf(origin, 'write'),
    money: poolOf(origin, 'money'),
    upload: poolOf(origin, 'upload'),
  } satisfies Readonly<Record<PoolKind, unknown>>;
}

function poolOf(origin: string, kind: PoolKind) {
  const limits = slotLimits[kind];
  const connections = new Pool(origin, {
    allowH2: false,
    connections: limits.total,
    pipelining: 1,
    maxResponseSize: answerBytesMax,
    // A single deadline for the whole call replaces these two timeouts, because a slow answer would never exceed them.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: connectMsMax },
  });
  return { connections, slots: new ConcurrencyLimit(limits) };
}
