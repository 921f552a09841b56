/** Room for the ids of one list, which are 32-bit integers. Places are exact for 4,194,304 lists: what a double holds. */
export const idsPerList = 2_147_483_648;

/**
 * How high a time lies in the plane of places: so low that no two times of a list are as far from each other as two of its ids. Equal to the
 * SQL of `placeOf`, which is exact to the microsecond until the year 2200.
 */
export function heightOf(time: Date): number {
  return time.getTime() / 1e15;
}

const placeOf = (list: string, id: string): string =>
  `point((${list})::float8 * ${idsPerList} + ${id}, extract(epoch from completed_at at time zone 'UTC') * 1e-12)`;

/** The number of a wallet's list of one type. */
export function walletListOf(walletId: number, type: 'transaction' | 'external'): number {
  return walletId * 2 + (type === 'external' ? 1 : 0);
}

/** The number of the instance's list of one type. */
export function typeListOf(type: 'transaction' | 'external'): number {
  return type === 'external' ? 1 : 0;
}

/** The number of the instance's list of one type and regulatory standing. */
export function standingListOf(type: 'transaction' | 'external', standing: 'completed' | 'not_required' | 'pending'): number {
  return (type === 'external' ? 3 : 0) + { completed: 0, not_required: 1, pending: 2 }[standing];
}

/**
 * Where completed transactions lie in a plane, as SQL; the indexes are over these very texts. The lists lie side by side, each with its ids in
 * order, and the time of completion is the height. So what came after a time lies in a box, and the nearest in it come next in the list: one
 * index tells both, whether or not the times go with the ids.
 */
export const completedPlaces = {
  types: placeOf("case type when 'external' then 1 else 0 end", 'id'),
  standings: placeOf(
    "case type when 'external' then 3 else 0 end + case regulatory_status when 'completed' then 0 when 'not_required' then 1 else 2 end",
    'id',
  ),
  wallet_lists: placeOf("wallet_id::float8 * 2 + case type when 'external' then 1 else 0 end", 'transaction_id'),
} as const;
