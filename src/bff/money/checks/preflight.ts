import type { Money } from '#bff/money/money.ts';
import { earlierLike, readRecentRecords } from '#bff/money/orders/duplicates.ts';
import { readPolicy } from '#bff/money/orders/review-policy.ts';
import { worthOf } from '#bff/money/orders/worth.ts';
import type { CommandDestination } from '#contract/desk/command.ts';
import type { Preflight, PreflightLine } from '#contract/desk/preflight.ts';
import { isAsset } from '#contract/money/assets.ts';
import { laneOf, likenessOf, partText } from '#contract/money/command-facts.ts';
import { isRecordOf, type SoughtCommand } from '#contract/money/command-record.ts';
import type { Decimal } from '#contract/money/money.ts';
import * as lines from '#contract/money/preflight-lines.ts';
import { feeAssetOf } from '#contract/money/withdrawal-fees.ts';
import { withdrawalFigures } from '#contract/money/withdrawal-figures.ts';
import { readFees } from '#contract/service/fee-preset.ts';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';
import { readWallet, type Wallet } from '#contract/service/wallet.ts';
import type { DraftWithdrawal } from './draft-withdrawal.ts';
import { estimatedFee } from './estimated-fee.ts';
import { figuresOf } from './preflight-figures.ts';
import { ignoreRefusal, readOr } from './read-or.ts';

/** A draft with asset and amount, which is enough for figures. */
type Priced = DraftWithdrawal & { readonly asset: string; readonly amount: Decimal };

/**
 * Checks a withdrawal against the current state. Unreadable facts give "cannot tell", never a
 * failure.
 */
export async function preflight(money: Money, draft: DraftWithdrawal, ownId: string | null = null): Promise<Preflight> {
  const { asset, amount } = draft;
  if (asset === null || amount === null) return { lines: [], figures: null };
  const priced: Priced = { ...draft, asset, amount };
  const readAt = new Date(money.now()).toISOString();
  const [wallet, presets, feeAmount, rate] = await Promise.all([
    readOr<Wallet>(money, readWallet, { id: draft.walletId }),
    readOr<Parameters<typeof lines.feeLine>[1]>(money, readFees, { currency: asset }),
    estimatedFee(money, { walletId: priced.walletId, asset, request: estimateOf(priced.body) }),
    money.cadRates.of(asset),
  ]);
  const feeAsset = isAsset(asset) ? feeAssetOf(asset) : asset;
  const figures = feeAmount === null ? null : withdrawalFigures({ asset, amount }, { asset: feeAsset, amount: feeAmount });
  const spendable = wallet?.spendable_balance ?? null;
  const seen = { source: `wallet ${draft.walletId}, from the service`, read_at: readAt };
  const policy = await readPolicy(money.tables);
  const worth = await worthOf(money.cadRates, priced);
  const leaves = draft.destination === null || draft.destination.kind !== 'wallet';
  return {
    lines: [
      lines.spendableLine(figures, spendable, priced, seen),
      lines.feeLine(draft.fee, presets, { source: 'fee presets of the service', read_at: readAt }),
      ...(await destinationLines(money, priced, ownId)),
      lines.travelRuleLine({ amount, leaves, hasBeneficiary: draft.hasBeneficiary, nowMs: money.now() }, rate),
      lines.reviewLine(policy, worth),
      ...(await unresolvedLines(money, priced, ownId)),
    ],
    figures: figuresOf(priced, { figures, spendable, feeAsset, feeAmount, worth }),
  };
}

/** The lines that depend on the destination. */
async function destinationLines(money: Money, draft: Priced, ownId: string | null): Promise<readonly PreflightLine[]> {
  const { destination, asset, walletId } = draft;
  if (destination === null) return [];
  const book = await money.addressBooks.get().catch(ignoreRefusal);
  const known = book?.addresses ?? [];
  const source = `${known.length} addresses of wallets, accounts, past deposits and payments`;
  const isOutside = destination.address !== null;
  const sought = { ...draft, destination, kind: 'withdrawal' } as const;
  const earlier = book?.sent.find((record) => record.type === 'transaction' && isRecordOf(anyTimeLike(sought, record), record));
  const sent = earlier?.type === 'transaction' ? { id: String(earlier.id), at: earlier.created_at ?? null } : null;
  const look =
    book === null ? lines.unreadLookAlikeLine() : lines.lookAlikeLine(destination.address ?? '', known, { source, read_at: book.readAt });
  return [
    lines.addressLine(asset, destination, known, walletId),
    ...(isOutside ? [look] : []),
    ...(destination.kind === 'wallet' ? [] : [lines.firstSendLine(sent, book?.isWhole ?? false, { source: 'newest transactions' })]),
    await duplicateLine(money, { ...draft, destination }, ownId),
  ];
}

/** The facts that a record to the same destination must show, with any source and amount. */
function anyTimeLike(sought: SoughtCommand, { source, amounts }: OutgoingTransaction): SoughtCommand {
  return { ...sought, walletId: source?.id ?? sought.walletId, amount: amounts?.[sought.asset] ?? sought.amount };
}

async function duplicateLine(
  money: Money,
  { destination, asset, amount, walletId }: Priced & { readonly destination: CommandDestination },
  ownId: string | null,
): Promise<PreflightLine> {
  const facts = { walletId, asset, amount, destination, parts: [partText(destination, amount)] };
  const likeness = likenessOf('withdrawal', facts);
  const read = await readRecentRecords(money, [likeness]).catch(ignoreRefusal);
  if (read === null) return lines.unreadDuplicateLine();
  return lines.duplicateLine(await earlierLike(money.tables, { ...facts, kind: 'withdrawal', likeness }, read, money.now(), ownId));
}

async function unresolvedLines(money: Money, draft: Priced, ownId: string | null): Promise<readonly PreflightLine[]> {
  if (draft.destination === null) return [];
  const blocking = await money.journal.unresolvedIn(money.tables, laneOf({ ...draft, destination: draft.destination, parts: [] }));
  return [lines.unresolvedLine(blocking === undefined || blocking.id === ownId ? null : blocking)];
}

/** The fields of a withdrawal that its estimate uses. */
const estimated: ReadonlySet<string> = new Set(['destination', 'amounts', 'fees']);

function estimateOf(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([field]) => estimated.has(field)));
}
