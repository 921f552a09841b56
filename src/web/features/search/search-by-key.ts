import { useQuery } from '@tanstack/react-query';
import { isPendingStatus } from '#contract/people/regulatory-status.ts';
import { mayDo } from '#contract/roles.ts';
import { submitRegulatoryInformation } from '#contract/service/regulatory-information.ts';
import { readTransaction, transactionKey, type Transaction } from '#contract/service/transaction.ts';
import { readWallet } from '#contract/service/wallet.ts';
import { userRoles } from '#web/data/session.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { useDebounced } from '#web/lib/debounced.ts';
import { withoutTrailingZeros } from '#web/lib/digits.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { statusLabel } from '#web/parts/transaction/status-labels.ts';
import { movedIn, sortOf, statusOf, titleOf } from '#web/parts/transaction/transaction-facts.ts';
import { keyIn } from './search-key.ts';
import type { SearchNavigate } from './search-navigate.ts';
import { walletEntry } from './search-records.ts';
import type { SearchEntry } from './search-results.ts';

/** Debounce of the lookup, ms. */
const debounceMs = 250;

/** Records found by ID or hash, and a note about the search. */
type KeyResults = { readonly entries: readonly SearchEntry[]; readonly note: string | null };

/** The transaction and the wallet with the typed ID or hash. Debounced; outdated requests are cancelled. */
export function useSearchByKey(typed: string, go: SearchNavigate): KeyResults {
  const typedKey = keyIn(typed);
  const key = useDebounced(typedKey, debounceMs);
  const isKey = readTransaction.params.safeParse({ id: key }).success;
  const isNumber = readWallet.params.safeParse({ id: key }).success;
  const transaction = useQuery({ ...transactionQueries.one(key), enabled: isKey, retry: false });
  const wallet = useQuery({ ...walletQueries.one(key), enabled: isNumber, retry: false });
  if (!isKey || key !== typedKey) return { entries: [], note: null };
  const entries = transaction.data === undefined ? [] : transactionEntries(transaction.data, key, go);
  return {
    entries: [...entries, ...(wallet.data === undefined ? [] : [{ ...walletEntry(wallet.data, go), isLookedUp: true }])],
    note: transaction.isPending ? 'Looking up the transaction…' : noteOf(transaction.error),
  };
}

function noteOf(error: Error | null): string | null {
  if (error === null) return null;
  return error instanceof HttpRefusal && error.status === 404 ? 'No transaction has this ID or hash.' : `Transactions: ${error.message}`;
}

/** The result for the record, and for compliance also for its regulatory form. */
function transactionEntries(transaction: Transaction, typed: string, go: SearchNavigate): readonly SearchEntry[] {
  const key = transactionKey(transaction) ?? typed;
  const title = titleOf(transaction);
  const status = statusOf(transaction);
  const entry = {
    group: 'transactions',
    detail: [...movedIn(transaction).map(amountText), status ? statusLabel('transaction', status).label : ''].filter(Boolean).join(' · '),
    icon: sortOf(transaction).icon,
    isLookedUp: true,
  } as const;
  const open: SearchEntry = {
    ...entry,
    key: `transaction ${key}`,
    label: title,
    choose: () => go({ kind: 'transaction', path: `/transactions/${key}`, words: title }),
  };
  const isMine = isPendingStatus(transaction.regulatory_status) && mayDo(userRoles(), submitRegulatoryInformation.roles);
  if (!isMine) return [open];
  const clear = () => go({ kind: 'transaction', path: `/regulatory/${key}`, words: `${title}: regulatory information` });
  return [open, { ...entry, key: `regulatory ${key}`, label: `${title}: complete its information`, icon: 'regulatory', choose: clear }];
}

function amountText([asset, amount]: readonly [string, string]): string {
  return `${withoutTrailingZeros(amount)} ${asset.toUpperCase()}`;
}
