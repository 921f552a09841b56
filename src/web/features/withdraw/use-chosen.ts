import { useQuery } from '@tanstack/react-query';
import type { ExternalAccount } from '#contract/service/external-account.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { watchedAccount } from '#web/data/external-accounts.ts';
import { watchedWallet } from '#web/data/wallets.ts';
import type { Recipient } from './withdraw-recipient.ts';
import type { WithdrawSearch } from './withdraw-search.ts';
import type { Chosen, Typed } from './withdraw-values.ts';

/** The records of the choices in the URL; `error` says why one could not be read. */
export type ReadChoices = Chosen & { readonly error: Error | null; readonly isReading: boolean };

/** Reads the chosen records. A wallet is polled, because its balance changes independently. */
export function useChosen(search: WithdrawSearch, { address, remark }: Pick<Typed, 'address' | 'remark'>): ReadChoices {
  const wallet = useQuery({ ...watchedWallet(search.wallet ?? ''), enabled: search.wallet !== undefined });
  const account = useQuery({ ...watchedAccount(search.account ?? ''), enabled: search.account !== undefined });
  const toWallet = useQuery({ ...watchedWallet(search.to_wallet ?? ''), enabled: search.to_wallet !== undefined });
  const all = [wallet, account, toWallet];
  return {
    wallet: search.wallet === undefined ? null : (wallet.data ?? null),
    asset: search.asset ?? null,
    recipient: recipientOf(search, account.data, toWallet.data, { address: address.trim(), remark: remark.trim() }),
    error: all.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
    isReading: all.some(({ isLoading }) => isLoading),
  };
}

function recipientOf(
  search: WithdrawSearch,
  account: ExternalAccount | undefined,
  wallet: Wallet | undefined,
  { address, remark }: Pick<Typed, 'address' | 'remark'>,
): Recipient | null {
  if (search.account !== undefined) return account === undefined ? null : { is: 'account', account };
  if (search.to_wallet !== undefined) return wallet === undefined ? null : { is: 'wallet', wallet };
  return address === '' ? null : { is: 'address', address, remark };
}
