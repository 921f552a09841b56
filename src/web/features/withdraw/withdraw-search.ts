import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import type { WithdrawalValues } from './withdraw-values.ts';

const idInUrl = orElse(z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/))), undefined);

/** The URL search of a withdrawal: what a link fills in, and the step. All other values are in the draft. */
export const withdrawSearch = z.object({
  /** The source wallet. */
  wallet: idInUrl,
  asset: orElse(z.optional(z.string().check(z.regex(/^[a-z][a-z0-9]{1,15}$/))), undefined),
  /** The receiving external account or own wallet; neither for a typed address. */
  account: idInUrl,
  to_wallet: idInUrl,
  /** The transaction to copy into a new withdrawal. */
  copy: idInUrl,
  /** The command to make again: it sent nothing. */
  again: orElse(z.optional(z.string().check(z.regex(/^[0-9a-f-]{36}$/))), undefined),
  step: orElse(z.optional(z.literal('review')), undefined),
});

export type WithdrawSearch = z.infer<typeof withdrawSearch>;

/** The link of a search as text, `''` for none: a draft keeps it, to know its own page again. */
export function linkOf({ step: _step, ...link }: WithdrawSearch): string {
  const named = Object.entries(link).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return new URLSearchParams(named).toString();
}

/** What a link fills in. */
export function valuesOfLink(search: WithdrawSearch): Partial<WithdrawalValues> {
  const { wallet = '', asset = '', account = '', to_wallet: toWallet = '' } = search;
  return { wallet, asset, account, toWallet, link: linkOf(search) };
}

/**
 * Whether a draft is that of a link: the one that it was opened with, or one that names nothing
 * else than the draft has.
 */
export function isOfLink(draft: WithdrawalValues, search: WithdrawSearch): boolean {
  if (linkOf(search) === draft.link) return true;
  if (search.again !== undefined) return search.again === draft.again;
  if (search.copy !== undefined) return false;
  const { wallet, asset, account, to_wallet: toWallet } = search;
  return Object.entries({ wallet, asset, account, toWallet }).every(
    ([name, value]) => value === undefined || value === Reflect.get(draft, name),
  );
}
