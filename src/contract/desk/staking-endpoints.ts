import * as z from 'zod/mini';
import { choiceSchema } from '#contract/checked.ts';
import { endpoint } from '#contract/endpoint.ts';
import { exitEstimateQuerySchema, exitEstimateSchema, providerListSchema } from './providers.ts';
import { stakingHistoryQuerySchema, stakingHistorySchema, validatorTimelineSchema } from './staking-history.ts';
import { exportFormats } from './transaction-export.ts';
import { validatorListSchema } from './validators.ts';

// The desk's own rows about validators and providers; apart from the others, whose module is in the first page's chunk.

/** Every storage provider of every wallet. */
export const listProviders = endpoint('GET /bff/filecoin/providers', { deed: 'read', roles: ['viewer'], response: providerListSchema });

/** What ending a provider's sectors would cost, or a place in the queue for the service's answer. */
export const readExitEstimate = endpoint('GET /bff/filecoin/exit-estimates/:storage_provider_id', {
  deed: 'read',
  roles: ['viewer'],
  query: exitEstimateQuerySchema,
  response: exitEstimateSchema,
});

/** Every validator of every wallet. */
export const listValidators = endpoint('GET /bff/staking/validators', { deed: 'read', roles: ['viewer'], response: validatorListSchema });

/** Every validator that the list shows, as a file. */
export const exportValidators = endpoint('GET /bff/exports/validators', {
  deed: 'read',
  roles: ['viewer'],
  query: z.strictObject({ format: choiceSchema(exportFormats) }),
  response: null,
});

/** What was sampled of validators, by day. */
export const readStakingHistory = endpoint('GET /bff/staking/history', {
  deed: 'read',
  roles: ['viewer'],
  query: stakingHistoryQuerySchema,
  response: stakingHistorySchema,
});

/** What this desk did to a validator, and the states in which it was seen. */
export const readValidatorTimeline = endpoint('GET /bff/staking/validators/:validator_pubkey/timeline', {
  deed: 'read',
  roles: ['viewer'],
  response: validatorTimelineSchema,
});
