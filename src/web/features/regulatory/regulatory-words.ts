import type { EntityRole } from '#contract/entity.ts';
import { rolesTaken } from '#contract/rules/entity-form.ts';
import type { ExternalTransaction, PendingStatus } from '#contract/transaction.ts';
import { withoutTrailingZeros } from '#web/lib/digits.ts';

/** What each waiting status asks for, in words. */
export const askedWords = {
  missing_travel_rule_info: { short: 'Travel rule', long: 'originator' },
  missing_lvctr_info: { short: 'LVCTR', long: 'originator in full, third party if any' },
} as const satisfies Record<PendingStatus, { short: string; long: string }>;

/** What the operator did to an item that is open, by the status it has now. */
export const movedWords = {
  missing_travel_rule_info: 'The service now asks for the travel rule alone.',
  missing_lvctr_info: 'The operator now asks for a large virtual currency transaction record (LVCTR).',
} as const satisfies Record<PendingStatus, string>;

/** `'1.5 BTC'`, every digit; `'a deposit'` when the record tells no amount. */
export function amountWords({ amount, currency }: ExternalTransaction): string {
  if (amount === null || amount === undefined) return 'a deposit';
  return `${withoutTrailingZeros(amount)} ${(currency ?? '').toUpperCase()}`.trim();
}

/** What the button does: `'Submit originator for 1.5 BTC'`. */
export function submitWords(...what: Parameters<typeof whatWords>): string {
  return `Submit ${whatWords(...what)}`;
}

/** Whether a waiting status takes an entity of this role. */
export function takes(demand: PendingStatus, role: EntityRole): boolean {
  const taken: readonly EntityRole[] = rolesTaken[demand];
  return taken.includes(role);
}

/** What is sent for which deposit: `'originator and third party for 1.5 BTC'`. */
export function whatWords(deposit: ExternalTransaction, hasThirdParty: boolean, isOwn = false): string {
  if (isOwn) return `our own organisation as the originator for ${amountWords(deposit)}`;
  return `originator${hasThirdParty ? ' and third party' : ''} for ${amountWords(deposit)}`;
}
