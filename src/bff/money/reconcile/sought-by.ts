import type { CommandRow } from '#bff/money/commands/journal.ts';
import type { CommandDestination } from '#contract/desk/command.ts';
import type { SoughtCommand } from '#contract/money/command-record.ts';
import { decimalOf } from '#contract/money/money.ts';
import { integerOfText } from '#contract/wire/integer.ts';

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
