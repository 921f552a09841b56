import type { UpstreamCall } from '#bff/core/custody/custody-client.ts';
import { UpstreamLost } from '#bff/core/custody/upstream-answer.ts';
import { listWallets } from '#contract/service/wallet.ts';
import type { Proxy } from './open-proxy.ts';
import { refusalOf, refusalOfLoss } from './upstream-failure.ts';

/** Time limit for the answer of the service to the probe, ms. */
const probeMsMax = 3000;

/** A cheap signed call. It fails if the access ID is unknown or the secret is wrong. */
export const probe: UpstreamCall = {
  method: listWallets.method,
  path: `${listWallets.path}?page_size=1`,
  body: null,
  isSigned: true,
  timeoutMs: probeMsMax,
  pool: 'read',
  claim: { userId: null, endpoint: '/readyz' },
};

/**
 * Probes the service. Returns why the probe failed (null if it succeeded), its duration in ms, and how far the clock of
 * the desk is ahead, s.
 */
export async function probeService({ custody, environment, now }: Pick<Proxy, 'custody' | 'environment' | 'now'>) {
  const serviceRequest = {
    requestName: `${probe.method} ${listWallets.path}`,
    isWrite: false,
    body: null,
    nowMs: now(),
    mayReadCause: true,
  };
  const startMs = performance.now();
  const resultOf = (problem: string | null, date: string | null) => ({
    host: environment.host,
    trouble: problem,
    answered_ms: Math.round(performance.now() - startMs),
    skew_seconds: skewOf(date, now()),
  });
  try {
    const answer = await custody.send(probe);
    return resultOf(answer.status === 200 ? null : refusalOf(answer, serviceRequest).message, answer.date);
  } catch (error) {
    if (!(error instanceof UpstreamLost)) throw error;
    return resultOf(refusalOfLoss(error, serviceRequest).message, null);
  }
}

/** How far a clock is ahead of a `Date` header, s, or null without a header. */
export function skewOf(date: string | null, nowMs: number): number | null {
  const serviceMs = Date.parse(date ?? '');
  return Number.isNaN(serviceMs) ? null : Math.round((nowMs - serviceMs) / 1000);
}
