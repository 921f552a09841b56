/** The label of a fee unit. The custodian spells satoshi per byte in two ways. Spec: Fee units by asset. */
export function feeUnitLabel<Unit extends string | null>(unit: Unit): Unit | 'sat/b' {
  return unit === 'sats/byte' ? 'sat/b' : unit;
}
