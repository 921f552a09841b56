import { acceptedRoles } from '#contract/people/entity-form.ts';
import type { EntityRole } from '#contract/people/entity.ts';
import { lvctrName, type PendingStatus } from '#contract/people/regulatory-status.ts';
import type { ExternalTransaction } from '#contract/service/transaction.ts';
import { withoutTrailingZeros } from '#web/lib/digits.ts';

/** Messages about a change of an open item by the custodian, by the item's new status. */
export const demandChangeMessages = {
  missing_travel_rule_info: 'The custodian now requires only the travel rule.',
  missing_lvctr_info: `The custodian now requires a ${lvctrName}.`,
} as const satisfies Record<PendingStatus, string>;

/** The amount of a deposit with all digits: `'1.5 BTC'`. Returns `'a deposit'` if the record has no amount. */
export function amountLabel({ amount, currency }: ExternalTransaction): string {
  if (amount === null || amount === undefined) return 'a deposit';
  return `${withoutTrailingZeros(amount)} ${(currency ?? '').toUpperCase()}`.trim();
}

/** The label of the submit button: `'Submit originator for 1.5 BTC'`. */
export function submitLabel(...what: Parameters<typeof contentLabel>): string {
  return `Submit ${contentLabel(...what)}`;
}

/** Whether an item with this pending status accepts an entity of this role. */
export function acceptsRole(demand: PendingStatus, role: EntityRole): boolean {
  const roles: readonly EntityRole[] = acceptedRoles[demand];
  return roles.includes(role);
}

/** The content of a submission: `'originator and third party for 1.5 BTC'`. */
export function contentLabel(deposit: ExternalTransaction, hasThirdParty: boolean, isOwn = false): string {
  if (isOwn) return `our own organisation as the originator for ${amountLabel(deposit)}`;
  return `originator${hasThirdParty ? ' and third party' : ''} for ${amountLabel(deposit)}`;
}
