import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { cadValue } from '#contract/money/cad-thresholds.ts';
import { isOffChain } from '#contract/rules/payment-life.ts';
import {
  blockOf,
  type ExternalTransaction,
  type OtherTransaction,
  type OutgoingTransaction,
  type Transaction,
} from '#contract/service/transaction.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { Amount, Digits } from '#web/parts/money/amount.tsx';
import { NamedAccount, NamedWallet } from '#web/parts/record/named-link.tsx';
import { ExplorerLink } from '#web/parts/text/explorer-link.tsx';
import { FullHash } from '#web/parts/text/hash.tsx';
import { CutText } from '#web/parts/text/long-text.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { Status } from '#web/parts/transaction/status.tsx';
import {
  destinationOf,
  hashesOf,
  movedAmounts,
  notesOf,
  partyName,
  requesterLabel,
  severalRecipients,
  sourceOf,
  type TransactionEnd,
} from '#web/parts/transaction/transaction-facts.ts';
import { feeOf, figuresOf, type Figures } from '#web/parts/transaction/transaction-figures.ts';
import { SentRegulatoryStatus } from './sent-regulatory-status.tsx';

export type FactRows = Readonly<Record<string, ReactNode>>;

/**
 * The warning displayed after the user copies a deposit's source address. The address may only look like an address of the user.
 */
const lookAlikeWarning =
  'This address comes from a deposit. Anyone can send a deposit from an address that looks like a known one. Check the full address against your own records before you send to this address.';

/** The label of the amount that arrives at the recipient. */
export function recipientAmountLabel(record: ExternalTransaction | OutgoingTransaction): string {
  if (record.type === 'external') return 'Received (net)';
  if (record.status === 'canceled' || record.status === 'failed') return 'Would have arrived (net)';
  return destinationOf(record).name === severalRecipients ? 'Recipients get, in total' : 'Recipient gets';
}

/** The facts of a deposit. */
function depositFacts(deposit: ExternalTransaction): FactRows {
  const block = blockOf(deposit);
  const { currency: asset, fee, fee_unit: unit } = deposit;
  const isRate = feeOf(asset ?? '', fee ?? undefined, unit ?? null).is === 'rate';
  return {
    [recipientAmountLabel(deposit)]: renderAmounts(movedAmounts(deposit)),
    [isRate ? 'Network fee rate' : 'Network fee']: fee ? <>{rateText(fee, unit)}, paid by the sender</> : null,
    From: renderEnd(sourceOf(deposit), asset, lookAlikeWarning),
    To: renderEnd(destinationOf(deposit), asset),
    Memo: deposit.memo,
    Received: renderTime(deposit.timestamp),
    Block: block === null ? null : <Digits text={String(block)} />,
    Hash: deposit.hash ? renderHash(deposit.hash, asset) : null,
    'Regulatory status': <Status kind="regulatory" value={deposit.regulatory_status} />,
  };
}

/** The facts of a transfer, withdrawal or staking. */
function outgoingFacts(record: OutgoingTransaction): FactRows {
  const { withdrawal_wallet: rewards, validator_pubkey: validator } = record;
  const figures = figuresOf(record);
  const [onlyAsset, ...otherAssets] = Object.keys(record.amounts ?? {});
  const isUnsuccessful = record.status === 'canceled' || record.status === 'failed';
  return {
    [recipientAmountLabel(record)]: renderAmounts(movedAmounts(record)),
    'Network fee, on top': renderLines(figures, feeText),
    [isUnsuccessful ? 'Would have left the wallet (gross)' : 'Total debited']: renderLines(figures, grossText),
    Value: renderLines(Object.entries(record.cad_rates ?? {}), ([asset, rate]) => valueText(record, rate, asset)),
    From: renderEnd(sourceOf(record), onlyAsset),
    To: renderEnd(destinationOf(record), otherAssets.length === 0 ? onlyAsset : null),
    Created: renderTime(record.created_at),
    'Requested by': record.requested_by ? requesterLabel(record.requested_by) : null,
    [isOffChain(record) ? 'Completed' : 'Signed']: renderTime(record.completed_at),
    Block: renderLines(Object.entries(record.block ?? {}), renderBlock),
    Hash: renderLines(record.transaction_ids ?? [], ({ transaction_id: id, currency }) =>
      id ? renderHash(id, currency ?? onlyAsset) : null,
    ),
    Notes: notesOf(record),
    Batch: record.is_batched === true ? 'Sent together with other payments' : null,
    Validator: validator ? <FullHash value={validator} noun="public key" /> : null,
    'Rewards go to': rewards ? <NamedWallet id={rewards.id} name={partyName(rewards)} /> : null,
    'Regulatory status': <SentRegulatoryStatus record={record} />,
  };
}

/** The facts of a record of unknown type. Its fields are displayed without interpretation. */
function otherFacts(record: OtherTransaction): FactRows {
  const { block, fee, currency } = record;
  const [asset] = movedAmounts(record)[0] ?? [currency];
  return {
    'Type at the custodian': record.stated_type ? <CutText text={record.stated_type} /> : 'Unknown',
    Amount: renderAmounts(movedAmounts(record)),
    Fee: fee ? rateText(fee, record.fee_unit) : renderLines(figuresOf(record), feeText),
    From: renderEnd(sourceOf(record), asset, lookAlikeWarning),
    To: renderEnd(destinationOf(record), asset),
    Memo: record.memo,
    Created: renderTime(record.created_at),
    Received: renderTime(record.timestamp),
    'Requested by': record.requested_by,
    Signed: renderTime(record.completed_at),
    Block: typeof block === 'number' ? <Digits text={String(block)} /> : renderLines(Object.entries(block ?? {}), renderBlock),
    Hash: renderLines(hashesOf(record), (each) => renderHash(each, asset)),
    Notes: notesOf(record),
    Validator: record.validator_pubkey ? <FullHash value={record.validator_pubkey} noun="public key" /> : null,
    'Regulatory status': <Status kind="regulatory" value={record.regulatory_status} />,
  };
}

/** The facts of any transaction. */
export function factsOf(transaction: Transaction): FactRows {
  if (transaction.type === 'other') return otherFacts(transaction);
  return transaction.type === 'external' ? depositFacts(transaction) : outgoingFacts(transaction);
}

function feeText({ asset, fee }: Figures): ReactNode {
  if (fee.is === 'sum') return <Amount value={fee.amount} ticker={asset} />;
  if (fee.is === 'unavailable') return null;
  return (
    <>
      {rateText(fee.rate, fee.unit)}
      <Text span inherit c="dimmed">
        {' '}
        is the rate for {asset.toUpperCase()}
        {fee.payingAsset === asset.toLowerCase() ? '' : `, paid in ${fee.payingAsset.toUpperCase()}`}; the total is not reported
      </Text>
    </>
  );
}

function grossText({ asset, net, gross, fee }: Figures): ReactNode {
  if (gross !== null) return <Amount value={gross} ticker={asset} />;
  return fee.is !== 'rate' ? null : (
    <>
      <Amount value={net} ticker={asset} />
      <Text span inherit c="dimmed">
        , and a fee in {fee.payingAsset.toUpperCase()} that is reported only as a rate
      </Text>
    </>
  );
}

function renderHash(value: string, asset: string | null | undefined): ReactNode {
  return (
    <>
      <FullHash value={value} noun="hash" />
      <ExplorerLink asset={asset} kind="transaction" value={value} />
    </>
  );
}

/** Renders a line for each item. Null if there is no line. */
export function renderLines<Item>(items: readonly Item[], line: (item: Item) => ReactNode): ReactNode {
  const visibleLines = items.map(line).filter((each) => each !== null);
  return visibleLines.length === 0 ? null : (
    <Stack gap={4}>
      {visibleLines.map((each, index) => (
        <span key={index}>{each}</span>
      ))}
    </Stack>
  );
}

/** Several amounts as a fact. Null for a single amount, which the page shows in large type. */
function renderAmounts(amounts: readonly (readonly [string, Decimal])[]): ReactNode {
  if (amounts.length === 1) return null;
  const amountLines = renderLines(amounts, ([asset, amount]) => <Amount value={amount} ticker={asset} />);
  return amountLines === null ? (
    'Unknown'
  ) : (
    <Text component="div" size="lg" fw={570}>
      {amountLines}
    </Text>
  );
}

function renderBlock([asset, block]: readonly [asset: string, block: number | null]): ReactNode {
  return block === null ? null : (
    <>
      {asset.toUpperCase()} <Digits text={String(block)} />
    </>
  );
}

/** A rate with its unit as the record spells it: `12 sat/b`. */
function rateText(rate: Decimal, unit: string | null | undefined): ReactNode {
  return (
    <>
      <Digits text={rate} /> {unit ?? '(unit unknown)'}
    </>
  );
}

/** The value of an amount at the rate in the record. The rate is at least as old as the record. */
function valueText({ amounts }: OutgoingTransaction, cadRate: Decimal, asset: string): ReactNode {
  const amount = Object.hasOwn(amounts ?? {}, asset) ? amounts?.[asset] : undefined;
  const value = amount === undefined ? null : cadValue(amount, cadRate);
  if (value === null) return null;
  return (
    <>
      about <Amount value={value} ticker="cad" />
      <Text span inherit c="dimmed">
        {' '}
        at <Amount value={cadRate} ticker="CAD" /> per {asset.toUpperCase()}, the custodian’s rate when the transaction was created or
        earlier
      </Text>
    </>
  );
}

function renderTime(value: string | null | undefined): ReactNode {
  return value ? <Time value={value} isFull /> : null;
}

function renderEnd(end: TransactionEnd, singleAsset: string | null | undefined, warning?: string): ReactNode {
  const { name, addresses } = end;
  if (name === null && addresses.length === 0) return 'Unknown';
  return (
    <>
      {name === null ? null : renderEndName(name, end)}
      {renderLines(addresses, ({ asset, address, memo }) => (
        <>
          {asset === null ? null : (
            <Text span inherit c="dimmed">
              {asset.toUpperCase()}{' '}
            </Text>
          )}
          <FullHash value={address} noun="address" memo={memo} warning={warning} />
          <ExplorerLink asset={asset ?? singleAsset} kind="address" value={address} />
        </>
      ))}
    </>
  );
}

function renderEndName(name: string, { walletId, accountId }: TransactionEnd): ReactNode {
  if (walletId !== null) return <NamedWallet id={walletId} name={name} />;
  return accountId === null ? <CutText text={name} /> : <NamedAccount id={accountId} name={name} />;
}
