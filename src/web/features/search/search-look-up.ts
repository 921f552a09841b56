import { useQuery } from '@tanstack/react-query';
import { readTransaction, readWallet, submitRegulatoryInformation } from '#contract/endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import { isPendingStatus, transactionKey, type Transaction } from '#contract/transaction.ts';
import { heldRoles } from '#web/data/session.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { withoutTrailingZeros } from '#web/lib/digits.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { useSettled } from '#web/lib/settled.ts';
import { statusWords } from '#web/parts/transaction/status-words.ts';
import { movedIn, sortOf, statusOf, titleOf } from '#web/parts/transaction/transaction-facts.ts';
import type { Go } from './search-go.ts';
import { keyIn } from './search-key.ts';
import { walletEntry } from './search-records.ts';
import type { SearchEntry } from './search-results.ts';

/** How long the typing has to rest before a record is asked for, in ms. */
const settledMs = 250;

/** What was looked up by a number or hash, and what to say about it. */
type LookedUp = { readonly entries: readonly SearchEntry[]; readonly note: string | null };

/**
 * The transaction, and the wallet, that go by what is typed, where it can be an id or a hash. Asked once the typing rests; an answer that nobody waits
 * for any more is called off.
 */
export function useLookUp(typed: string, go: Go): LookedUp {
  const sought = keyIn(typed);
  const key = useSettled(sought, settledMs);
  const isKey = readTransaction.params.safeParse({ id: key }).success;
  const isNumber = readWallet.params.safeParse({ id: key }).success;
  const transaction = useQuery({ ...transactionQueries.one(key), enabled: isKey, retry: false });
  const wallet = useQuery({ ...walletQueries.one(key), enabled: isNumber, retry: false });
  if (!isKey || key !== sought) return { entries: [], note: null };
  const entries = transaction.data === undefined ? [] : transactionEntries(transaction.data, key, go);
  return {
    entries: [...entries, ...(wallet.data === undefined ? [] : [{ ...walletEntry(wallet.data, go), isLookedUp: true }])],
    note: transaction.isPending ? 'Looking for that transaction…' : noteOf(transaction.error),
  };
}

function noteOf(error: Error | null): string | null {
  if (error === null) return null;
  return error instanceof HttpRefusal && error.status === 404 ? 'No transaction goes by that.' : `Transactions: ${error.message}`;
}

/** The record, and for who may clear it its form. */
function transactionEntries(transaction: Transaction, typed: string, go: Go): readonly SearchEntry[] {
  const key = transactionKey(transaction) ?? typed;
  const title = titleOf(transaction);
  const status = statusOf(transaction);
  const entry = {
    group: 'transactions',
    detail: [...movedIn(transaction).map(amountWords), status ? statusWords('transaction', status).words : ''].filter(Boolean).join(' · '),
    icon: sortOf(transaction).icon,
    isLookedUp: true,
  } as const;
  const open: SearchEntry = {
    ...entry,
    key: `transaction ${key}`,
    words: title,
    choose: () => go({ kind: 'transaction', path: `/transactions/${key}`, words: title }),
  };
  const isMine = isPendingStatus(transaction.regulatory_status) && mayDo(heldRoles(), submitRegulatoryInformation.roles);
  if (!isMine) return [open];
  const clear = () => go({ kind: 'transaction', path: `/regulatory/${key}`, words: `${title}, its information` });
  return [open, { ...entry, key: `regulatory ${key}`, words: `${title}: fill in its information`, icon: 'regulatory', choose: clear }];
}

function amountWords([asset, amount]: readonly [string, string]): string {
  return `${withoutTrailingZeros(amount)} ${asset.toUpperCase()}`;
}
