import { Refusal } from '#bff/core/refusal.ts';
import type { PreflightLine } from '#contract/desk/preflight.ts';
import type { CommandKind } from '#contract/money/command-basics.ts';
import type { CommandDestination } from '#contract/money/command-destination.ts';
import { dustProblem, missingReserve } from '#contract/money/minimum-amount.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { hasEntity } from '#contract/people/entity.ts';
import * as lines from '#contract/rules/preflight-lines.ts';
import { isStakingContract } from '#contract/rules/staking-contract.ts';
import { contractAccountLine, idleStakeLine, pendingWithdrawalLine, rewardsLine, validatorLine } from '#contract/rules/staking-lines.ts';
import { travelRuleLine, batchTravelRuleLine } from '#contract/rules/travel-rule-lines.ts';
import type { ValidatorAction } from '#contract/rules/validator-rules.ts';
import { comparablePubkey } from '#contract/rules/wallet-validators.ts';
import { unfinishedStatuses } from '#contract/service/transaction-status.ts';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';
import type { CheckedOrder } from './checked-order.ts';
import { paymentTo } from './known-addresses.ts';
import type { OrderSources } from './order-sources.ts';

type Line = Promise<PreflightLine | null>;

/**
 * Checks whether the wallet covers amount and fee, or whether the provider's rewards cover the withdrawal. A validator pays from
 * its own balance.
 */
export async function checkSpendable({ kind, walletId, asset, amount, destination }: CheckedOrder, sources: OrderSources): Line {
  if (amount === null || walletId === null) return null;
  const read_at = sources.readAt;
  if (kind === 'reward_withdrawal') {
    const provider = await sources.provider();
    const source = `provider ${destination?.address}, from the custodian`;
    return rewardsLine(provider?.available_rewards_fil ?? null, amount, { source, read_at });
  }
  const approvedAddress = destination?.kind === 'external_account' ? (await sources.account())?.funding_addresses?.[asset] : undefined;
  const dust = kind === 'withdrawal' ? dustProblem(asset, amount, approvedAddress ?? destination?.address ?? null) : null;
  if (dust !== null) return lines.preflightLine('spendable', 'no', dust);
  const [wallet, figures] = await Promise.all([sources.wallet(), sources.figures()]);
  const source = `wallet ${walletId}, from the custodian`;
  return lines.spendableLine(figures, wallet?.spendable_balance ?? null, { asset, amount }, { source, read_at });
}

const actionByKind: Partial<Record<CommandKind, ValidatorAction>> = {
  validator_exit: 'exit',
  validator_withdrawal: 'partial_withdrawal',
  validator_top_up: 'top_up',
};

/**
 * Checks whether the validator's state permits the action, and whether all ether of a new or topped-up validator earns rewards.
 */
export async function checkValidator(
  { kind, amount, destination }: Pick<CheckedOrder, 'kind' | 'amount' | 'destination'>,
  sources: Pick<OrderSources, 'validators' | 'recentRecords' | 'readAt'>,
): Line {
  if (kind === 'staking') return amount === null ? null : idleStakeLine(amount, true, { source: 'EIP-7251', read_at: null });
  const action = kind === 'validator_withdrawal' && amount === '0' ? 'full_withdrawal' : actionByKind[kind];
  if (action === undefined) return null;
  const lineSource = { source: 'the validator’s wallet', read_at: sources.readAt };
  const validatorList = await sources.validators();
  if (validatorList === null) return lines.preflightLine('validator', 'cannot_tell', 'The validators could not be loaded', lineSource);
  const orderedPubkey = comparablePubkey(destination?.address ?? '');
  const foundValidator =
    validatorList.validators.find(({ pubkey }) => pubkey !== null && comparablePubkey(pubkey) === orderedPubkey) ?? null;
  const state = validatorLine(action, foundValidator, lineSource);
  if (action === 'exit' && state.answer === 'yes') {
    const recentRead = await sources.recentRecords();
    const records = recentRead instanceof Refusal ? [] : recentRead.records;
    return (
      pendingWithdrawalLine(
        records.find((record) => isUnfinished(record) && comparablePubkey(record.validator_pubkey ?? '') === orderedPubkey),
      ) ?? state
    );
  }
  const balance = foundValidator?.balance ?? foundValidator?.deposited ?? null;
  if (kind !== 'validator_top_up' || state.answer === 'no' || amount === null || foundValidator === null || balance === null) return state;
  return idleStakeLine(decimal.add(decimalOf(balance.text), amount), foundValidator.compounding, lineSource) ?? state;
}

function isUnfinished({ status }: OutgoingTransaction): boolean {
  return unfinishedStatuses.some((each) => each === status);
}

/** Checks whether the fee is a preset or within its bounds. */
export async function checkFee({ draft }: CheckedOrder, sources: OrderSources): Line {
  if (draft.fee === null) return null;
  return lines.feeLine(draft.fee, await sources.presets(), { source: 'fee presets of the custodian', read_at: sources.readAt });
}

/** Checks whether the destination accepts the asset. The rows of a batch are checked when the batch is parsed. */
export async function checkAddress({ kind, asset, destination, walletId }: CheckedOrder, sources: OrderSources): Line {
  if (kind === 'staking') {
    const account = await sources.account();
    return contractAccountLine(account === null ? null : { hasBeneficiary: hasEntity(account.default_beneficiary_entity) });
  }
  if (kind !== 'withdrawal' || destination === null || walletId === null) return null;
  const fundingAddress = destination.kind === 'external_account' ? (await sources.account())?.funding_addresses?.[asset] : undefined;
  if (isStakingContract(fundingAddress ?? destination.address ?? '')) return lines.stakingContractLine();
  const owner = (await sources.addressBook())?.recipients.ownerOf(asset, destination) ?? null;
  return lines.addressLine(asset, destination, owner, walletId);
}

/**
 * The line about the first address of the order that looks like a recorded address. If no address does, the line states that
 * all addresses passed.
 */
export async function checkLookAlike({ asset, draft: { addresses } }: CheckedOrder, sources: OrderSources): Line {
  if (addresses.length === 0) return null;
  const addressBook = await sources.addressBook();
  if (addressBook === null) return lines.unreadLookAlikeLine();
  const source = `${addressBook.count} addresses of wallets, accounts, past deposits and payments`;
  const addressLines = addresses.map((each) =>
    lines.lookAlikeLine(addressBook.lookAlike(asset, each), addressBook.count, { source, read_at: addressBook.readAt }),
  );
  return addressLines.find(({ answer }) => answer === 'ask') ?? addressLines[0] ?? null;
}

/** Checks for an earlier withdrawal to the destination, from any wallet. */
export async function checkFirstSend({ kind, asset, amount, destination }: CheckedOrder, sources: OrderSources): Line {
  if (kind !== 'withdrawal' || destination === null || destination.kind === 'wallet') return null;
  const addressBook = await sources.addressBook();
  const reserve = amount === null ? null : missingReserve(asset, amount);
  const reserveText = reserve === null ? null : lines.amountText(reserve, asset);
  return lines.firstSendLine(
    addressBook === null ? null : paymentTo(addressBook, asset, destination),
    { isWhole: addressBook?.isWhole ?? false, reserve: reserveText },
    { source: 'newest transactions' },
  );
}

/** Checks whether a withdrawal, or the recipients of a batch, have the beneficiaries that the CAD value requires. */
export async function checkTravelRule(order: CheckedOrder, sources: OrderSources): Line {
  const { kind, amount, destination, draft } = order;
  if (kind === 'batch_send') return checkBatchTravelRule(order, sources);
  if (kind !== 'withdrawal' || amount === null) return null;
  const leaves = destination === null || destination.kind !== 'wallet';
  return travelRuleLine({ amount, leaves, hasBeneficiary: draft.hasBeneficiary, nowMs: sources.nowMs }, await sources.rate());
}

async function checkBatchTravelRule({ payments }: CheckedOrder, sources: OrderSources): Line {
  if (payments.length === 0) return null;
  const leavingPayments = payments.filter(({ destination }) => destination.kind !== 'wallet');
  const accounts = await sources.paidAccounts();
  const coveredIds = accounts?.flatMap(({ id, default_beneficiary_entity: beneficiary }) => (hasEntity(beneficiary) ? [id] : []));
  const isCovered = ({ kind, id }: CommandDestination) => kind === 'external_account' && coveredIds?.includes(id ?? 0) === true;
  const uncoveredLines = leavingPayments.flatMap(({ destination, row, line = row + 1 }) => (isCovered(destination) ? [] : [line]));
  const leavingAmount = decimal.sum(leavingPayments.flatMap(({ amount }) => amount ?? []));
  return batchTravelRuleLine(
    { amount: leavingAmount, fileLines: accounts === null ? null : uncoveredLines, nowMs: sources.nowMs },
    await sources.rate(),
  );
}
