/** Why an address is refused as a destination. */
export type AddressRefusal = keyof typeof addressRefusals;

/** Message of each refusal, as the end of a sentence that begins with "This". Our choice: the spec is silent about addresses. */
export const addressRefusals = {
  malformed: 'does not look like an address of this asset',
  checksum_wrong: 'has a wrong checksum: a character is missing, mistyped or swapped',
  other_network: 'is an address of another asset or of a test network',
  unsupported: 'is of a type that the custodian cannot pay',
} as const;
