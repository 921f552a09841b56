/** Counts of faults and crashes over all worlds, with keys like `fault hang_after` and `crash after_claim`. */
export type HitCounts = Map<string, number>;

export function countHit(hits: HitCounts, what: string): void {
  hits.set(what, (hits.get(what) ?? 0) + 1);
}

/** The counts, one per line, for example `'  12 crash after_claim'`. */
export function hitLines(hits: HitCounts): string {
  return [...hits]
    .toSorted(([first], [second]) => first.localeCompare(second))
    .map(([hitName, times]) => `${String(times).padStart(6)}  ${hitName}`)
    .join('\n');
}
