import type { ExternalAccount } from '#contract/service/external-account.ts';

/** An account's name; its number if it has none. */
export function accountName({ name, id }: ExternalAccount): string {
  return name === null || name === undefined || name.trim() === '' ? `Account ${id}` : name;
}
