import { Refusal } from '#bff/core/refusal.ts';
import type { Money } from '#bff/money/money.ts';
import { ownRead } from '#bff/proxy/index.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';

/** A record of the service, or null when it is unreadable now. */
export async function readOr<Record_>(
  money: Money,
  row: Endpoint,
  params: Readonly<Record<string, string | number>>,
): Promise<Record_ | null> {
  try {
    const read = row.response?.safeParse(await ownRead(money, row, { params }));
    return read?.success === true ? (read.data as Record_) : null;
  } catch (error) {
    return ignoreRefusal(error);
  }
}

/** Null for a refusal or a missing answer of the service; rethrows other errors. */
export function ignoreRefusal(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
