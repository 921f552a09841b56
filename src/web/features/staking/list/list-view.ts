import type { StakingSearch } from '#web/features/staking/staking-search.ts';

/** The sort keys of the table. */
export const validatorSorts = ['name', 'status', 'wallet', 'deposited', 'balance', 'rewards'] as const;

const compoundings = ['yes', 'no', 'unknown'] as const;
const groups = ['wallet', 'status'] as const;

/** The view of the table that a URL search describes. Invalid values are ignored. */
export function listView({ wallet, status, compounding, group, sort, order, unit }: StakingSearch) {
  return {
    wallet: wallet !== undefined && /^[1-9]\d{0,15}$/.test(wallet) ? wallet : undefined,
    status,
    compounding: compoundings.find((each) => each === compounding),
    group: groups.find((each) => each === group),
    sort: validatorSorts.find((each) => each === sort) ?? 'name',
    order: order === 'desc' ? ('desc' as const) : ('asc' as const),
    unit: unit === 'wei' ? ('wei' as const) : ('eth' as const),
  };
}
