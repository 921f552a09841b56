import { estimatedFee } from '#bff/money/checks/estimated-fee.ts';
import { figuresOf } from '#bff/money/checks/preflight-figures.ts';
import { ignoreRefusal, readOr } from '#bff/money/checks/read-or.ts';
import type { Money } from '#bff/money/money.ts';
import { earlierLike, readRecentRecords } from '#bff/money/orders/duplicates.ts';
import { readPolicy } from '#bff/money/orders/review-policy.ts';
import { worthOf } from '#bff/money/orders/worth.ts';
import type { BatchRow, NewBatch } from '#contract/desk/batches.ts';
import type { Preflight, PreflightLine } from '#contract/desk/preflight.ts';
import type { Earlier } from '#contract/error.ts';
import { batchPartsOf, partsOf, sumOfRows } from '#contract/money/batch-plan.ts';
import { laneOf } from '#contract/money/command-facts.ts';
import { literalOf, type Decimal } from '#contract/money/money.ts';
import * as lines from '#contract/money/preflight-lines.ts';
import { withdrawalFigures } from '#contract/money/withdrawal-figures.ts';
import { readWallet, type Wallet } from '#contract/service/wallet.ts';
import { factsOfPart, likenessOfPart, requestOfPart } from './part-command.ts';

/** The fields of a batch that its pre-flight needs. */
type BatchDraft = Pick<NewBatch, 'wallet_id' | 'asset' | 'rows'>;

/**
 * Checks a batch against the current state. Unreadable facts give "cannot tell", never a failure.
 */
export async function batchPreflight(money: Money, batch: BatchDraft): Promise<Preflight> {
  const { wallet_id: walletId, asset, rows } = batch;
  const amount = sumOfRows(asset, rows);
  const readAt = new Date(money.now()).toISOString();
  const [wallet, feeAmount, worth] = await Promise.all([
    readOr<Wallet>(money, readWallet, { id: walletId }),
    feeOf(money, batch, amount),
    worthOf(money.cadRates, { asset, amount }),
  ]);
  const figures = feeAmount === null ? null : withdrawalFigures({ asset, amount }, { asset, amount: feeAmount });
  const spendable = wallet?.spendable_balance ?? null;
  const seen = { source: `wallet ${walletId}, from the service`, read_at: readAt };
  return {
    lines: [
      lines.spendableLine(figures, spendable, { asset, amount }, seen),
      ...(await addressLines(money, batch)),
      ...(await duplicateLines(money, batch)),
      lines.reviewLine(await readPolicy(money.tables), worth),
      ...(await unresolvedLines(money, batch)),
    ],
    figures: figuresOf({ asset, amount }, { figures, spendable, feeAsset: asset, feeAmount, worth }),
    part_count: partsOf(rows.length, money.destinationsPerCall).length,
  };
}

/**
 * The service's fee estimate for one payment of the total, which is less than for many. Null
 * without an estimate.
 */
async function feeOf(money: Money, { wallet_id: walletId, asset, rows }: BatchDraft, amount: Decimal) {
  const [first] = rows;
  if (first === undefined) return null;
  return estimatedFee(money, {
    walletId,
    asset,
    request: { destination: estimatedTo(first, asset), amounts: { [asset]: literalOf(amount) } },
  });
}

function estimatedTo({ type, id, public_address: address }: BatchRow, asset: string) {
  if (type === 'public_address') return { type: 'external', addresses: { [asset]: address } };
  return { type: type === 'wallet' ? 'wallet' : 'external', id };
}

/** The line of the first address that resembles a known one, or the line that none does. */
async function addressLines(money: Money, { rows }: BatchDraft): Promise<readonly PreflightLine[]> {
  const book = await money.addressBooks.get().catch(ignoreRefusal);
  const isOutside = rows.some(({ public_address: address }) => address !== undefined);
  if (book === null) return isOutside ? [lines.unreadLookAlikeLine()] : [];
  const source = `${book.addresses.length} addresses of wallets, accounts, past deposits and payments`;
  const addresses = new Set(rows.flatMap(({ public_address: address }) => (address === undefined ? [] : [address])));
  const looked = [...addresses].map((address) => lines.lookAlikeLine(address, book.addresses, { source, read_at: book.readAt }));
  const line = looked.find(({ answer }) => answer === 'ask') ?? looked[0];
  return line === undefined ? [] : [line];
}

async function duplicateLines(money: Money, batch: BatchDraft): Promise<readonly PreflightLine[]> {
  const parts = batchPartsOf(batch.rows, money.destinationsPerCall).map((rows) => {
    const facts = factsOfPart(requestOfPart({ walletId: batch.wallet_id, asset: batch.asset, rows }));
    return { ...facts, kind: 'batch_send' as const, likeness: likenessOfPart(facts) };
  });
  const likenesses = parts.map(({ likeness }) => likeness);
  const recent = await readRecentRecords(money, likenesses).catch(ignoreRefusal);
  if (recent === null) return [lines.unreadDuplicateLine()];
  let earlier: Earlier | null = null;
  for (const part of parts) earlier ??= await earlierLike(money.tables, part, recent, money.now());
  return [lines.duplicateLine(earlier)];
}

async function unresolvedLines(money: Money, { wallet_id: walletId, asset, rows }: BatchDraft) {
  const facts = factsOfPart(requestOfPart({ walletId, asset, rows: rows.slice(0, 1) }));
  const blocking = await money.journal.unresolvedIn(money.tables, laneOf(facts));
  return [lines.unresolvedLine(blocking ?? null)];
}
