import type { Transaction } from 'kysely';
import type * as endpoints from '#contract/endpoints.ts';
import { readTransactionRecord } from '#custody/presenters/transaction-record.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { Service } from '#custody/service.ts';
import { createValidator } from '#custody/staking/create-validator.ts';
import { requestValidatorExit } from '#custody/staking/exit.ts';
import { checkStakingEnabled } from '#custody/staking/staking-enabled.ts';
import { topUp } from '#custody/staking/top-up.ts';
import { lockValidator } from '#custody/staking/validator-lives.ts';
import { withdrawFrom } from '#custody/staking/withdraw.ts';
import type { Tables } from '#custody/store/custody-tables.ts';
import { readSettings } from '#custody/store/settings-row.ts';
import { withWorldLock } from '#custody/store/world-lock.ts';
import type { Handlers } from './handler.ts';

/** The endpoints of staking. Spec: Endpoints, Staking. */
export const stakingHandlers = {
  createStaking: async ({ body, service }) =>
    withWorldLock(service.db, async (trx) => {
      const context = { settings: await readSettings(trx), at: await service.clock.now(trx) };
      return readTransactionRecord(trx, await createValidator(trx, body, context));
    }),

  exitValidator: async ({ params, service }) =>
    withWorldLock(service.db, async (trx) => {
      const { settings, at } = await stakingContext(trx, service);
      const validator = await lockValidator(trx, params['validator_pubkey']);
      if (!settings.voluntary_exits_supported) throw new Refusal('invalid', 'The staking provider does not support voluntary exits.');
      await requestValidatorExit(trx, validator, at);
      return undefined;
    }),

  withdrawFromValidator: async ({ params, body, service }) =>
    withWorldLock(service.db, async (trx) => {
      const context = await stakingContext(trx, service);
      const validator = await lockValidator(trx, params['validator_pubkey']);
      return readTransactionRecord(trx, await withdrawFrom(trx, validator, BigInt(body.amount), context));
    }),

  topUpValidator: async ({ params, body, service }) =>
    withWorldLock(service.db, async (trx) => {
      const context = await stakingContext(trx, service);
      const validator = await lockValidator(trx, params['validator_pubkey']);
      return readTransactionRecord(trx, await topUp(trx, validator, body, context));
    }),
} satisfies Handlers<typeof endpoints>;

/** Returns the settings and the time of a call. Refuses the call if staking is off. */
async function stakingContext(trx: Transaction<Tables>, { clock }: Service) {
  const settings = await readSettings(trx);
  checkStakingEnabled(settings);
  return { settings, at: await clock.now(trx) };
}
