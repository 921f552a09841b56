import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { transactionKey } from '#contract/transaction.ts';
import type { Wallet } from '#contract/wallet.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { Amount } from '#web/parts/amount.tsx';
import { FailurePanel } from '#web/parts/failure-panel.tsx';
import { SkeletonRows } from '#web/parts/skeleton.tsx';
import { Status } from '#web/parts/status.tsx';
import { statusOf, titleOf } from '#web/parts/transaction-facts.ts';
import { heldBack, pendingTransactionStatuses, type Held, type Mover } from './wallet-held.ts';
import classes from './wallet-detail.module.css';

/** Why not all of a balance can be spent: the pending transactions that lock it. Asks for them only when there is something to explain. */
export function WalletHeldBack({ wallet }: { readonly wallet: Wallet }) {
  return heldBack(wallet, []).length === 0 ? null : <Explained wallet={wallet} />;
}

function Explained({ wallet }: { readonly wallet: Wallet }) {
  const id = String(wallet.id);
  const asked = [
    ...pendingTransactionStatuses.map((status) => ({ status, page_size: 100 })),
    { type: 'external' as const, page_size: 100 },
  ];
  const { pages, failed, isPending } = useQueries({
    queries: asked.map((filter) => transactionQueries.ofWallet(id, filter)),
    combine: (results) => ({
      pages: results.flatMap(({ data }) => (data === undefined ? [] : [data])),
      failed: results.find(({ error, data }) => error !== null && data === undefined),
      isPending: results.some((result) => result.isPending),
    }),
  });
  if (failed?.error)
    return (
      <FailurePanel what="What holds it back" error={failed.error} retry={() => void failed.refetch()} isRetrying={failed.isFetching} />
    );
  if (isPending) return <SkeletonRows widths={[40, 30, 30]} rows={2} />;
  const held = heldBack(
    wallet,
    pages.flatMap(({ page }) => page.map(({ data }) => data)),
  );
  return (
    <section className={classes.held} aria-label="What is held back">
      <h3>Held back, and why</h3>
      {held.map((each) => (
        <HeldAsset key={each.asset} held={each} />
      ))}
    </section>
  );
}

function HeldAsset({ held: { asset, gap, movers, rest } }: { readonly held: Held }) {
  return (
    <div>
      <p>
        <Amount value={gap} ticker={asset} /> cannot be spent now
      </p>
      <ul>
        {movers.map((mover, index) => (
          <li key={transactionKey(mover.transaction) ?? index}>
            <MoverLine mover={mover} asset={asset} />
          </li>
        ))}
        {rest === null ? null : (
          <li>
            <Amount value={rest} ticker={asset} />{' '}
            {movers.length === 0
              ? 'that no pending transaction of this wallet moves: set aside for network fees, or for what the record does not tell'
              : 'more than these move: set aside for their network fees, or for what the record does not tell'}
          </li>
        )}
      </ul>
    </div>
  );
}

function MoverLine({ mover: { transaction, amount }, asset }: { readonly mover: Mover; readonly asset: string }) {
  const key = transactionKey(transaction);
  return (
    <>
      <Amount value={amount} ticker={asset} /> by{' '}
      {key === null ? (
        titleOf(transaction)
      ) : (
        <Link to="/transactions/$transactionId" params={{ transactionId: key }}>
          {titleOf(transaction)}
        </Link>
      )}{' '}
      <Status kind="transaction" value={statusOf(transaction)} />
    </>
  );
}
