/** Returns a warning for each combination of roles that one user should not have. */
export function combinationWarnings(roles: readonly string[]): readonly string[] {
  if (!roles.includes('treasury')) return [];
  return [
    ...(roles.includes('security') ? ['Treasury and Security: this user sends money and also changes the rules that limit it.'] : []),
    ...(roles.includes('compliance') ? ['Treasury and Compliance: this user sends money and also clears deposits.'] : []),
  ];
}
