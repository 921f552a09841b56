import { Stack } from '@mantine/core';
import { isPendingStatus } from '#contract/people/regulatory-status.ts';
import { blockOf, type ExternalTransaction } from '#contract/service/transaction.ts';
import { Due } from '#web/features/regulatory/regulatory-due.tsx';
import { Amount, Digits } from '#web/parts/money/amount.tsx';
import { Facts, Panel } from '#web/parts/record/facts.tsx';
import { NamedWallet } from '#web/parts/record/named-link.tsx';
import { FullHash } from '#web/parts/text/hash.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { destinationOf, sourceOf } from '#web/parts/transaction/transaction-facts.ts';
/** The deposit's facts from the chain. */
export function DepositFacts({ deposit }: { readonly deposit: ExternalTransaction }) {
  const [source, destination, block] = [sourceOf(deposit), destinationOf(deposit), blockOf(deposit)];
  return (
    <Panel title="Deposit">
      <Facts
        facts={{
          Amount: deposit.amount ? <Amount value={deposit.amount} ticker={deposit.currency} /> : 'Unknown',
          Received: <Time value={deposit.timestamp} isFull />,
          Due: isPendingStatus(deposit.regulatory_status) ? <Due deposit={deposit} /> : null,
          'Receiving wallet':
            destination.walletId === null ? destination.name : <NamedWallet id={destination.walletId} name={destination.name} />,
          'From address': addresses(source.addresses),
          'To address': addresses(destination.addresses),
          // Only without an address: an address includes its memo, so that a copy contains both.
          Memo: destination.addresses.length === 0 ? deposit.memo : null,
          Hash: deposit.hash ? <FullHash value={deposit.hash} what="hash" /> : null,
          Block: block === null ? null : <Digits text={String(block)} />,
        }}
      />
    </Panel>
  );
}

function addresses(placed: ReturnType<typeof sourceOf>['addresses']) {
  if (placed.length === 0) return null;
  return (
    <Stack gap={4}>
      {placed.map(({ address, memo }) => (
        <FullHash key={address} value={address} what="address" memo={memo} />
      ))}
    </Stack>
  );
}
