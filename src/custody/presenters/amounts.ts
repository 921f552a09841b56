import { literalOf } from '#contract/money/money.ts';
import type { NumberLiteral } from '#contract/wire/json.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/** Returns amounts by asset as number literals, for example `{ eth: 1.000000000000000001 }`. Omits null amounts. */
export function amountLiterals(decimals: Iterable<readonly [string, Decimal | null]>): Record<string, NumberLiteral> {
  return Object.fromEntries([...decimals].flatMap(([asset, value]) => (value === null ? [] : [[asset, literalOf(value)]])));
}
