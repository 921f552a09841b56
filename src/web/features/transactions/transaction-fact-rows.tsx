import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cadValue } from '#contract/money/cad-thresholds.ts';
import {
  blockOf,
  type ExternalTransaction,
  type OtherTransaction,
  type OutgoingTransaction,
  type Transaction,
} from '#contract/service/transaction.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { Amount, Digits } from '#web/parts/money/amount.tsx';
import { NamedWallet } from '#web/parts/record/named-link.tsx';
import { ExplorerLink } from '#web/parts/text/explorer-link.tsx';
import { FullHash } from '#web/parts/text/hash.tsx';
import { CutText } from '#web/parts/text/long-text.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { Status } from '#web/parts/transaction/status.tsx';
import { destinationOf, hashesOf, movedIn, notesOf, partyName, sourceOf, type End } from '#web/parts/transaction/transaction-facts.ts';
import { figuresOf, type Figures } from '#web/parts/transaction/transaction-figures.ts';

type FactRows = Readonly<Record<string, ReactNode>>;

/** The warning after the user copies a deposit's source address, which may be a look-alike. */
const lookAlikeWarning =
  'This address comes from a deposit. Anyone can send a deposit from an address that looks like a known one. Check the full address against your own records before you send to this address.';

/** The label of the amount that arrives. */
export function arrivedLabel(record: ExternalTransaction | OutgoingTransaction): string {
  if (record.type === 'external') return 'Received (net)';
  return record.status === 'canceled' || record.status === 'failed' ? 'Would have arrived (net)' : 'Recipient gets';
}

/** The facts of a deposit. */
function depositFacts(deposit: ExternalTransaction): FactRows {
  const block = blockOf(deposit);
  const { currency: asset } = deposit;
  return {
    [arrivedLabel(deposit)]: amounts(movedIn(deposit)),
    'Network fee': deposit.fee ? <>{rateText(deposit.fee, deposit.fee_unit)}, paid by the sender</> : null,
    From: end(sourceOf(deposit), asset, lookAlikeWarning),
    To: end(destinationOf(deposit), asset),
    Memo: deposit.memo,
    Received: time(deposit.timestamp),
    Block: block === null ? null : <Digits text={String(block)} />,
    Hash: deposit.hash ? hash(deposit.hash, asset) : null,
    'Regulatory status': <Status kind="regulatory" value={deposit.regulatory_status} />,
  };
}

/** The facts of a transfer, withdrawal or staking. */
function outgoingFacts(record: OutgoingTransaction): FactRows {
  const { withdrawal_wallet: rewards, validator_pubkey: validator } = record;
  const figures = figuresOf(record);
  const [onlyAsset, ...others] = Object.keys(record.amounts ?? {});
  const isUnsuccessful = record.status === 'canceled' || record.status === 'failed';
  return {
    [arrivedLabel(record)]: amounts(movedIn(record)),
    'Network fee, on top': lines(figures, feeText),
    [isUnsuccessful ? 'Would have left the wallet (gross)' : 'Total debited']: lines(figures, grossText),
    Value: lines(Object.entries(record.cad_rates ?? {}), ([asset, rate]) => valueText(record, rate, asset)),
    From: end(sourceOf(record), onlyAsset),
    To: end(destinationOf(record), others.length === 0 ? onlyAsset : null),
    Requested: time(record.created_at),
    'Requested by': record.requested_by,
    Signed: time(record.completed_at),
    Block: lines(Object.entries(record.block ?? {}), blockLine),
    Hash: lines(record.transaction_ids ?? [], ({ transaction_id: id, currency }) => (id ? hash(id, currency ?? onlyAsset) : null)),
    Notes: notesOf(record),
    Batch: record.is_batched === true ? 'Sent together with others' : null,
    Validator: validator ? <FullHash value={validator} what="public key" /> : null,
    'Rewards go to': rewards ? <NamedWallet id={rewards.id} name={partyName(rewards)} /> : null,
    'Regulatory status': <Status kind="regulatory" value={record.regulatory_status} />,
  };
}

/** The facts of a record of unknown type, without interpretation. */
function otherFacts(record: OtherTransaction): FactRows {
  const { block, fee, currency } = record;
  const [asset] = movedIn(record)[0] ?? [currency];
  return {
    'Type at the custodian': record.stated_type ? <CutText text={record.stated_type} /> : 'Unknown',
    Amount: amounts(movedIn(record)),
    Fee: fee ? rateText(fee, record.fee_unit) : lines(figuresOf(record), feeText),
    From: end(sourceOf(record), asset, lookAlikeWarning),
    To: end(destinationOf(record), asset),
    Memo: record.memo,
    Created: time(record.created_at),
    Received: time(record.timestamp),
    'Requested by': record.requested_by,
    Signed: time(record.completed_at),
    Block: typeof block === 'number' ? <Digits text={String(block)} /> : lines(Object.entries(block ?? {}), blockLine),
    Hash: lines(hashesOf(record), (each) => hash(each, asset)),
    Notes: notesOf(record),
    Validator: record.validator_pubkey ? <FullHash value={record.validator_pubkey} what="public key" /> : null,
    'Regulatory status': <Status kind="regulatory" value={record.regulatory_status} />,
  };
}

/** The facts of any transaction. */
export function factsOf(transaction: Transaction): FactRows {
  if (transaction.type === 'other') return otherFacts(transaction);
  return transaction.type === 'external' ? depositFacts(transaction) : outgoingFacts(transaction);
}

/** How off-chain records relate to the transactions that settle them; null if unrelated. Spec: Off-chain reconciliation. */
export function reconciliationFacts(record: OutgoingTransaction): FactRows | null {
  const {
    triggered_by_transaction_id: triggerId,
    reconciled_transaction_ids: settledIds,
    reconciling_transaction_ids: settlingIds,
  } = record;
  const isReconciliation = record.is_offchain_reconciliation === true;
  if (!isReconciliation && !triggerId && (settledIds ?? []).length === 0 && (settlingIds ?? []).length === 0) return null;
  return {
    'Settles on chain': related(settledIds),
    'Settled on chain by': related(settlingIds),
    'Triggered by': triggerId ? related([triggerId]) : isReconciliation ? 'Started manually' : null,
  };
}

function feeText({ asset, fee }: Figures): ReactNode {
  if (fee.is === 'sum') return <Amount value={fee.amount} ticker={asset} />;
  if (fee.is === 'unavailable') return null;
  return (
    <>
      {rateText(fee.rate, fee.unit)}
      <Text span inherit c="dimmed">
        {' '}
        is the rate for {asset.toUpperCase()}; the total is not reported
      </Text>
    </>
  );
}

function grossText({ asset, gross, fee }: Figures): ReactNode {
  if (gross !== null) return <Amount value={gross} ticker={asset} />;
  return fee.is === 'unavailable' ? null : (
    <Text span inherit c="dimmed">
      {asset.toUpperCase()}: the net amount plus the fee, which is reported only as a rate
    </Text>
  );
}

function hash(value: string, asset: string | null | undefined): ReactNode {
  return (
    <>
      <FullHash value={value} what="hash" />
      <ExplorerLink asset={asset} kind="transaction" value={value} />
    </>
  );
}

function lines<Item>(items: readonly Item[], line: (item: Item) => ReactNode): ReactNode {
  const visibleLines = items.map(line).filter((each) => each !== null);
  return visibleLines.length === 0 ? null : (
    <Stack gap={4}>
      {visibleLines.map((each, index) => (
        <span key={index}>{each}</span>
      ))}
    </Stack>
  );
}

/** Several amounts as a fact. A single amount is not listed, because it is the figure of the page. */
function amounts(moved: readonly (readonly [string, Decimal])[]): ReactNode {
  if (moved.length === 1) return null;
  const amountLines = lines(moved, ([asset, amount]) => <Amount value={amount} ticker={asset} />);
  return amountLines === null ? (
    'Unknown'
  ) : (
    <Text component="div" size="lg" fw={570}>
      {amountLines}
    </Text>
  );
}

function blockLine([asset, block]: readonly [asset: string, block: number | null]): ReactNode {
  return block === null ? null : (
    <>
      {asset.toUpperCase()} <Digits text={String(block)} />
    </>
  );
}

/** A figure with its unit in the record's spelling: `12 sat/b`. */
function rateText(rate: Decimal, unit: string | null | undefined): ReactNode {
  return (
    <>
      <Digits text={rate} /> {unit ?? '(unit unknown)'}
    </>
  );
}

/** The value of an amount at the record's own rate, the only one available. The rate is as old as the record, or older. */
function valueText({ amounts: moved, created_at: createdAt }: OutgoingTransaction, cadRate: Decimal, asset: string): ReactNode {
  const amount = Object.hasOwn(moved ?? {}, asset) ? moved?.[asset] : undefined;
  const value = amount === undefined ? null : cadValue(amount, cadRate);
  if (value === null) return null;
  return (
    <>
      about <Amount value={value} ticker="cad" />
      <Text span inherit c="dimmed">
        {' '}
        at <Amount value={cadRate} ticker="CAD" /> per {asset.toUpperCase()}: this record’s own rate,{' '}
        {createdAt ? (
          <>
            from <Time value={createdAt} isFull /> or earlier
          </>
        ) : (
          'age unknown'
        )}
      </Text>
    </>
  );
}

function time(value: string | null | undefined): ReactNode {
  return value ? <Time value={value} isFull /> : null;
}

function end({ name, walletId, addresses }: End, only: string | null | undefined, warning?: string): ReactNode {
  if (name === null && addresses.length === 0) return 'Unknown';
  return (
    <>
      {name === null ? null : walletId === null ? <CutText text={name} /> : <NamedWallet id={walletId} name={name} />}
      {lines(addresses, ({ asset, address, memo }) => (
        <>
          {asset === null ? null : (
            <Text span inherit c="dimmed">
              {asset.toUpperCase()}{' '}
            </Text>
          )}
          <FullHash value={address} what="address" memo={memo} warning={warning} />
          <ExplorerLink asset={asset ?? only} kind="address" value={address} />
        </>
      ))}
    </>
  );
}

function related(ids: readonly number[] | null | undefined): ReactNode {
  return lines(ids ?? [], (id) => (
    <Link to="/transactions/$transactionId" params={{ transactionId: String(id) }}>
      Transaction {id}
    </Link>
  ));
}
