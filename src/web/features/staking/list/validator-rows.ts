import type { DeskValidator } from '#contract/desk/validators.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { StakingSearch } from '#web/features/staking/staking-search.ts';
import { compoundingLabel, validatorLabel } from '#web/parts/validator/validator-labels.ts';
import { listView, type validatorSorts } from './list-view.ts';

const zero = decimalOf('0');

/** The validators that match a URL search, in the sort order of the search. */
export function visibleValidators(validators: readonly DeskValidator[], search: StakingSearch): readonly DeskValidator[] {
  const { wallet, status, compounding, sort, order, group } = listView(search);
  const matchingValidators = validators.filter(
    (each) =>
      (wallet === undefined || String(each.wallet.id) === wallet) &&
      (status === undefined || (each.status ?? '') === status) &&
      (compounding === undefined || compoundingLabel(each) === compounding),
  );
  const direction = order === 'asc' ? 1 : -1;
  return matchingValidators.toSorted(
    (one, other) =>
      (group === undefined ? 0 : groupHeading(one, group).localeCompare(groupHeading(other, group))) ||
      direction * compareValidators(one, other, sort) ||
      nameOf(one).localeCompare(nameOf(other), undefined, { numeric: true }),
  );
}

/** The heading above a group of validators with the same wallet or status. */
export function groupHeading({ wallet, status }: DeskValidator, group: 'wallet' | 'status'): string {
  return group === 'wallet' ? (wallet.name ?? `Wallet ${wallet.id}`) : validatorLabel(status ?? 'No state').label;
}

export function nameOf({ name, pubkey }: DeskValidator): string {
  return name ?? pubkey ?? 'Unnamed';
}

function compareValidators(one: DeskValidator, other: DeskValidator, sort: (typeof validatorSorts)[number]): number {
  switch (sort) {
    case 'name':
      return nameOf(one).localeCompare(nameOf(other), undefined, { numeric: true });
    case 'status':
      return (one.status ?? '').localeCompare(other.status ?? '');
    case 'wallet':
      return groupHeading(one, 'wallet').localeCompare(groupHeading(other, 'wallet'));
    default:
      return decimal.compare(one[sort] ?? zero, other[sort] ?? zero);
  }
}

/** The totals of validators. `incompleteCount` is the number of validators that the sums exclude, because their figures are unknown. */
export type ValidatorSum = {
  readonly deposited: Decimal;
  readonly balance: Decimal;
  readonly rewards: Decimal;
  readonly incompleteCount: number;
};

export function sumOfValidators(rows: readonly DeskValidator[]): ValidatorSum {
  const sum = (key: 'deposited' | 'balance' | 'rewards') => decimal.sum(rows.flatMap((row) => row[key] ?? []));
  const incompleteCount = rows.filter((row) => row.deposited === null || row.balance === null || row.rewards === null).length;
  return { deposited: sum('deposited'), balance: sum('balance'), rewards: sum('rewards'), incompleteCount };
}
