import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import { isLinkNavigation } from '#web/lib/last-navigation.ts';
import type { WithdrawalValues } from './withdraw-values.ts';

const idInUrl = orElse(z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/))), undefined);

/** A text for a field of the form, which names the problem of a wrong one. */
const textInUrl = orElse(z.optional(z.string().check(z.maxLength(500))), undefined);

/** The URL search of the withdrawal form: values from a link, and the step. The draft contains all other values. */
export const withdrawSearch = z.object({
  /** The paying wallet. */
  wallet: idInUrl,
  asset: orElse(z.optional(z.string().check(z.regex(/^[a-z][a-z0-9]{1,15}$/))), undefined),
  /** The ID of the external account to pay. Undefined for other recipients. */
  account: idInUrl,
  to_wallet: idInUrl,
  /** A typed address. Lines of a batch file that no batch can send have links with an address, a tag and an amount. */
  to: textInUrl,
  tag: textInUrl,
  amount: textInUrl,
  /** The ID of the transaction from which values are copied. */
  copy: idInUrl,
  /** The ID of the command to repeat. */
  again: orElse(z.optional(z.string().check(z.regex(/^[0-9a-f-]{36}$/))), undefined),
  step: orElse(z.optional(z.literal('review')), undefined),
});

export type WithdrawSearch = z.infer<typeof withdrawSearch>;

/** The values of a link as one text, or `''`. A draft stores the text to recognise its link. */
export function linkOf({ step: _step, ...link }: WithdrawSearch): string {
  const parameters = Object.entries(link).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return new URLSearchParams(parameters).toString();
}

/** Whether the user clicked a link of the desk that contains values, and so starts another withdrawal. */
export function isNewStart(search: WithdrawSearch): boolean {
  return isLinkNavigation() && linkOf(search) !== '';
}

/** Whether a draft was started by this link, or by another link with the same values. */
export function isOfLink(draft: WithdrawalValues, search: WithdrawSearch): boolean {
  if (linkOf(search) === draft.link) return true;
  if (search.again !== undefined) return search.again === draft.again;
  if (search.copy !== undefined) return false;
  const { wallet, asset, account, to_wallet: toWallet, to: address, tag: remark, amount } = search;
  return Object.entries({ wallet, asset, account, toWallet, address, remark, amount }).every(
    ([name, value]) => value === undefined || value === Reflect.get(draft, name),
  );
}
