import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { DeskTables } from '#bff/core/tables.ts';
import type { ReadWallets } from '#bff/proxy/index.ts';
import type { validatorListSchema, pendingValidatorSchema, validatorSchema } from '#contract/desk/validators.ts';
import { decimalOf, literalOf } from '#contract/money/money.ts';
import { validatorWei, weiOf, willCompound } from '#contract/money/staking-amounts.ts';
import { comparablePubkey, validatorsOf } from '#contract/rules/wallet-validators.ts';
import { stakingCreationSchema } from '#contract/service/staking.ts';
import { finalStatuses } from '#contract/service/transaction-status.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { readJson } from '#contract/wire/json.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { Creation } from './creations.ts';
import type { Staking } from './open-staking.ts';

type CommandRow = Selectable<DeskTables['commands']>;
type Validator = z.input<typeof validatorSchema>;
type PendingValidator = z.input<typeof pendingValidatorSchema>;

/** States of a command that may still create a validator, or may have created one. */
const openStates = ['awaiting_review', 'sending', 'unknown'] as const;

/** The parts that the list needs. */
type ValidatorListServices = Pick<Staking, 'tables' | 'now' | 'wallets' | 'creations' | 'journal'>;

/** Lists every validator of every wallet, and the pending validators. */
export async function listValidators(staking: ValidatorListServices): Promise<z.input<typeof validatorListSchema>> {
  const [creations, commands] = [await staking.creations.get(), await readStakingCommands(staking)];
  const { wallets, isWhole, readAt } = await readWalletsWith(staking, creations);
  const creationByPubkey = new Map(
    creations.flatMap((each) => (each.pubkey === null ? [] : [[comparablePubkey(each.pubkey), each] as const])),
  );
  const byRecord = new Map(commands.flatMap((each) => (each.record_id === null ? [] : [[each.record_id, each] as const])));
  const validators = wallets.flatMap((wallet) =>
    validatorsOf(wallet).map((each): Validator => {
      const creation = each.validator_pubkey ? creationByPubkey.get(comparablePubkey(each.validator_pubkey)) : undefined;
      return {
        wallet: { id: wallet.id, name: wallet.name ?? null },
        name: each.validator_name ?? null,
        pubkey: each.validator_pubkey ?? null,
        status: each.validator_status ?? null,
        deposited: toLiteral(each.deposit_amount),
        balance: toLiteral(each.total_balance),
        rewards: toLiteral(each.rewards),
        compounding: creation === undefined ? null : isCompounding(staking, creation, byRecord.get(creation.record_id)),
        rewards_to: creation === undefined ? null : rewardsRecipient(creation),
        record_id: creation === undefined ? null : integerOfText(creation.record_id),
      };
    }),
  );
  const listedKeys = new Set(validators.flatMap(({ pubkey }) => (pubkey === null ? [] : [comparablePubkey(String(pubkey))])));
  return { read_at: readAt, is_whole: isWhole, validators, on_their_way: pendingValidators(creations, commands, byRecord, listedKeys) };
}

/** The list for users who may not read commands. It has only facts from the records of the service. */
export function withoutCommands(list: z.input<typeof validatorListSchema>): z.input<typeof validatorListSchema> {
  const recordedPending = list.on_their_way.filter(({ record_id: id }) => id !== null);
  return { ...list, on_their_way: recordedPending.map((each) => ({ ...each, command_id: null, command_state: null })) };
}

/** The pending validators, newest first. Commands without a record come before records whose validator is in no wallet. */
function pendingValidators(
  creations: readonly Creation[],
  commands: readonly CommandRow[],
  byRecord: ReadonlyMap<string, CommandRow>,
  listedKeys: ReadonlySet<string>,
): PendingValidator[] {
  const openCommands = commands.filter(({ state, record_id: id }) => id === null && openStates.some((each) => each === state));
  const pendingCreations = creations.filter(
    ({ status, pubkey }) => !isFinal(status) && (pubkey === null || !listedKeys.has(comparablePubkey(pubkey))),
  );
  return [
    ...openCommands.map((command) => ({
      command_id: command.id,
      command_state: command.state,
      record_id: null,
      status: null,
      pubkey: null,
      made_at: command.made_at.toISOString(),
      amount: command.amount === null ? null : literalOf(decimalOf(command.amount)),
      wallet_id: command.wallet_id === null ? null : integerOfText(command.wallet_id),
    })),
    ...pendingCreations.map((creation) => {
      const command = byRecord.get(creation.record_id);
      return {
        command_id: command?.id ?? null,
        command_state: command?.state ?? null,
        record_id: integerOfText(creation.record_id),
        status: creation.status,
        pubkey: creation.pubkey,
        made_at: creation.made_at === '' ? null : creation.made_at,
        amount: literalOf(decimalOf(creation.amount)),
        wallet_id: creation.wallet_id === null ? null : integerOfText(creation.wallet_id),
      };
    }),
  ];
}

function isFinal(status: string | null): boolean {
  return finalStatuses.some((finalStatus) => finalStatus === status);
}

/** How long a new validator may be missing from a cached read of the wallets, ms. */
const newMs = 3_600_000;

/** Returns the wallets. Reads them again if the validator of a recent deposit is missing. */
async function readWalletsWith(staking: ValidatorListServices, creations: readonly Creation[]): Promise<ReadWallets> {
  const readWallets = await staking.wallets.get();
  const listedWalletIds = new Set(
    readWallets.wallets.flatMap((wallet) => validatorsOf(wallet).map((each) => comparablePubkey(each.validator_pubkey ?? ''))),
  );
  const isBehind = creations.some(
    ({ status, pubkey, made_at: at }) =>
      status === 'completed' && pubkey !== null && !listedWalletIds.has(comparablePubkey(pubkey)) && staking.now() - Date.parse(at) < newMs,
  );
  if (!isBehind) return readWallets;
  staking.wallets.forget();
  return staking.wallets.get();
}

async function readStakingCommands(staking: ValidatorListServices): Promise<readonly CommandRow[]> {
  return staking.tables.selectFrom('commands').selectAll().where('kind', '=', 'staking').orderBy('made_at', 'desc').execute();
}

/**
 * Whether a validator compounds, or null if this is unknown. With more than 32 ETH it always compounds. With exactly 32
 * ETH its requester decided, and only the command of this desk records the decision.
 */
function isCompounding(staking: ValidatorListServices, { amount }: Creation, command: CommandRow | undefined): boolean | null {
  const wei = weiOf(decimalOf(amount));
  if (wei === null) return null;
  if (wei > validatorWei) return true;
  const text = command === undefined ? null : staking.journal.open(command.sealed_body, command.id, 'body');
  if (text === null) return null;
  const body = stakingCreationSchema.safeParse(readJson(text));
  return body.success ? willCompound(wei, body.data.compounding) : null;
}

function rewardsRecipient({ rewards_to_id: id, rewards_to_name: name }: Creation): Validator['rewards_to'] {
  return id === null ? null : { id: integerOfText(id), name };
}

function toLiteral(amount: Decimal | null | undefined) {
  return amount === null || amount === undefined ? null : literalOf(amount);
}
