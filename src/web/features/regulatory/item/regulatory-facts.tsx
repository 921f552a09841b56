import { Stack } from '@mantine/core';
import { isPendingStatus } from '#contract/people/regulatory-status.ts';
import { blockOf, type ExternalTransaction } from '#contract/service/transaction.ts';
import { DueTime } from '#web/features/regulatory/regulatory-due.tsx';
import { Amount, Digits } from '#web/parts/money/amount.tsx';
import { FactList, Panel } from '#web/parts/record/facts.tsx';
import { NamedWallet } from '#web/parts/record/named-link.tsx';
import { FullHash } from '#web/parts/text/hash.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { destinationOf, sourceOf } from '#web/parts/transaction/transaction-facts.ts';
/** The facts of the deposit that come from the blockchain. */
export function DepositPanel({ deposit }: { readonly deposit: ExternalTransaction }) {
  const [source, destination, block] = [sourceOf(deposit), destinationOf(deposit), blockOf(deposit)];
  return (
    <Panel title="Deposit">
      <FactList
        facts={{
          Amount: deposit.amount ? <Amount value={deposit.amount} ticker={deposit.currency} /> : 'Unknown',
          Received: <Time value={deposit.timestamp} isFull />,
          Due: isPendingStatus(deposit.regulatory_status) ? <DueTime deposit={deposit} /> : null,
          'Receiving wallet':
            destination.walletId === null ? destination.name : <NamedWallet id={destination.walletId} name={destination.name} />,
          'From address': renderAddresses(source.addresses),
          'To address': renderAddresses(destination.addresses),
          // Without an address the memo is a separate fact. Otherwise the memo is displayed with the address.
          Memo: destination.addresses.length === 0 ? deposit.memo : null,
          Hash: deposit.hash ? <FullHash value={deposit.hash} noun="hash" /> : null,
          Block: block === null ? null : <Digits text={String(block)} />,
        }}
      />
    </Panel>
  );
}

function renderAddresses(recordedAddresses: ReturnType<typeof sourceOf>['addresses']) {
  if (recordedAddresses.length === 0) return null;
  return (
    <Stack gap={4}>
      {recordedAddresses.map(({ address, memo }) => (
        <FullHash key={address} value={address} noun="address" memo={memo} />
      ))}
    </Stack>
  );
}
