import type { Money } from '#bff/money/money.ts';
import { earlierLike, readRecentRecords } from '#bff/money/orders/duplicates.ts';
import { readPolicy } from '#bff/money/orders/review-policy.ts';
import { worthOf } from '#bff/money/orders/worth.ts';
import { listValidators } from '#bff/staking/index.ts';
import { commandRows } from '#contract/desk/command.ts';
import type { Preflight, PreflightLine } from '#contract/desk/preflight.ts';
import { laneOf, likenessOf } from '#contract/money/command-facts.ts';
import { contractLine, rewardsLine, validatorLine } from '#contract/money/deed-lines.ts';
import { decimalOf, literalOf, type Decimal } from '#contract/money/money.ts';
import * as lines from '#contract/money/preflight-lines.ts';
import { withdrawalFigures } from '#contract/money/withdrawal-figures.ts';
import { hasEntity } from '#contract/people/entity.ts';
import type { ValidatorAction } from '#contract/rules/validator-rules.ts';
import { comparablePubkey } from '#contract/rules/wallet-validators.ts';
import { readExternalAccount, type ExternalAccount } from '#contract/service/external-account.ts';
import { readFees, type FeePreset, type FeePresetRecord } from '#contract/service/fee-preset.ts';
import { readStorageProvider, type StorageProvider } from '#contract/service/filecoin.ts';
import { readWallet, type Wallet } from '#contract/service/wallet.ts';
import type { DraftDeed } from './draft-deed.ts';
import { estimatedFee } from './estimated-fee.ts';
import { figuresOf } from './preflight-figures.ts';
import { ignoreRefusal, readOr } from './read-or.ts';

/**
 * Checks a request about a validator or a provider against the current state. Unreadable facts give
 * "cannot tell", never a failure.
 */
export async function deedPreflight(money: Money, draft: DraftDeed, ownId: string | null = null): Promise<Preflight> {
  const { kind, facts } = draft;
  const { asset, amount } = facts;
  const readAt = new Date(money.now()).toISOString();
  const worth = await worthOf(money.cadRates, facts);
  const payment = await paymentOf(money, draft, readAt);
  return {
    lines: [
      ...payment.lines,
      ...(await validatorLines(money, draft, readAt)),
      ...(await feeLines(money, draft, readAt)),
      ...(kind === 'staking' ? [contractLine(await contractOf(money, draft))] : []),
      ...(await duplicateLines(money, draft, ownId)),
      lines.reviewLine(await readPolicy(money.tables), worth),
      ...(await unresolvedLines(money, draft, ownId)),
    ],
    figures:
      payment.figures === null || amount === null ? null : figuresOf({ asset, amount }, { ...payment.figures, feeAsset: asset, worth }),
  };
}

type Payment = {
  readonly lines: readonly PreflightLine[];
  readonly figures: Omit<Parameters<typeof figuresOf>[1], 'feeAsset' | 'worth'> | null;
};

/**
 * Whether the payer has enough: a wallet including the fee, or a provider's rewards. A validator
 * pays from its own balance.
 */
async function paymentOf(money: Money, { kind, params, facts, body }: DraftDeed, readAt: string): Promise<Payment> {
  const { walletId, asset, amount } = facts;
  if (amount === null || walletId === null) return { lines: [], figures: null };
  if (kind === 'reward_withdrawal') {
    const provider = await readOr<StorageProvider>(money, readStorageProvider, params);
    const seen = { source: `provider ${params['storage_provider_id']}, from the service`, read_at: readAt };
    return { lines: [rewardsLine(provider?.available_rewards_fil ?? null, amount, seen)], figures: null };
  }
  const fee = feeIn(kind, body);
  const to: unknown = Reflect.get(Object(body), 'destination_id');
  const destination = to === undefined ? {} : { destination: { type: 'external', id: to } };
  const request = { ...destination, amounts: { [asset]: literalOf(amount) }, fees: { [asset]: isRate(fee) ? literalOf(fee) : fee } };
  const [wallet, feeAmount] = await Promise.all([
    readOr<Wallet>(money, readWallet, { id: walletId }),
    estimatedFee(money, { walletId, asset, request }),
  ]);
  const figures = feeAmount === null ? null : withdrawalFigures({ asset, amount }, { asset, amount: feeAmount });
  const spendable = wallet?.spendable_balance ?? null;
  const seen = { source: `wallet ${walletId}, from the service`, read_at: readAt };
  return { lines: [lines.spendableLine(figures, spendable, { asset, amount }, seen)], figures: { figures, spendable, feeAmount } };
}

const deedOf = {
  staking: null,
  reward_withdrawal: null,
  validator_exit: 'exit',
  validator_withdrawal: 'partial_withdrawal',
  validator_top_up: 'top_up',
} as const satisfies Record<DraftDeed['kind'], ValidatorAction | null>;

async function validatorLines(money: Money, { kind, facts }: DraftDeed, readAt: string): Promise<readonly PreflightLine[]> {
  const deed = deedOf[kind];
  if (deed === null) return [];
  const isAll = kind === 'validator_withdrawal' && facts.amount === '0';
  const more = { source: 'the wallet that has it', read_at: readAt };
  const list = await listValidators(money).catch(ignoreRefusal);
  if (list === null) return [lines.line('validator', 'cannot_tell', 'The validators could not be loaded', more)];
  const sought = comparablePubkey(facts.destination.address ?? '');
  const seen = list.validators.find(({ pubkey }) => pubkey !== null && comparablePubkey(pubkey) === sought);
  return [validatorLine(isAll ? 'full_withdrawal' : deed, seen ?? null, more)];
}

/** Only staking creations and reward withdrawals have a fee. */
async function feeLines(money: Money, { kind, facts, body }: DraftDeed, readAt: string): Promise<readonly PreflightLine[]> {
  if (kind !== 'staking' && kind !== 'reward_withdrawal') return [];
  const presets = await readOr<FeePresetRecord>(money, readFees, { currency: facts.asset });
  return [lines.feeLine(feeIn(kind, body), presets, { source: 'fee presets of the service', read_at: readAt })];
}

/** The fee of a valid body; `medium` by default, as at the service. */
function feeIn(kind: DraftDeed['kind'], body: unknown): FeePreset | Decimal {
  const accepted: unknown = commandRows[kind].body?.parse(body);
  const fee: unknown = Reflect.get(Object(accepted), 'fee');
  if (typeof fee === 'number') return decimalOf(String(fee));
  return typeof fee === 'string' ? (fee as FeePreset | Decimal) : 'medium';
}

function isRate(fee: FeePreset | Decimal): fee is Decimal {
  return /^\d/.test(fee);
}

async function contractOf(money: Money, { facts }: DraftDeed): Promise<{ readonly hasBeneficiary: boolean } | null> {
  const account = await readOr<ExternalAccount>(money, readExternalAccount, { id: facts.destination.id ?? 0 });
  return account === null ? null : { hasBeneficiary: hasEntity(account.default_beneficiary_entity) };
}

async function duplicateLines(money: Money, { kind, facts }: DraftDeed, ownId: string | null): Promise<readonly PreflightLine[]> {
  const sought = { ...facts, kind, likeness: likenessOf(kind, facts) };
  const read = await readRecentRecords(money, [sought.likeness]).catch(ignoreRefusal);
  if (read === null) return [lines.unreadDuplicateLine()];
  return [lines.duplicateLine(await earlierLike(money.tables, sought, read, money.now(), ownId))];
}

async function unresolvedLines(money: Money, { facts }: DraftDeed, ownId: string | null): Promise<readonly PreflightLine[]> {
  const blocking = await money.journal.unresolvedIn(money.tables, laneOf(facts));
  return [lines.unresolvedLine(blocking === undefined || blocking.id === ownId ? null : blocking)];
}
