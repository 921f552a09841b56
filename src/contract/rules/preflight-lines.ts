import type { PreflightAnswer, PreflightLine, PreflightRule } from '#contract/desk/preflight.ts';
import { addressProblem } from '#contract/money/addresses/address-problem.ts';
import { checksumText, hasChecksum } from '#contract/money/addresses/address.ts';
import { otherValidNetwork } from '#contract/money/addresses/foreign-address.ts';
import { assetFacts, isAsset } from '#contract/money/assets.ts';
import { memoNameOf } from '#contract/money/chains.ts';
import type { CommandDestination } from '#contract/money/command-destination.ts';
import { memoQuestion } from '#contract/money/destination-tag.ts';
import { reviewText } from '#contract/money/policy-labels.ts';
import type { RuleOutcome } from '#contract/money/policy.ts';
import { shortfalls, type WithdrawalFigures } from '#contract/money/withdrawal-figures.ts';
import type { FeePreset, FeePresetRecord } from '#contract/service/fee-preset.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { boundingRates, feeRateBounds, feeRateMessages, feeRateRefusal } from './withdrawal-fees.ts';

/** The policy's decision on a request, and whether enough users can give the required approvals. */
type PolicyDecision = { readonly decision: { readonly then: RuleOutcome; readonly why: string }; readonly canBeApproved: boolean };

/** An address in the desk's records. `ownerLabel` names its owner, for example `'Acme cold 2'`. */
export type ListedAddress = { readonly asset: string; readonly address: string; readonly ownerLabel: string; readonly isOwn: boolean };

export type LineDetails = Partial<Omit<PreflightLine, 'rule' | 'answer' | 'text'>>;

/** Returns one line of the checks. Omitted details are null. */
export function preflightLine(rule: PreflightRule, answer: PreflightAnswer, text: string, details: LineDetails = {}): PreflightLine {
  return { rule, answer, text, source: null, read_at: null, transaction_id: null, command_id: null, address: null, ...details };
}

/** Checks whether the source can pay amount and fee. Without a fee estimate, checks only the amount. */
export function spendableLine(
  figures: WithdrawalFigures | null,
  spendable: Readonly<Record<string, Decimal>> | null,
  sentAmount: { readonly asset: string; readonly amount: Decimal },
  details: LineDetails,
): PreflightLine {
  if (spendable === null) return preflightLine('spendable', 'cannot_tell', 'The spendable balance could not be loaded', details);
  const debits = figures?.debits ?? new Map([[sentAmount.asset, sentAmount.amount]]);
  const [shortfall] = shortfalls(debits, spendable);
  if (shortfall !== undefined)
    return preflightLine(
      'spendable',
      'no',
      `The wallet needs ${amountText(shortfall.amount, shortfall.asset)} more for the amount and the fee`,
      details,
    );
  const coveredAmounts = [...debits]
    .map(([asset, amount]) => `${amountText(spendable[asset] ?? amount, asset)} covers ${amountText(amount, asset)}`)
    .join(', ');
  if (figures === null) return preflightLine('spendable', 'cannot_tell', `${coveredAmounts}; the fee could not be estimated`, details);
  return preflightLine('spendable', 'yes', coveredAmounts, details);
}

/** Adds the amount that other requests of the wallet and asset would send after their approval. */
export function withAwaitingAmount(line: PreflightLine, asset: string, amount: Decimal): PreflightLine {
  return amount === '0' ? line : { ...line, text: `${line.text}. ${amountText(amount, asset)} more await approval` };
}

/** Checks whether the fee is a preset, or a rate within its bounds. */
export function feeLine(fee: FeePreset | Decimal, presets: FeePresetRecord | null, details: LineDetails): PreflightLine {
  if (presets === null) return preflightLine('fee', 'cannot_tell', 'The fee presets could not be loaded', details);
  if (isPreset(fee)) {
    const preset = presets[fee];
    const rate =
      preset === null || preset === undefined ? '' : `: ${preset.fee_rate} ${preset.unit ?? ''}, about ${preset.blocks ?? '?'} blocks`;
    return preflightLine('fee', 'yes', `${fee}${rate}`, details);
  }
  const rates = boundingRates(presets);
  if (rates === null) return preflightLine('fee', 'cannot_tell', 'The fee rate limits could not be loaded', details);
  const refusal = feeRateRefusal(fee, rates);
  const { min, max } = feeRateBounds(rates);
  if (refusal !== null) return preflightLine('fee', 'no', `The rate ${feeRateMessages[refusal]}: enter ${min} to ${max}`, details);
  return preflightLine('fee', 'yes', `Custom rate ${fee}, within ${min} to ${max}`, details);
}

function isPreset(fee: FeePreset | Decimal): fee is FeePreset {
  return fee === 'slow' || fee === 'medium' || fee === 'fast';
}

/** Checks whether the destination accepts the asset, has its tag or memo, and is not the source. */
export function addressLine(
  asset: string,
  destination: CommandDestination,
  owner: { readonly kind: 'wallet' | 'external_account'; readonly ownerLabel: string } | null,
  walletId: number,
): PreflightLine {
  if (destination.kind === 'wallet' && destination.id === walletId)
    return preflightLine('address', 'no', 'The destination is the source wallet');
  const { address } = destination;
  if (address === null)
    return preflightLine('address', 'yes', `${destination.kind === 'wallet' ? 'Your own wallet' : 'An approved external account'}`);
  const problem = addressProblem(asset, address);
  if (problem !== null) return preflightLine('address', 'no', problem.message, { address });
  if (owner?.kind === 'wallet')
    return preflightLine('address', 'ask', `This address belongs to your own wallet: ${owner.ownerLabel}`, { address });
  const memo = memoNameOf(asset);
  if (memo !== null && destination.tag === null)
    return preflightLine('address', 'ask', `No ${memo}: many recipients of ${asset.toUpperCase()} cannot credit a payment without one`);
  const otherNetwork = otherValidNetwork(asset, address);
  if (otherNetwork !== null)
    return preflightLine('address', 'ask', `This is also a ${otherNetwork} address: confirm the network with the recipient`, { address });
  const question = memoQuestion(memo === 'memo' ? (destination.tag ?? '') : '');
  if (question !== null) return preflightLine('address', 'ask', question, { address });
  const name = isAsset(asset) && hasChecksum(address) ? ` for ${assetFacts[asset].name}` : '';
  return preflightLine('address', hasChecksum(address) ? 'yes' : 'ask', `${checksumText(address)}${name}`, { address });
}

/** Refuses a payment to the staking contract. The contract accepts only deposits for validators. */
export function stakingContractLine(): PreflightLine {
  return preflightLine('address', 'no', 'This is the staking contract: use Staking to create a validator');
}

/** Checks whether a recorded address has the same beginning and end as the destination, but a different middle. */
export function lookAlikeLine(lookAlike: ListedAddress | null, checkedCount: number, details: LineDetails): PreflightLine {
  if (lookAlike === null) return preflightLine('look_alike', 'yes', `No look-alikes (${checkedCount} checked)`, details);
  const text = `Looks like the address of ${lookAlike.ownerLabel} but differs: compare the middle`;
  return preflightLine('look_alike', 'ask', text, { ...details, address: lookAlike.address });
}

/** Returns the line for recorded addresses that could not be read. */
export function unreadLookAlikeLine(): PreflightLine {
  return preflightLine('look_alike', 'cannot_tell', 'The known addresses could not be loaded');
}

/**
 * An earlier payment to a recipient. A confirmed payment of the same asset proves the recipient. A payment of another asset went to
 * another address of the account.
 */
export type EarlierPayment = {
  readonly id: string;
  readonly at: string | null;
  readonly proof: 'confirmed' | 'unconfirmed' | 'other_asset';
};

const unprovenTexts = {
  unconfirmed: 'The earlier payment is not confirmed yet',
  other_asset: 'Paid before in another asset only',
} as const satisfies Record<Exclude<EarlierPayment['proof'], 'confirmed'>, string>;

/**
 * Checks whether the recipient was paid before. `isWhole` is false if older records were not read. `reserve` is the minimum for a
 * new account if the amount is smaller.
 */
export function firstSendLine(
  earlier: EarlierPayment | null,
  { isWhole, reserve }: { readonly isWhole: boolean; readonly reserve: string | null },
  details: LineDetails,
): PreflightLine {
  const found = earlier === null ? details : { source: 'that payment', transaction_id: earlier.id, read_at: earlier.at };
  if (earlier?.proof === 'confirmed') return preflightLine('first_send', 'yes', 'The same recipient, in this asset', found);
  const history = earlier === null ? 'Not paid before' : unprovenTexts[earlier.proof];
  if (reserve !== null)
    return preflightLine('first_send', 'ask', `${history}: a payment to an account that does not exist fails below ${reserve}`, found);
  if (earlier === null && !isWhole)
    return preflightLine('first_send', 'cannot_tell', 'Not paid in the newest transactions; older ones were not checked', details);
  return preflightLine('first_send', 'ask', `${history}: test with a small amount first`, found);
}

/**
 * Returns the line for the policy's decision. It is `ask` if approvals are required, and `no` if the policy blocks the request
 * or too few users can approve.
 */
export function policyLine({ decision: { then: outcome, why }, canBeApproved }: PolicyDecision): PreflightLine {
  if (outcome === 'refuse') return preflightLine('review', 'no', `Blocked by policy. ${why}`);
  if (outcome === 'allow') return preflightLine('review', 'yes', `No approval needed. ${why}`);
  if (!canBeApproved)
    return preflightLine('review', 'no', `Not enough approvers: too few other active users have the required role. ${why}`);
  return preflightLine('review', 'ask', `Needs approval: ${reviewText(outcome.reviews)}. ${why}`);
}

/** Checks whether an earlier command of this wallet and asset is unresolved. */
export function unresolvedLine(command: { readonly id: string } | null): PreflightLine {
  if (command === null) return preflightLine('unresolved', 'yes', 'No earlier request of this wallet and asset has an unknown outcome');
  return preflightLine(
    'unresolved',
    'no',
    'An earlier request of this wallet and asset has an unknown outcome, which must be resolved first',
    {
      command_id: command.id,
    },
  );
}

export function amountText(amount: Decimal, asset: string): string {
  return `${amount} ${asset.toUpperCase()}`;
}
