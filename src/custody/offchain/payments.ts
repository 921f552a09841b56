import { decimal, decimalOf, type Decimal } from '#contract/money.ts';

/** A transfer by ledger entry of one asset, and how much of it is not on chain yet. */
export type OpenTransfer = { readonly id: number; readonly from: number; readonly to: number; readonly amount: Decimal };

/** What one wallet pays on chain, and how much of which transfers that settles, by id. */
export type Payment = { readonly from: number; readonly amount: Decimal; readonly covers: ReadonlyMap<number, Decimal> };

const zero = decimalOf('0');

/** What others owe a wallet on chain: negative when it owes them. */
export function owedTo(open: readonly OpenTransfer[], walletId: number): Decimal {
  const sumOf = (side: 'from' | 'to') => decimal.sum(open.filter((each) => each[side] === walletId).map(({ amount }) => amount));
  return decimal.subtract(sumOf('to'), sumOf('from'));
}

/**
 * The payments that settle all that a wallet is owed, one for each wallet that pays: who owes is found by going back along the transfers, and
 * each transfer on that way is covered by what is paid. `1 -> 2 -> 3` leaves 2 out of it: 1 pays 3, and both transfers are covered.
 *
 * Ours: the spec says that a reconciliation settles off-chain transactions, not how they are found.
 */
export function paymentsTo(transfers: readonly OpenTransfer[], walletId: number): readonly Payment[] {
  const parts: { readonly from: number; readonly amount: Decimal; readonly way: readonly OpenTransfer[] }[] = [];
  let open = transfers;
  for (let owed = owedTo(open, walletId); decimal.isPositive(owed); owed = owedTo(open, walletId)) {
    const { from, way } = wayBack(open, walletId);
    const amount = least([owed, decimal.subtract(zero, owedTo(open, from)), ...way.map((each) => each.amount)]);
    parts.push({ from, amount, way });
    open = open
      .map((each) => (way.includes(each) ? { ...each, amount: decimal.subtract(each.amount, amount) } : each))
      .filter((each) => decimal.isPositive(each.amount));
  }
  return [...Map.groupBy(parts, ({ from }) => from)].map(([from, own]) => {
    const steps = own.flatMap(({ way, amount }) => way.map(({ id }) => ({ id, amount })));
    const covers = [...Map.groupBy(steps, ({ id }) => id)].map(([id, all]) => [id, decimal.sum(all.map((each) => each.amount))] as const);
    return { from, amount: decimal.sum(own.map(({ amount }) => amount)), covers: new Map(covers) };
  });
}

/** The nearest wallet that owes, and the transfers from there. There is one: whoever passes on more than it got owes, and somebody did. */
function wayBack(open: readonly OpenTransfer[], walletId: number): { readonly from: number; readonly way: readonly OpenTransfer[] } {
  const next = new Map<number, OpenTransfer>();
  const reached = [walletId];
  for (const from of reached) {
    if (decimal.compare(owedTo(open, from), zero) < 0) return { from, way: wayFrom(next, from) };
    for (const each of open)
      if (each.to === from && !reached.includes(each.from)) {
        next.set(each.from, each);
        reached.push(each.from);
      }
  }
  throw new RangeError(`nobody owes what wallet ${walletId} is owed`);
}

function wayFrom(next: ReadonlyMap<number, OpenTransfer>, from: number): readonly OpenTransfer[] {
  const first = next.get(from);
  return first === undefined ? [] : [first, ...wayFrom(next, first.to)];
}

function least(amounts: readonly [Decimal, ...Decimal[]]): Decimal {
  return amounts.reduce((one, other) => (decimal.compare(other, one) < 0 ? other : one));
}
