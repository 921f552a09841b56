/** Pseudo-random numbers. Equal seeds give equal numbers. Source: mulberry32. */
export type Random = {
  /** An integer from 0 up to, but not including, `bound`. */
  below(bound: number): number;
  chance(share: number): boolean;
  uuid(): string;
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const nextNumber = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const hex = (digits: number) => Array.from({ length: digits }, () => Math.floor(nextNumber() * 16).toString(16)).join('');
  return {
    below: (bound) => Math.floor(nextNumber() * bound),
    chance: (share) => nextNumber() < share,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  };
}
