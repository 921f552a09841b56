import type { FastifyInstance } from 'fastify';
import { deskRoute } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { RowWrapper } from '#bff/proxy/index.ts';
import type { Staking } from '#bff/staking/open-staking.ts';
import { listProviders, readExitEstimate } from '#contract/desk/staking-endpoints.ts';
import { estimateInterval } from '#contract/limits.ts';

/** The routes for the providers of all wallets, and for the estimates of exit penalties. */
export function filecoinRoutes(app: FastifyInstance, staking: Staking): void {
  deskRoute(app, staking, listProviders, () => staking.providers.get());
  deskRoute(app, staking, readExitEstimate, ({ params, query, session }) =>
    staking.exitEstimates.ask(params['storage_provider_id'] ?? '', { userId: session.user.id, newerThan: query.newer_than }),
  );
}

/**
 * Applies the rate limit of the queue also to the path of the specification. If the last call was too recent, the desk refuses
 * the next call without a call of the service.
 */
export function limitFeeCalls({ exitEstimates: { call } }: Staking): RowWrapper {
  return async (_request, _prepared, exchange) => {
    if (await call.take()) return exchange();
    const seconds = Math.max(1, Math.ceil((await call.waitMs()) / 1000));
    throw new Refusal(
      'too_many_requests',
      `The custodian returns one estimate every ${estimateInterval.label}: try again in ${seconds} s`,
      {
        retryAfter: String(seconds),
      },
    );
  };
}
