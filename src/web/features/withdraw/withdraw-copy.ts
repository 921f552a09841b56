import { memoNameOf } from '#contract/money/chains.ts';
import type { CommandDestination } from '#contract/money/command-destination.ts';
import type { Transaction } from '#contract/service/transaction.ts';
import { repeatedBeneficiaries } from '#web/parts/money-form/beneficiary-values.ts';
import { repeatedFee } from '#web/parts/money-form/money-values.ts';
import type { Order } from '#web/parts/order/order.ts';
import { destinationOf, movedAmounts } from '#web/parts/transaction/transaction-facts.ts';
import { typedRecipient } from './withdraw-recipient.ts';
import { linkOf, type WithdrawSearch } from './withdraw-search.ts';
import type { WithdrawalValues } from './withdraw-values.ts';

/** Values copied from an earlier withdrawal to a new one. The new withdrawal has its own Idempotency-Key. */
export type CopiedValues = Partial<WithdrawalValues>;

/** The source, asset and recipient of an earlier payment. The user enters a new amount and a new note. */
export function copiedRecord(record: Transaction): CopiedValues {
  if (record.type !== 'transaction') return {};
  const [asset] = movedAmounts(record)[0] ?? [];
  const id = record.destination?.id;
  const { walletId, addresses } = destinationOf(record);
  const addressRow = addresses.find((each) => each.asset === asset);
  const isTyped = id === null || id === undefined;
  return {
    wallet: record.source?.id?.toString() ?? '',
    asset: asset ?? '',
    account: walletId === null && !isTyped ? id.toString() : '',
    toWallet: walletId?.toString() ?? '',
    // A record does not show whether a user confirmed that the address needs no tag or memo.
    ...(isTyped && addressRow !== undefined
      ? { address: addressRow.address, remark: addressRow.memo?.text ?? '', hasNoRemark: false }
      : {}),
  };
}

/**
 * The form values for an address that an earlier request of the desk contains. A request without tag or memo means that its
 * requester confirmed that the address needs no tag or memo.
 */
function copiedAddress(asset: string, address: string, remark: string): CopiedValues {
  return { address, remark, hasNoRemark: remark === '' && memoNameOf(asset) !== null };
}

/**
 * All values of an earlier request, to repeat it. The user must enter beneficiaries again if they are hidden for the user's role.
 */
export function copiedOrder(order: Order): CopiedValues {
  const { wallet_id: wallet, asset, amount, destination, note, isBatched, beneficiaries } = order;
  const idOf = (kind: CommandDestination['kind']) => (destination?.kind === kind && destination.id?.toString()) || '';
  return {
    wallet: wallet?.toString() ?? '',
    asset: asset ?? '',
    account: idOf('external_account'),
    toWallet: idOf('wallet'),
    amount: amount ?? '',
    ...repeatedFee(order),
    notes: note,
    isBatched,
    beneficiaries: repeatedBeneficiaries(beneficiaries),
    ...(destination?.kind === 'public_address' ? copiedAddress(asset ?? '', destination.address ?? '', destination.tag ?? '') : {}),
  };
}

/** The form values that a link contains. If its address has another tag than its parameter, the user must enter the tag. */
export function valuesOfLink(search: WithdrawSearch): Partial<WithdrawalValues> {
  const { wallet = '', asset = '', account = '', to_wallet: toWallet = '', to = '', tag = '', amount = '' } = search;
  const { account: _account, toWallet: _wallet, ...typed } = typedRecipient(asset === '' ? null : asset, to, amount);
  const ownTag = typed.remark;
  const remark =
    tag !== '' && ownTag !== '' && tag !== ownTag
      ? { remark: '', pasted: `The link has two tags or memos, ${ownTag} and ${tag}: ask the recipient which one is right` }
      : { remark: tag || ownTag };
  return { wallet, asset, account, toWallet, amount, ...typed, ...remark, link: linkOf(search) };
}
