import type { ExternalAccount } from '#contract/service/external-account.ts';

/** An account's name, or its number if it has no name. */
export function accountName({ name, id }: ExternalAccount): string {
  return name === null || name === undefined || name.trim() === '' ? `Account ${id}` : name;
}
