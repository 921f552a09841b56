/** Why a text is not an address to send to. */
export type AddressRefusal = keyof typeof addressRefusals;

/** Every refusal in words fit to show behind "This ...". Ours: the spec is silent about addresses. */
export const addressRefusals = {
  malformed: 'does not look like an address of this asset',
  checksum_wrong: 'has a wrong checksum: a character is missing, mistyped or swapped',
  other_network: 'is an address of another asset or of a test network',
  unsupported: 'is of a kind that cannot be sent to from here',
} as const;
