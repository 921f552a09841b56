import { rolesWith } from '#contract/roles.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { exitEstimateQuerySchema, exitEstimateSchema, providerListSchema } from './providers.ts';
import { stakingHistoryQuerySchema, stakingHistorySchema, validatorTimelineSchema } from './staking-history.ts';
import { validatorListSchema } from './validators.ts';

// The desk's endpoints for validators and storage providers. They have a separate file, so that the first page does not load
// their schemas.

/** Every storage provider of every wallet. */
export const listProviders = endpoint('GET /bff/filecoin/providers', {
  access: 'read',
  roles: rolesWith('read'),
  response: providerListSchema,
});

/** The estimated cost of ending a provider's sectors, or the request's position in the queue of estimates. */
export const readExitEstimate = endpoint('GET /bff/filecoin/exit-estimates/:storage_provider_id', {
  access: 'read',
  roles: rolesWith('read'),
  query: exitEstimateQuerySchema,
  response: exitEstimateSchema,
});

/** Every validator of every wallet. */
export const listValidators = endpoint('GET /bff/staking/validators', {
  access: 'read',
  roles: rolesWith('read'),
  response: validatorListSchema,
});

/** Daily samples of validators. */
export const readStakingHistory = endpoint('GET /bff/staking/history', {
  access: 'read',
  roles: rolesWith('read'),
  query: stakingHistoryQuerySchema,
  response: stakingHistorySchema,
});

/** The commands of this desk for a validator, and the states that the desk observed. */
export const readValidatorTimeline = endpoint('GET /bff/staking/validators/:validator_pubkey/timeline', {
  access: 'read',
  roles: rolesWith('read'),
  response: validatorTimelineSchema,
});
