/** Where a transaction lies in the plane of ids and times, as SQL; the indexes are over this very text. */
export const placeOf = (moment: 'created_at' | 'completed_at'): string => `point(id, extract(epoch from ${moment} at time zone 'UTC'))`;

/** Which transactions of a stretch of ids lie after a time, whether or not the times go with the ids. Migration 006; 009 replaces the second. */
export const sinceIndexes = [
  `create index transactions_created_place on custody.transactions using gist (${placeOf('created_at')})`,
  `create index transactions_completed_place on custody.transactions using gist (${placeOf('completed_at')}) where completed_at is not null`,
];
