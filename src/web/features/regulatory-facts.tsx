import { Link } from '@tanstack/react-router';
import { singleThresholdCad, windowThresholdCad } from '#contract/rules/regulatory.ts';
import { blockOf, isPendingStatus, type ExternalTransaction, type PendingStatus } from '#contract/transaction.ts';
import { Amount, Digits } from '#web/parts/amount.tsx';
import { Facts, Panel } from '#web/parts/facts.tsx';
import { FullHash } from '#web/parts/hash.tsx';
import { Time } from '#web/parts/time.tsx';
import { destinationOf, sourceOf } from '#web/parts/transaction-facts.ts';
import classes from './regulatory.module.css';

/** What the chain tells of a deposit. */
export function DepositFacts({ deposit }: { readonly deposit: ExternalTransaction }) {
  const [source, destination, block] = [sourceOf(deposit), destinationOf(deposit), blockOf(deposit)];
  return (
    <Panel title="Deposit">
      <Facts
        facts={{
          Amount: deposit.amount ? (
            <span className={classes.amount}>
              <Amount value={deposit.amount} ticker={deposit.currency} />
            </span>
          ) : (
            'Not told'
          ),
          Received: <Time value={deposit.timestamp} isFull />,
          'Receiving wallet':
            destination.walletId === null ? (
              destination.name
            ) : (
              <Link to="/wallets/$walletId" params={{ walletId: String(destination.walletId) }}>
                <bdi>{destination.name}</bdi>
              </Link>
            ),
          'From address': addresses(source.addresses),
          'To address': addresses(destination.addresses),
          // An address carries the memo with it, so that a copy takes both.
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
    <span className={classes.lines}>
      {placed.map(({ address, remark }) => (
        <FullHash key={address} value={address} what="address" remark={remark} />
      ))}
    </span>
  );
}

const meanings = {
  missing_travel_rule_info: 'The service asks who sent this deposit: the travel rule wants its originator named.',
  missing_lvctr_info:
    'The operator has looked at this deposit and asks for a large virtual currency transaction record (LVCTR): its originator in full, and the third party if the originator acted for somebody else.',
} as const satisfies Record<PendingStatus, string>;

/** Which status brought the deposit here, by which thresholds, and what cannot be told about its worth. */
export function WhyHere({ deposit }: { readonly deposit: ExternalTransaction }) {
  if (!isPendingStatus(deposit.regulatory_status)) return null;
  return (
    <Panel title="Why it is here">
      <div className={classes.reasons}>
        <p>{meanings[deposit.regulatory_status]}</p>
        <p>
          The service asks for deposits from outside above <Amount value={singleThresholdCad} ticker="CAD" />, and for those that together
          exceed <Amount value={windowThresholdCad} ticker="CAD" /> within 24 hours. It decides by its own rates.
        </p>
        <Facts
          facts={{
            'Worth in CAD': (
              <>
                Cannot tell
                <span className={classes.second}>Neither this record nor the service gives a rate.</span>
              </>
            ),
          }}
        />
      </div>
    </Panel>
  );
}
