import { orderOfCalls, type OrderCall, type CheckedOrder } from '#bff/money/checks/checked-order.ts';
import type { BatchRow, NewBatch } from '#contract/desk/batches.ts';
import { commandRows } from '#contract/desk/command.ts';
import { assetFacts } from '#contract/money/assets.ts';
import { fromBaseUnits, literalOf } from '#contract/money/money.ts';
import { indexedAddress } from '#contract/money/recipient.ts';
import { batchPartsOf, destinationOfRow, sumOfRows } from '#contract/rules/batch-plan.ts';
import { commandFacts } from '#contract/rules/command-facts.ts';
import type { Payment } from '#contract/rules/order-payments.ts';
import { batchDestination, recipientOfRow } from '#contract/rules/record-recipients.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';

/** The payments of a batch, or of one of its parts. */
export type Payments = Pick<NewBatch, 'wallet_id' | 'asset'> & { readonly rows: readonly BatchRow[] };

const kind = 'batch_send';

/** The request of a part in the form that the service receives. */
export function requestOfPart({ wallet_id: walletId, asset, rows }: Payments) {
  const body = { source_wallet_id: walletId, asset, destinations: rows.map(destinationOfRow) };
  // The same form as that of a received request, with numbers as literals.
  return { path: commandRows[kind].path, params: {}, body: readJson(writeJson(body)) };
}

/** The record that the service is expected to make of a part. The part's rows begin at `firstRow`. */
function callOf(payments: Payments, firstRow: number): OrderCall {
  return { ...commandFacts(kind, {}, requestOfPart(payments).body), kind, firstRow };
}

/** The payments of rows, numbered from `firstRow`. */
export function rowPayments({ asset, rows }: Payments, firstRow = 0): readonly Payment[] {
  return rows.map((row, index) => ({
    row: firstRow + index,
    line: row.line,
    amount: fromBaseUnits(BigInt(row.amount), assetFacts[asset].places),
    destination: batchDestination(row),
  }));
}

/** The distinct recipients of rows for the search: `'wallet 7'`, `'account 7'`, or an address in the spelling of the index. */
export function searchedRecipients({ asset, rows }: Pick<Payments, 'asset' | 'rows'>): string[] {
  return [
    ...new Set(
      rows.map((row) => (row.public_address === undefined ? recipientOfRow(asset, row) : indexedAddress(asset, row.public_address))),
    ),
  ];
}

/** A batch in the form that the checks read. Each part is one call, and the calls follow one after another. */
export function batchAsOrder(payments: Payments, destinationsPerCall: number, overrides: Partial<CheckedOrder> = {}): CheckedOrder {
  const { wallet_id: walletId, asset, rows } = payments;
  const amount = sumOfRows(asset, rows);
  const calls = batchPartsOf(rows, destinationsPerCall).map((partRows, index) =>
    callOf({ ...payments, rows: partRows }, index * destinationsPerCall),
  );
  const [firstRow] = rows;
  const draft = {
    fee: null,
    // The service estimates only single payments, so the estimate is for one payment of the total to the first row. The fee of
    // many payments is higher.
    estimate:
      firstRow === undefined ? null : { destination: estimateDestination(firstRow, asset), amounts: { [asset]: literalOf(amount) } },
    hasBeneficiary: false,
    addresses: [...new Set(rows.flatMap(({ public_address: address }) => (address === undefined ? [] : [address])))],
  };
  return orderOfCalls({ kind, walletId, asset, amount, destination: null }, calls, {
    orderKind: 'batch',
    waivedRules: ['unresolved'],
    draft,
    payments: rowPayments(payments),
    destinations: rows.map(batchDestination),
    ...overrides,
  });
}

function estimateDestination({ type, id, public_address: address }: BatchRow, asset: string) {
  if (type === 'public_address') return { type: 'external', addresses: { [asset]: address } };
  return { type: type === 'wallet' ? 'wallet' : 'external', id };
}
