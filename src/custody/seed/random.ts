/** Reproducible random numbers. The same seed always gives the same sequence. */
export type Random = {
  /** Returns an integer from 0 to below `bound`, which is at most 2^32. */
  readonly below: (bound: number) => number;
  /** Returns a number of base units from 0 to below `bound`, which has any size. */
  readonly unitsBelow: (bound: bigint) => bigint;
  readonly chance: (percent: number) => boolean;
  readonly pick: <Item>(items: readonly Item[]) => Item;
};

/**
 * Creates a generator from a seed of 32 bits. It is Mulberry32, which is in the public domain. It must not be used for secrets.
 */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const nextNumber = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixedBits = Math.imul(state ^ (state >>> 15), state | 1);
    mixedBits ^= mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), mixedBits | 61);
    return (mixedBits ^ (mixedBits >>> 14)) >>> 0;
  };
  const below = (bound: number): number => Math.floor((nextNumber() / 2 ** 32) * bound);
  return {
    below,
    unitsBelow: (bound) => {
      let drawnUnits = 0n;
      for (let size = bound; size > 0n; size >>= 32n) drawnUnits = (drawnUnits << 32n) | BigInt(nextNumber());
      return bound === 0n ? 0n : drawnUnits % bound;
    },
    chance: (percent) => below(100) < percent,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
  };
}
