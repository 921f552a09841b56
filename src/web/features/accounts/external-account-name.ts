import type { ExternalAccount } from '#contract/external-account.ts';

/** An account's name; one without goes by its number. */
export function accountName({ name, id }: ExternalAccount): string {
  return name === null || name === undefined || name.trim() === '' ? `Account ${id}` : name;
}
