import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { assetFacts } from '#contract/money/assets.ts';
import type { CommandKind } from '#contract/money/command-basics.ts';
import type { CommandDestination } from '#contract/money/command-destination.ts';
import { dustProblem } from '#contract/money/minimum-amount.ts';
import { fromBaseUnits } from '#contract/money/money.ts';
import { sendBatchNow } from '#contract/service/batch-withdrawal.ts';
import { canonicalJson } from '#contract/wire/canonical-json.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { walletAssetLockOf, plainAmount, type CommandFacts } from './command-facts.ts';
import { batchDestination } from './record-recipients.ts';

/**
 * One payment of a request. `row` is its row in the batch, from 0, and `line` its line in the file. A request with one payment has
 * the row 0.
 */
export type Payment = Pick<CommandFacts, 'amount' | 'destination'> & { readonly row: number; readonly line?: number };

/** Returns the payments of a command. `body` is the result of `readJson`. */
export function paymentsOf(kind: CommandKind, { amount, destination }: CommandFacts, body: unknown): readonly Payment[] {
  if (kind !== 'batch_send') return [{ row: 0, amount, destination }];
  const { asset, destinations } = sendBatchNow.body.parse(body);
  return destinations.map((paidDestination, row) => ({
    row,
    amount: fromBaseUnits(BigInt(paidDestination.amount), assetFacts[asset].places),
    destination: batchDestination(paidDestination),
  }));
}

/** The facts that all payments of a request share. */
type PaymentSource = { readonly kind: CommandKind; readonly walletId: number | null; readonly asset: string };

/** Returns the first payment below its network's minimum, with its path in the request. Returns null without such a payment. */
export function dustPayment(
  kind: CommandKind,
  asset: string,
  payments: readonly Payment[],
): { readonly field: string; readonly message: string } | null {
  if (!isTransfer(kind)) return null;
  for (const { row, amount, destination } of payments) {
    const message = amount === null ? null : dustProblem(asset, amount, destination.address);
    if (message !== null) return { field: kind === 'withdrawal' ? `amounts.${asset}` : `destinations.${row}.amount`, message };
  }
  return null;
}

/** Whether this kind of command pays like a withdrawal. Payments of two other kinds are never equal. */
export function isTransfer(kind: CommandKind): boolean {
  return kind === 'withdrawal' || kind === 'batch_send';
}

/**
 * Returns SHA-256 over source, asset, amount and one name of the recipient, as 64 hexadecimal digits. Two payments are equal if
 * they have a common hash.
 */
export function paymentDigest(
  { kind, walletId, asset }: PaymentSource,
  { amount, destination }: { readonly amount: Decimal | null; readonly destination: CommandDestination | null },
  recipient: string,
): string {
  const source = walletAssetLockOf({ walletId, asset, destination });
  const digestParts = [isTransfer(kind) ? 'transfer' : kind, source, asset, amount === null ? '' : plainAmount(amount), recipient];
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(digestParts))));
}
