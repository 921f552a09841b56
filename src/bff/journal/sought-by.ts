import type { CommandDestination } from '#contract/desk/command.ts';
import { integerOfText } from '#contract/integer.ts';
import { decimalOf } from '#contract/money.ts';
import type { SoughtCommand } from '#contract/rules/command-record.ts';
import type { CommandRow } from './journal.ts';

/** The facts that a command's record must show, from the command's row. */
export function soughtBy({ kind, wallet_id: wallet, asset, amount, destination }: CommandRow): SoughtCommand {
  return {
    kind,
    walletId: wallet === null ? null : integerOfText(wallet),
    asset,
    amount: amount === null ? null : decimalOf(amount),
    destination: JSON.parse(destination) as CommandDestination,
  };
}
