import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';

/** The first id of transactions that the service does not have. Each webhook names a different id. */
const firstForgedId = 900_000_000;

const tickMs = 10;

/** Maximum unanswered webhooks, which is also the number of connections. */
const unansweredMax = 200;

/** Size of a body that is larger than any webhook, bytes. */
const hugeBytes = 100_000;

/** The bodies of the webhooks, in turn forged, malformed and huge. */
const bodies: readonly ((index: number) => string)[] = [
  (index) => JSON.stringify({ type: 'deposit', transaction_id: firstForgedId + index }),
  (index) => JSON.stringify({ type: 'transaction_status', transaction_id: firstForgedId + index }),
  () => '{"type":"deposit","transaction_id":',
  () => JSON.stringify({ type: 'deposit', transaction_id: -1 }),
  () => JSON.stringify({ type: 'x'.repeat(hugeBytes) }),
];

type FloodSize = {
  readonly count: number;
  readonly perSecond: number;
  /** The Host header. The default is the host of the URL. */
  readonly host?: string;
};

/**
 * Sends `count` webhooks, at most `perSecond`, to these desks and paths in turn. Returns the number of answers by status.
 * Status 0 means a broken connection.
 */
export async function floodWebhooks(
  urls: readonly string[],
  paths: readonly string[],
  { count, perSecond, host }: FloodSize,
): Promise<ReadonlyMap<number, number>> {
  const pools = urls.map((url) => new Pool(url, { pipelining: 1, connections: unansweredMax }));
  const statuses = new Map<number, number>();
  const runningRequests = new Set<Promise<void>>();
  const post = async (index: number) => {
    const path = paths[index % paths.length] ?? '/';
    const body = bodies[Math.floor(index / paths.length) % bodies.length]?.(index) ?? '';
    const headers = { 'content-type': 'application/json', ...(host === undefined ? {} : { host }) };
    const pool = pools[Math.floor(index / paths.length) % pools.length];
    const status = await pool?.request({ path, method: 'POST', headers, body }).then(
      async (answer) => {
        await answer.body.dump();
        return answer.statusCode;
      },
      () => 0,
    );
    statuses.set(status ?? 0, (statuses.get(status ?? 0) ?? 0) + 1);
  };
  const startMs = performance.now();
  for (let sentCount = 0; sentCount < count;) {
    const dueCount = Math.min(count, ((performance.now() - startMs) / 1000) * perSecond);
    for (; sentCount < dueCount && runningRequests.size < unansweredMax; sentCount += 1) {
      const postPromise = post(sentCount);
      runningRequests.add(postPromise);
      void postPromise.finally(() => runningRequests.delete(postPromise));
    }
    await pause(tickMs);
  }
  await Promise.all(runningRequests);
  await Promise.all(pools.map((pool) => pool.close()));
  return statuses;
}
