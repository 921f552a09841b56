import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Decimal } from '#contract/money.ts';
import { worthCad } from '#contract/rules/regulatory.ts';
import { blockOf, type ExternalTransaction, type OutgoingTransaction } from '#contract/transaction.ts';
import { cutFraction } from '#web/lib/digits.ts';
import { Amount, Digits } from '#web/parts/amount.tsx';
import { FullHash } from '#web/parts/hash.tsx';
import { Status } from '#web/parts/status.tsx';
import { Time } from '#web/parts/time.tsx';
import { destinationOf, movedIn, partyName, sourceOf, type End } from '#web/parts/transaction-facts.ts';
import classes from './transaction-detail.module.css';

type FactRows = Readonly<Record<string, ReactNode>>;

/** The facts of a deposit. */
export function depositFacts(deposit: ExternalTransaction): FactRows {
  const block = blockOf(deposit);
  return {
    Amount: amounts(movedIn(deposit)),
    'Network fee': deposit.fee ? rateText(deposit.fee, deposit.fee_unit) : null,
    From: end(sourceOf(deposit)),
    To: end(destinationOf(deposit)),
    Memo: deposit.memo,
    Received: time(deposit.timestamp),
    Block: block === null ? 'Not told' : <Digits text={String(block)} />,
    Hash: deposit.hash ? <FullHash value={deposit.hash} what="hash" /> : null,
    'Regulatory status': <Status kind="regulatory" value={deposit.regulatory_status} />,
  };
}

/** The facts of a transfer, withdrawal or staking. */
export function outgoingFacts(record: OutgoingTransaction): FactRows {
  const { withdrawal_wallet: rewards, triggered_by_transaction_id: trigger, validator_pubkey: validator } = record;
  return {
    Amount: amounts(movedIn(record)),
    'Fee rate': lines(Object.entries(record.fees ?? {}), ([asset, fee]) => rateText(fee, record.fee_units?.[asset])),
    'Worth, forecast': lines(Object.entries(record.cad_rates ?? {}), ([asset, rate]) => worthText(record.amounts?.[asset], rate, asset)),
    From: end(sourceOf(record)),
    To: end(destinationOf(record)),
    Requested: time(record.created_at),
    'Requested by': record.requested_by,
    Completed: time(record.completed_at),
    Block: lines(Object.entries(record.block ?? {}), ([asset, block]) => (block === null ? null : blockText(asset, block))),
    Hash: lines(record.transaction_ids ?? [], ({ transaction_id: hash }) => (hash ? <FullHash value={hash} what="hash" /> : null)),
    Notes: record.notes,
    Batch: record.is_batched === true ? 'Goes out together with others' : null,
    Validator: validator ? <FullHash value={validator} what="public key" /> : null,
    'Rewards go to': rewards ? <WalletLink id={rewards.id} name={partyName(rewards)} /> : null,
    Reconciles: related(record.reconciled_transaction_ids),
    'Reconciled by': related(record.reconciling_transaction_ids),
    'Triggered by': related(trigger ? [trigger] : []),
    'Regulatory status': <Status kind="regulatory" value={record.regulatory_status} />,
  };
}

/** A line for each item that has something to say, or nothing when none has. */
function lines<Item>(items: readonly Item[], line: (item: Item) => ReactNode): ReactNode {
  const said = items.map(line).filter((each) => each !== null);
  return said.length === 0 ? null : (
    <span className={classes.lines}>
      {said.map((each, index) => (
        <span key={index}>{each}</span>
      ))}
    </span>
  );
}

function amounts(moved: readonly (readonly [string, Decimal])[]): ReactNode {
  const shown = lines(moved, ([asset, amount]) => <Amount value={amount} ticker={asset} />);
  return shown === null ? 'Not told' : <span className={classes.amounts}>{shown}</span>;
}

function blockText(asset: string, block: number): ReactNode {
  return (
    <>
      {asset.toUpperCase()} <Digits text={String(block)} />
    </>
  );
}

/** A figure with its unit as the record spells it: `12 sat/b`. */
function rateText(rate: Decimal, unit: string | null | undefined): ReactNode {
  return (
    <>
      <Digits text={rate} /> {unit ?? '(unit not told)'}
    </>
  );
}

/** What an amount is worth by the record's own rate: there is no other, and the record does not say how old it is. */
function worthText(amount: Decimal | undefined, cadRate: Decimal, asset: string): ReactNode {
  const worth = amount === undefined ? null : worthCad(amount, cadRate);
  if (worth === null) return null;
  return (
    <>
      about <Digits text={cutFraction(worth, 2) ?? worth} /> CAD
      <span className={classes.aside}>
        {' '}
        at <Digits text={cadRate} /> CAD a {asset.toUpperCase()}, this record’s rate; its age is not told
      </span>
    </>
  );
}

function time(value: string | null | undefined): ReactNode {
  return value ? <Time value={value} isFull /> : null;
}

function end({ name, walletId, addresses }: End): ReactNode {
  if (name === null && addresses.length === 0) return 'Not told';
  return (
    <>
      {name === null ? null : walletId === null ? <bdi>{name}</bdi> : <WalletLink id={walletId} name={name} />}
      {lines(addresses, ({ asset, address, remark }) => (
        <>
          {asset === null ? null : <span className={classes.aside}>{asset.toUpperCase()} </span>}
          <FullHash value={address} what="address" remark={remark} />
        </>
      ))}
    </>
  );
}

function WalletLink({ id, name }: { readonly id: number; readonly name: string }) {
  return (
    <Link to="/wallets/$walletId" params={{ walletId: String(id) }}>
      <bdi>{name}</bdi>
    </Link>
  );
}

function related(ids: readonly number[] | null | undefined): ReactNode {
  return lines(ids ?? [], (id) => (
    <Link to="/transactions/$transactionId" params={{ transactionId: String(id) }}>
      Transaction {id}
    </Link>
  ));
}
