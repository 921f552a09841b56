import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CommandDestination } from '#contract/desk/command.ts';
import { assetFacts } from '#contract/money/assets.ts';
import type { CommandKind } from '#contract/money/command-basics.ts';
import { dustProblem } from '#contract/money/minimum-amount.ts';
import { fromBaseUnits } from '#contract/money/money.ts';
import { sendBatchNow } from '#contract/service/batch-withdrawal.ts';
import { canonicalJson } from '#contract/wire/canonical-json.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { walletAssetLockOf, plainAmount, type CommandFacts } from './command-facts.ts';
import { batchDestination } from './record-recipients.ts';

/** One payment of a request, which is the row of a batch with this index from 0, or the only payment. */
export type Payment = Pick<CommandFacts, 'amount' | 'destination'> & { readonly row: number };

/** The payments of a command. `readJson` reads the `body`. */
export function paymentsOf(kind: CommandKind, { amount, destination }: CommandFacts, body: unknown): readonly Payment[] {
  if (kind !== 'batch_send') return [{ row: 0, amount, destination }];
  const { asset, destinations } = sendBatchNow.body.parse(body);
  return destinations.map((paid, row) => ({
    row,
    amount: fromBaseUnits(BigInt(paid.amount), assetFacts[asset].places),
    destination: batchDestination(paid),
  }));
}

/** The source and the kind of a request's payments. */
type PaymentSource = { readonly kind: CommandKind; readonly walletId: number | null; readonly asset: string };

/** The first payment below the minimum of its network, by its path in the request, or null without one. */
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

/** Whether a kind pays like a withdrawal. Every other kind is a separate kind of payment. */
export function isTransfer(kind: CommandKind): boolean {
  return kind === 'withdrawal' || kind === 'batch_send';
}

/** SHA-256 over source, asset, amount and one name of the recipient, 64 hexadecimal digits. Payments are equal when they share a digest. */
export function paymentDigest(
  { kind, walletId, asset }: PaymentSource,
  { amount, destination }: { readonly amount: Decimal | null; readonly destination: CommandDestination | null },
  recipient: string,
): string {
  const source = walletAssetLockOf({ walletId, asset, destination });
  const digestParts = [isTransfer(kind) ? 'transfer' : kind, source, asset, amount === null ? '' : plainAmount(amount), recipient];
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(digestParts))));
}
