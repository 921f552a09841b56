import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { mayDo, rolesWith } from '#contract/roles.ts';
import type { Transaction } from '#contract/service/transaction.ts';
import { userRoles } from '#web/data/session.ts';
import { canBeRepeated } from '#web/parts/transaction/transaction-facts.ts';

type WithdrawLinkProps = {
  /** The text of the link. Default: `'Withdraw'`. */
  readonly label?: string;
  /** The values with which the form starts: source, asset, recipient, or an earlier payment. */
  readonly search?: { readonly wallet?: string; readonly asset?: string | undefined; readonly account?: string; readonly copy?: string };
  /** The style of the link. Default: the primary button of the page. */
  readonly variant?: 'filled' | 'default';
};

/** A link to the withdrawal form, for users who may send money. */
export function WithdrawLink({ label = 'Withdraw', search = {}, variant = 'filled' }: WithdrawLinkProps) {
  if (!mayDo(userRoles(), rolesWith('send_money'))) return null;
  return (
    <Button variant={variant} renderRoot={(props) => <Link {...props} to="/withdraw" search={search} />}>
      {label}
    </Button>
  );
}

/** A link to the withdrawal form, filled with the source, asset and recipient of a transaction. */
export function SendAgainLink({ transaction }: { readonly transaction: Transaction }) {
  const id = transaction.id?.toString();
  return id !== undefined && canBeRepeated(transaction) ? (
    <WithdrawLink label="Send again" search={{ copy: id }} variant="default" />
  ) : null;
}
