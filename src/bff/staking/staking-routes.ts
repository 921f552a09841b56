import type { FastifyInstance } from 'fastify';
import { deskRoute } from '#bff/auth/index.ts';
import type { Desk } from '#bff/desk.ts';
import { readHistory } from '#bff/staking/history/read-history.ts';
import { readTimeline } from '#bff/staking/history/read-timeline.ts';
import { listValidators as listRow, readStakingHistory, readValidatorTimeline } from '#contract/desk/staking-endpoints.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { listValidators, withoutCommands } from './validator-list.ts';

/** Default length of a history, days. */
const historyDays = 90;

/** The routes of all wallets' validators and their samples. */
export function stakingRoutes(app: FastifyInstance, desk: Desk): void {
  deskRoute(app, desk, listRow, async ({ session }) => {
    const list = await listValidators(desk);
    return mayDo(session.user.roles, rolesWith('read_commands')) ? list : withoutCommands(list);
  });
  deskRoute(app, desk, readStakingHistory, ({ query: { wallet_id: walletId, validator_pubkey: pubkey, days = historyDays } }) =>
    readHistory(desk, { walletId, pubkey, days }),
  );
  deskRoute(app, desk, readValidatorTimeline, ({ params, session }) =>
    readTimeline(desk, params['validator_pubkey'] ?? '', session.user.roles),
  );
}
