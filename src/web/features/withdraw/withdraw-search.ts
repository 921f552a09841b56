import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';

const idInUrl = orElse(z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/))), undefined);

/** What the address of a withdrawal holds: what was chosen. What is typed stands in the draft. */
export const withdrawSearch = z.object({
  /** The wallet that pays. */
  wallet: idInUrl,
  asset: orElse(z.optional(z.string().check(z.regex(/^[a-z][a-z0-9]{1,15}$/))), undefined),
  /** The external account or the own wallet that receives; neither for a typed address. */
  account: idInUrl,
  to_wallet: idInUrl,
  /** The transaction that is copied into a new withdrawal. */
  copy: idInUrl,
  step: orElse(z.optional(z.literal('review')), undefined),
});

export type WithdrawSearch = z.infer<typeof withdrawSearch>;

/** What of an address is a choice of what to send where. */
export type Choices = Pick<WithdrawSearch, 'wallet' | 'asset' | 'account' | 'to_wallet'>;

/** The choices of an address, the absent ones left out. */
export function choicesIn({ wallet, asset, account, to_wallet }: WithdrawSearch): Choices {
  return withdrawSearch.parse({ wallet, asset, account, to_wallet });
}

/** Whether an address chooses nothing. */
export function isUnchosen(search: WithdrawSearch): boolean {
  return Object.values(choicesIn(search)).every((value) => value === undefined);
}

/** Whether every choice of an address is one of these too: a link that asks for less goes on with what was left. */
export function isWithin(search: WithdrawSearch, kept: Choices): boolean {
  return Object.entries(choicesIn(search)).every(([name, value]) => value === undefined || value === Reflect.get(kept, name));
}
