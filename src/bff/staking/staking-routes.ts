import type { FastifyInstance } from 'fastify';
import { deskRoute } from '#bff/auth/index.ts';
import { filecoinRoutes } from '#bff/staking/filecoin/filecoin-routes.ts';
import { readHistory } from '#bff/staking/history/read-history.ts';
import { readTimeline } from '#bff/staking/history/read-timeline.ts';
import { listValidators as listRow, readStakingHistory, readValidatorTimeline } from '#contract/desk/staking-endpoints.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';
import type { Staking } from './open-staking.ts';
import { listValidators, withoutCommands } from './validator-list.ts';

/** Default length of a history, days. */
const historyDays = 90;

/** The routes for the validators of all wallets and their samples, and for storage providers. */
export function stakingRoutes(app: FastifyInstance, staking: Staking): void {
  filecoinRoutes(app, staking);
  deskRoute(app, staking, listRow, async ({ session }) => {
    const validatorList = await listValidators(staking);
    return mayDo(session.user.roles, rolesWith('read_commands')) ? validatorList : withoutCommands(validatorList);
  });
  deskRoute(app, staking, readStakingHistory, ({ query: { wallet_id: walletId, validator_pubkey: pubkey, days = historyDays } }) =>
    readHistory(staking, { walletId, pubkey, days }),
  );
  deskRoute(app, staking, readValidatorTimeline, ({ params, session }) =>
    readTimeline(staking, params['validator_pubkey'] ?? '', session.user.roles),
  );
}
