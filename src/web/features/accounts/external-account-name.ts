import type { ExternalAccount } from '#contract/service/external-account.ts';

/** An account's name. An account without a name has its number. */
export function accountName({ name, id }: ExternalAccount): string {
  return name === null || name === undefined || name.trim() === '' ? `Account ${id}` : name;
}
