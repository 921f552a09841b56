import { useQuery } from '@tanstack/react-query';
import type { FieldPath } from 'react-hook-form';
import type { ExternalAccount } from '#contract/service/external-account.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { polledExternalAccount } from '#web/data/external-accounts.ts';
import { polledWallet } from '#web/data/wallets.ts';
import { beneficiaryPath } from '#web/parts/money-form/beneficiary-values.ts';
import { useFeePresets } from '#web/parts/money-form/fee-field.tsx';
import type { MoneySpec } from '#web/parts/money-form/money-spec.ts';
import { parseWithdrawal, previewOf } from './parse-withdrawal.ts';
import { copiedOrder } from './withdraw-copy.ts';
import { WithdrawFields } from './withdraw-fields.tsx';
import { recipientName, type Recipient } from './withdraw-recipient.ts';
import { restOf, toDoOf } from './withdraw-to-do.tsx';
import { draftName, withdrawalValues, type LoadedRecords, type WithdrawalValues } from './withdraw-values.ts';

/** Reads the records that the user has chosen. Polls the wallet, because its balance changes. */
function useLoadedRecords(values: WithdrawalValues): LoadedRecords {
  const wallet = useQuery({ ...polledWallet(values.wallet), enabled: values.wallet !== '' });
  const account = useQuery({ ...polledExternalAccount(values.account), enabled: values.account !== '' });
  const toWallet = useQuery({ ...polledWallet(values.toWallet), enabled: values.toWallet !== '' });
  const { presets } = useFeePresets(values.asset === '' ? null : values.asset);
  const queries = [wallet, account, toWallet];
  const failedQueries = queries.filter(({ data, error }) => data === undefined && error !== null);
  return {
    wallet: values.wallet === '' ? null : (wallet.data ?? null),
    asset: values.asset === '' ? null : values.asset,
    recipient: recipientOf(values, account.data, toWallet.data),
    presets,
    isReading: queries.some(({ isLoading }) => isLoading),
    error: failedQueries[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failedQueries) void refetch();
    },
  };
}

function recipientOf(
  { account: accountId, toWallet, address, remark }: WithdrawalValues,
  account: ExternalAccount | undefined,
  wallet: Wallet | undefined,
): Recipient | null {
  if (accountId !== '') return account === undefined ? null : { is: 'account', account };
  if (toWallet !== '') return wallet === undefined ? null : { is: 'wallet', wallet };
  return address.trim() === '' ? null : { is: 'address', address: address.trim(), memo: remark.trim() };
}

export const withdrawSpec: MoneySpec<'withdrawal', WithdrawalValues, LoadedRecords> = {
  kind: 'withdrawal',
  noun: 'withdrawal',
  title: 'Withdraw',
  draftName,
  readValues: withdrawalValues,
  repeatedValues: copiedOrder,
  useLoadedRecords,
  isLoading: ({ isReading }) => isReading,
  parse: ({ values, loadedRecords }, isBeneficiaryNeeded) => parseWithdrawal(values, loadedRecords, isBeneficiaryNeeded),
  previewRequest: ({ values, loadedRecords }) => {
    const body = previewOf(values, loadedRecords);
    return body === null || loadedRecords.wallet === null ? null : { params: { wallet_id: loadedRecords.wallet.id }, body };
  },
  fieldPathOf,
  ruleFieldPaths: { spendable: 'amount', address: 'address', fee: 'rate' },
  fields: (props) => <WithdrawFields {...props} />,
  toDo: toDoOf,
  labels: {
    sendLabel: ({ values: { amount }, loadedRecords: { asset, recipient } }) =>
      `Send ${amount.trim()} ${asset?.toUpperCase() ?? ''} to ${recipient === null ? '' : recipientName(recipient)}`,
    waitingText: 'Checks run once a wallet, an asset and an amount are entered.',
  },
  remainingValues: (values) => {
    const remainingAmount = values.total === '' ? null : restOf(values);
    return remainingAmount === null ? null : { ...values, amount: remainingAmount, total: '' };
  },
};

/** The form path of a field that the server refused (`'amounts.btc'`). Null if the form has no such field. */
function fieldPathOf(field: string, { fee, beneficiaries }: WithdrawalValues): FieldPath<WithdrawalValues> | null {
  const [head = ''] = field.split('.', 1);
  if (head === 'amounts') return 'amount';
  if (head === 'destination') return /\.(tag|memo)$/.test(field) ? 'remark' : 'address';
  if (head === 'fees') return fee === 'own' ? 'rate' : null;
  return head === 'notes' ? 'notes' : beneficiaryPath(field, beneficiaries);
}
