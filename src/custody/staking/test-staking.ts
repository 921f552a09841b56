import * as endpoints from '#contract/endpoints.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { createStaking } from '#contract/service/staking.ts';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { TestCustody } from '#custody/test-custody.ts';
import { moveTo, requireOutgoing } from '#custody/withdrawals/test-withdrawals.ts';

type Client = Pick<TestCustody, 'ask' | 'refusalOf'>;
type Creation = BodyOf<typeof createStaking>;

/** 32 ETH, the size of one validator, in wei. */
export const oneValidator = '32000000000000000000';

/** The id of the staking contract's account. It is the first account of the `empty` seed. */
export const contractId = 1;

/** Returns the body that creates a validator, with changes. By default a wallet stakes 32 ETH and gets the rewards. */
export function stakingCreation(walletId: number, changes: Partial<Creation> = {}): Creation {
  const fixedFields = { asset: 'eth', amount: oneValidator, source_wallet_id: walletId, destination_id: contractId } as const;
  return { ...fixedFields, withdrawal_wallet_id: walletId, ...changes };
}

/** Creates a validator and returns the record. */
export async function createStake({ ask }: Client, walletId: number, changes: Partial<Creation> = {}): Promise<OutgoingTransaction> {
  return requireOutgoing(await ask(createStaking, { body: stakingCreation(walletId, changes) }));
}

/** The status and the message of a refused creation. */
export function stakingRefusal({ refusalOf }: Client, walletId: number, changes: Partial<Creation> = {}): Promise<string> {
  return refusalOf(createStaking, { body: stakingCreation(walletId, changes) });
}

/** Moves an approved transaction step by step until its broadcast. */
export async function broadcast(client: Client, { id }: OutgoingTransaction): Promise<OutgoingTransaction> {
  await moveTo(client, id, 'pending_generation');
  return moveTo(client, id, 'completed');
}

/** Creates a validator and broadcasts its deposit. Returns its public key. */
export async function makeValidator(client: Client, walletId: number, changes: Partial<Creation> = {}): Promise<string> {
  return (await broadcast(client, await createStake(client, walletId, changes))).validator_pubkey ?? '';
}

/** Tops up a validator and returns the record. */
export async function topUp({ ask }: Client, pubkey: string, walletId: number, amount: string): Promise<OutgoingTransaction> {
  const body = { amount, source_wallet_id: walletId };
  return requireOutgoing(await ask(endpoints.topUpValidator, { params: { validator_pubkey: pubkey }, body }));
}

/** Withdraws from a validator and returns the record. */
export async function withdrawStake({ ask }: Client, pubkey: string, amount: string): Promise<OutgoingTransaction> {
  return requireOutgoing(await ask(endpoints.withdrawFromValidator, { params: { validator_pubkey: pubkey }, body: { amount } }));
}

/** Requests the exit of a validator. The answer has no body. */
export function requestExit({ ask }: Client, pubkey: string): Promise<undefined> {
  return ask(endpoints.exitValidator, { params: { validator_pubkey: pubkey } });
}

/** The validators in a wallet's record. */
export async function validatorsOf({ ask }: Client, walletId: number) {
  const { funding_addresses: addresses, extras } = await ask(endpoints.readWallet, { params: { id: walletId } });
  const validators = extras?.[addresses?.['eth'] ?? ''];
  return Array.isArray(validators) ? validators : [];
}

/** Stops the worker, so that the test makes each move. */
export async function disableWorker({ ask }: Client, settings: BodyOf<typeof sandboxEndpoints.changeSettings> = {}): Promise<void> {
  await ask(sandboxEndpoints.changeSettings, { body: { step_ms: null, ...settings } });
}
