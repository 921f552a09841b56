import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';

const idInUrl = orElse(z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/))), undefined);

/** The URL search of a withdrawal: the user's choices. Typed values are in the draft. */
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

/** The choices in the URL that are part of the withdrawal. */
export type Choices = Pick<WithdrawSearch, 'wallet' | 'asset' | 'account' | 'to_wallet'>;

/** The choices in a URL search, without absent ones. */
export function choicesIn({ wallet, asset, account, to_wallet }: WithdrawSearch): Choices {
  return withdrawSearch.parse({ wallet, asset, account, to_wallet });
}

/** Whether a URL search has no choices. */
export function isUnchosen(search: WithdrawSearch): boolean {
  return Object.values(choicesIn(search)).every((value) => value === undefined);
}

/**
 * Whether every choice in a URL search equals the stored one. A link with fewer choices then
 * resumes the draft.
 */
export function isWithin(search: WithdrawSearch, kept: Choices): boolean {
  return Object.entries(choicesIn(search)).every(([name, value]) => value === undefined || value === Reflect.get(kept, name));
}
