import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { externalAccountQueries } from '#web/data/external-accounts.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { CutText } from '#web/parts/text/long-text.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';

/** A link to a wallet. The caller already knows the wallet's name. */
export function NamedWallet({ id, name }: { readonly id: number | string; readonly name: string | null | undefined }) {
  return (
    <Link to="/wallets/$walletId" params={{ walletId: String(id) }}>
      <CutText text={name ?? `Wallet ${id}`} />
    </Link>
  );
}

/** A link to a wallet. Shows the wallet's name once it is loaded. */
export function WalletLink({ id }: { readonly id: number | string }) {
  const { data } = useQuery(walletQueries.one(String(id)));
  return <NamedWallet id={id} name={data === undefined ? null : partyName(data)} />;
}

/** A link to an external account. The caller already knows the account's name. */
export function NamedAccount({ id, name }: { readonly id: number; readonly name: string }) {
  return (
    <Link to="/external-accounts/$accountId" params={{ accountId: String(id) }}>
      <CutText text={name} />
    </Link>
  );
}

/** A link to an external account. Shows the account's name once it is loaded. */
export function AccountLink({ id }: { readonly id: number }) {
  const { data } = useQuery(externalAccountQueries.one(String(id)));
  return <NamedAccount id={id} name={data === undefined ? `External account ${id}` : partyName({ ...data, kind: 'external' })} />;
}

/** A link to a batch. Its default label is the start of the batch's ID. */
export function BatchLink({ id, children = `Batch ${id.slice(0, 8)}` }: { readonly id: string; readonly children?: ReactNode }) {
  return (
    <Link to="/batch-sends/$batchId" params={{ batchId: id }}>
      {children}
    </Link>
  );
}

/** A link to a transaction. Its default label is the transaction's ID. */
export function TransactionLink({ id, children = id }: { readonly id: number | string; readonly children?: ReactNode }) {
  return (
    <Link to="/transactions/$transactionId" params={{ transactionId: String(id) }}>
      {children}
    </Link>
  );
}
