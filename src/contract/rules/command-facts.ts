import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type * as z from 'zod/mini';
import { commandRows } from '#contract/desk/command.ts';
import { assetFacts } from '#contract/money/assets.ts';
import { type CommandKind } from '#contract/money/command-basics.ts';
import type { CommandDestination } from '#contract/money/command-destination.ts';
import { decimalOf, fromBaseUnits } from '#contract/money/money.ts';
import { sendBatchNow, type BatchDestination } from '#contract/service/batch-withdrawal.ts';
import { canonicalJson } from '#contract/wire/canonical-json.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { batchDestination, recipientOf } from './record-recipients.ts';

/** The facts in a command's request: source, destinations and amounts. */
export type CommandFacts = {
  /** The source wallet, or null if the money comes from a validator. */
  readonly walletId: number | null;
  readonly asset: string;
  /** The amount in native units. Null for a validator's exit, and `'0'` for a full withdrawal of a validator. */
  readonly amount: Decimal | null;
  readonly destination: CommandDestination;
  /** Each destination with its amount as one text, sorted for comparison. */
  readonly parts: readonly string[];
};

type Params = Readonly<Record<string, string>>;
type Body<Kind extends CommandKind> = (typeof commandRows)[Kind]['body'] extends infer Schema extends z.ZodMiniType
  ? z.output<Schema>
  : null;

const { places: etherPlaces } = assetFacts.eth;

const factReaders = {
  withdrawal: ({ wallet_id: wallet = '' }, { destination, amounts }) => {
    const [asset = '', amount = decimalOf('0')] = Object.entries(amounts)[0] ?? [];
    return singlePayment(integerOfText(wallet), asset, amount, withdrawalDestination(asset, destination));
  },
  batch_send: (_params, { source_wallet_id: walletId, asset, destinations }) => {
    const { places } = assetFacts[asset];
    const amount = fromBaseUnits(sumOf(destinations), places);
    const parts = destinations.map((destination) =>
      partText(asset, batchDestination(destination), fromBaseUnits(BigInt(destination.amount), places)),
    );
    const [onlyDestination] = destinations;
    const destination =
      destinations.length === 1 && onlyDestination !== undefined
        ? batchDestination(onlyDestination)
        : ({ ...emptyDestination, kind: 'several', count: destinations.length } as const);
    return { walletId, asset, amount, destination, parts: parts.toSorted() };
  },
  staking: (_params, { source_wallet_id: walletId, amount, destination_id: id }) =>
    singlePayment(walletId, 'eth', etherOfText(amount), { ...emptyDestination, kind: 'external_account', id }),
  validator_exit: (params) => singlePayment(null, 'eth', null, validatorDestination(params)),
  validator_withdrawal: (params, { amount }) => singlePayment(null, 'eth', etherOfText(amount), validatorDestination(params)),
  validator_top_up: (params, { amount, source_wallet_id: walletId }) =>
    singlePayment(walletId, 'eth', etherOfText(amount), validatorDestination(params)),
  reward_withdrawal: ({ wallet_id: wallet = '', storage_provider_id: provider = '' }, { amount_afil: attoFil }) =>
    singlePayment(integerOfText(wallet), 'fil', fromBaseUnits(attoFil, assetFacts.fil.places), {
      ...emptyDestination,
      kind: 'wallet',
      id: integerOfText(wallet),
      address: provider,
    }),
} satisfies { readonly [Kind in CommandKind]: (params: Params, body: Body<Kind>) => CommandFacts };

const emptyDestination = { id: null, address: null, tag: null, count: null } as const;

/** Returns the facts of a valid request. `body` is the result of `readJson`. */
export function commandFacts(kind: CommandKind, params: Params, body: unknown): CommandFacts {
  const acceptedBody: unknown = commandRows[kind].body?.parse(body) ?? null;
  return (factReaders[kind] as (params: Params, body: unknown) => CommandFacts)(params, acceptedBody);
}

/** Returns the facts of a request, or null if the request is invalid. */
export function commandFactsOrNull(kind: CommandKind, params: Params, body: unknown): CommandFacts | null {
  const { body: schema } = commandRows[kind];
  return schema === null || schema.safeParse(body).success ? commandFacts(kind, params, body) : null;
}

/** Returns every destination that a command pays, which is one per row for a batch. `body` is the result of `readJson`. */
export function paidDestinations(
  kind: CommandKind,
  { destination }: Pick<CommandFacts, 'destination'>,
  body: unknown,
): readonly CommandDestination[] {
  if (kind !== 'batch_send') return [destination];
  const { destinations } = sendBatchNow.body.parse(body);
  return destinations.map(batchDestination);
}

/** The facts of a command that decide its lock. */
type LockFacts = Pick<CommandFacts, 'walletId' | 'asset'> & { readonly destination: CommandDestination | null };

/** Returns the name of the lock that only one unresolved command may have, for example `'wallet 7 btc'` or `'validator 0x…'`. */
export function walletAssetLockOf({ walletId, asset, destination }: LockFacts): string {
  return walletId === null ? `validator ${destination?.address}` : `wallet ${walletId} ${asset}`;
}

/**
 * Returns SHA-256 over source, asset, destinations and amounts of a payment, as 64 hexadecimal digits. Commands with equal
 * hashes may be one payment that is sent twice. The text itself would be too long for a database index.
 */
export function duplicateKeyOf(kind: CommandKind, facts: CommandFacts): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson([kind, walletAssetLockOf(facts), facts.asset, facts.parts]))));
}

function singlePayment(walletId: number | null, asset: string, amount: Decimal | null, destination: CommandDestination): CommandFacts {
  return { walletId, asset, amount, destination, parts: [partText(asset, destination, amount)] };
}

/** Returns a destination with its amount as one text for comparison. */
export function partText(asset: string, destination: CommandDestination, amount: Decimal | null): string {
  return `${recipientOf(asset, destination)} ${amount === null ? '' : plainAmount(amount)}`;
}

/** Returns an amount without trailing zeros. */
export function plainAmount(amount: Decimal): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}

/** Returns the destination that a withdrawal pays in this asset. */
export function withdrawalDestination(asset: string, destination: Body<'withdrawal'>['destination']): CommandDestination {
  if ('id' in destination)
    return { ...emptyDestination, kind: destination.type === 'wallet' ? 'wallet' : 'external_account', id: destination.id };
  const entry = destination.addresses[asset] ?? Object.values(destination.addresses)[0] ?? '';
  if (typeof entry === 'string') return { ...emptyDestination, kind: 'public_address', address: entry };
  const tag = entry.tag === undefined ? (entry.memo ?? null) : String(entry.tag);
  return { ...emptyDestination, kind: 'public_address', address: entry.address, tag };
}

function validatorDestination({ validator_pubkey: address = '' }: Params): CommandDestination {
  return { ...emptyDestination, kind: 'validator', address };
}

function etherOfText(wei: string): Decimal {
  return fromBaseUnits(BigInt(wei), etherPlaces);
}

function sumOf(destinations: readonly BatchDestination[]): bigint {
  return destinations.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}
