import * as z from 'zod/mini';
import { assets } from '#contract/money/assets.ts';
import { decimal } from '#contract/money/money.ts';
import { entitySchema } from '#contract/people/entity.ts';
import { regulatoryStatuses } from '#contract/people/regulatory-status.ts';
import { rolesWith } from '#contract/roles.ts';
import {
  checked,
  choiceSchema,
  filledTextSchema,
  nameLengthMax,
  patternSchema,
  freeTextLengthMax,
  textSchema,
} from '#contract/wire/checked.ts';
import { endpoint, type Endpoint } from '#contract/wire/endpoint.ts';
import { idSchema, integerSchema } from '#contract/wire/integer.ts';
import { storageProviderIdSchema } from '#contract/wire/path-params.ts';
import { plainDecimal } from '#contract/wire/plain-decimal.ts';
import { partyReviewSchema } from './party-review.ts';
import { sandboxHistorySchema } from './sandbox-history.ts';
import { transactionStatuses } from './transaction-status.ts';
import { transactionSchema } from './transaction.ts';

/** A positive decimal as text, for example `'0.5'`. */
const decimalText = checked(
  z.string(),
  z.refine((text) => {
    const amount = plainDecimal(text);
    return amount !== null && !/e/i.test(text) && decimal.isPositive(amount);
  }, 'must be a positive decimal, as text'),
);

const httpUrl = patternSchema(/^https?:\/\/[^\s/]\S{0,2000}$/, 'must be an http or https URL');

/** Settings of the embedded service, at `PUT /sandbox/settings`. */
export const sandboxSettingsSchema = z.strictObject({
  approvals_required: z.optional(z.boolean()),
  settlements_enabled: z.optional(z.boolean()),
  staking_enabled: z.optional(z.boolean()),
  voluntary_exits_supported: z.optional(z.boolean()),
  cold_wallets_available: z.optional(integerSchema(0, 1_000_000)),
  cad_rates: z.optional(z.record(z.string(), decimalText)),
  webhook_url: z.optional(z.nullable(httpUrl)),
  step_ms: z.optional(z.nullable(integerSchema(0, 3_600_000))),
  staking_contract_address: z.optional(patternSchema(/^0x[0-9a-fA-F]{40}$/, 'must be an eth address')),
  offchain_transfers: z.optional(z.boolean()),
});

/** Faults that the embedded service can simulate. */
export const sandboxFaults = [
  'refuse',
  'error_500',
  'hang_before',
  'hang_after',
  'reset_after',
  'truncate',
  'garbage',
  'rate_limit',
] as const;

/** The worlds that a reset can create. `large` has 100,000 transactions for benchmarks. */
export const sandboxSeeds = ['demo', 'empty', 'large'] as const;

export type SandboxSeed = (typeof sandboxSeeds)[number];

/** A fault that the next `times` calls of an endpoint get. */
const sandboxFaultSchema = z.strictObject({
  method: choiceSchema(['GET', 'POST', 'PUT']),
  path: textSchema(255),
  fault: choiceSchema(sandboxFaults),
  times: integerSchema(0, 1_000_000),
});

/** The state of a scenario, with its log so far. `next_at` is the real time of its next step. */
export const sandboxScenarioSchema = z.object({
  is_playing: z.boolean(),
  next_at: z.nullable(z.string()),
  scenes: integerSchema(0),
  told: z.array(z.object({ at: z.string(), words: z.string() })),
});

/** The sandbox's time, all its settings, the remaining faults, and the scenario. */
export const sandboxStateSchema = z.object({
  now: z.string(),
  /** Creation time of the demo world, or null if the sandbox has another world. */
  demo_at: z.nullable(z.string()),
  /** Time of the last reset, or null before the first. */
  reset_at: z._default(z.nullable(z.string()), null),
  settings: sandboxSettingsSchema,
  faults: z.array(sandboxFaultSchema),
  morning: sandboxScenarioSchema,
});

/** Webhooks that the service sent, newest first, with the attempts to deliver them. */
export const sandboxWebhooksSchema = z.array(
  z.object({
    id: idSchema,
    body: z.object({ type: z.string(), transaction_id: z.optional(idSchema), id: z.optional(idSchema) }),
    state: z.enum(['delivered', 'waiting', 'not_wanted']),
    attempts: z.array(z.object({ at: z.string(), status: z.nullable(integerSchema(0)), error: z.nullable(z.string()) })),
    attempt_count: integerSchema(0),
    next_attempt_at: z.nullable(z.string()),
    delivered_at: z.nullable(z.string()),
  }),
);

const administrationAccess = { access: 'write', roles: rolesWith('administer'), needsAdministrator: true } as const;
const readingAccess = { access: 'read', roles: rolesWith('read_administration'), needsAdministrator: true } as const;
const anyBody = z.unknown();

/** Endpoints that act as the operator, the chain or an approver. Only the embedded service has them. */
export const sandboxEndpoints = {
  deposit: endpoint('POST /sandbox/deposits', {
    ...administrationAccess,
    body: z.strictObject({
      wallet_id: idSchema,
      asset: z.enum(assets, 'is not a supported asset'),
      amount: decimalText,
      source_address: z.optional(filledTextSchema(128)),
      memo: z.optional(textSchema(nameLengthMax)),
    }),
    response: transactionSchema,
  }),
  setTransactionStatus: endpoint('POST /sandbox/transactions/:id/status', {
    ...administrationAccess,
    body: z.strictObject({ status: choiceSchema([...transactionStatuses, 'confirmed']) }),
    response: transactionSchema,
  }),
  setRegulatoryStatus: endpoint('POST /sandbox/transactions/:id/regulatory_status', {
    ...administrationAccess,
    body: z.strictObject({ regulatory_status: choiceSchema(regulatoryStatuses) }),
    response: transactionSchema,
  }),
  reviewDirectParty: endpoint('POST /sandbox/direct_parties/:id/review', {
    ...administrationAccess,
    body: partyReviewSchema,
    response: anyBody,
  }),
  createExternalAccount: endpoint('POST /sandbox/external_accounts', {
    ...administrationAccess,
    body: z.strictObject({
      name: filledTextSchema(nameLengthMax),
      custom_id: z.optional(textSchema(nameLengthMax)),
      description: z.optional(textSchema(freeTextLengthMax)),
      funding_addresses: z.record(z.string(), filledTextSchema(128)),
      extras: z.optional(z.record(z.string(), z.unknown())),
      default_beneficiary_entity: z.optional(entitySchema),
    }),
    response: anyBody,
  }),
  createStorageProvider: endpoint('POST /sandbox/storage_providers', {
    ...administrationAccess,
    body: z.strictObject({
      wallet_id: idSchema,
      storage_provider_id: z.optional(storageProviderIdSchema),
      available_rewards_fil: z.optional(decimalText),
    }),
    response: anyBody,
  }),
  /**
   * Moves a wallet's off-chain balance to the chain, although no transaction requires it. Spec: `triggered_by_transaction_id`,
   * "started manually".
   */
  startReconciliation: endpoint('POST /sandbox/reconciliations', {
    ...administrationAccess,
    body: z.strictObject({ wallet_id: idSchema }),
    response: z.array(transactionSchema),
  }),
  advanceClock: endpoint('POST /sandbox/clock', {
    ...administrationAccess,
    body: z.strictObject({ advance_seconds: integerSchema(0, 10 * 365 * 86_400) }),
    response: anyBody,
  }),
  changeSettings: endpoint('PUT /sandbox/settings', { ...administrationAccess, body: sandboxSettingsSchema, response: anyBody }),
  setFaults: endpoint('PUT /sandbox/faults', {
    ...administrationAccess,
    body: z.array(sandboxFaultSchema),
    response: anyBody,
  }),
  reset: endpoint('POST /sandbox/reset', {
    ...administrationAccess,
    body: z.strictObject({ seed: choiceSchema(sandboxSeeds) }),
    response: anyBody,
  }),
  /** Plays the scenario of a realistic morning from its first step, with a pause before each step. Our choice: for training. */
  playScenario: endpoint('POST /sandbox/morning', {
    ...administrationAccess,
    body: z.strictObject({ pause_seconds: integerSchema(0, 3600) }),
    response: sandboxScenarioSchema,
  }),
  stopScenario: endpoint('POST /sandbox/morning/stop', { ...administrationAccess, response: sandboxScenarioSchema }),
  /** Returns the current clock, settings, faults and scenario. Our choice: the design has no endpoint for them. */
  readState: endpoint('GET /sandbox/state', { ...readingAccess, response: sandboxStateSchema }),
  /** Returns daily samples and requests of the demo world, calculated from its ledger. */
  readHistory: endpoint('GET /sandbox/history', { ...readingAccess, response: sandboxHistorySchema }),
  listWebhooks: endpoint('GET /sandbox/webhooks', { ...readingAccess, response: sandboxWebhooksSchema }),
} as const satisfies Record<string, Endpoint>;

/** Prefix of the desk's paths to these endpoints, for example `/bff/sandbox/deposits`. Only security admins may use them. */
export const deskSandboxPrefix = '/bff';
