import { entityName, hasEntity } from '#contract/people/entity.ts';
import { isPendingStatus, type PendingStatus } from '#contract/people/regulatory-status.ts';
import { type ExternalTransaction, type Transaction } from '#contract/service/transaction.ts';
import { formProblems, originatorKind, type RegulatoryValues } from '#web/features/regulatory/form/regulatory-values.ts';
import { entityBody } from '#web/parts/entity/entity-values.ts';

/** A selected deposit. `record` is undefined until the deposit is loaded. */
export type BulkItem = { readonly id: string; readonly record: Transaction | undefined; readonly error: Error | null };

/** The result of checking the form against a deposit. */
export type BulkCheck =
  | { readonly is: 'ready'; readonly demand: PendingStatus; readonly record: ExternalTransaction }
  /** The deposit's status requires fields that the form does not contain. */
  | { readonly is: 'lacks'; readonly demand: PendingStatus; readonly labels: readonly string[] }
  /**
   * The deposit's record, or the default originator of its wallet, names another originator. The deposit is submitted only after the
   * officer's confirmation.
   */
  | { readonly is: 'other originator'; readonly demand: PendingStatus; readonly name: string; readonly isDefault: boolean }
  /** The officer left the deposit out, because it requires more fields than the others. */
  | { readonly is: 'left out'; readonly demand: PendingStatus }
  /** The deposit's status requires no information. */
  | { readonly is: 'not required'; readonly status: string | null }
  | { readonly is: 'on its way' | 'no deposit' | 'reading' }
  | { readonly is: 'unreadable'; readonly message: string };

/** The officer's exception for a deposit: submit despite another originator, or leave it out. */
export type Exception = 'all the same' | 'left out';

export type Exceptions = ReadonlyMap<string, Exception>;

type CheckContext = {
  readonly exceptions: Exceptions;
  /** Whether a separate submission of this deposit is pending. */
  readonly isSubmitting: (id: string) => boolean;
};

/** Checks one deposit against the form. */
export function checkDeposit(
  { id, record, error }: BulkItem,
  values: RegulatoryValues,
  { exceptions, isSubmitting }: CheckContext,
): BulkCheck {
  if (record === undefined) return error === null ? { is: 'reading' } : { is: 'unreadable', message: error.message };
  if (record.type !== 'external') return { is: 'no deposit' };
  const demand = record.regulatory_status;
  if (!isPendingStatus(demand)) return { is: 'not required', status: demand ?? null };
  if (isSubmitting(id)) return { is: 'on its way' };
  if (exceptions.get(id) === 'left out') return { is: 'left out', demand };
  const otherName = otherOriginator(record, demand, values);
  if (otherName !== null && exceptions.get(id) !== 'all the same')
    return { is: 'other originator', demand, name: otherName, isDefault: originatorKind(record) === 'default' };
  const labels = formProblems(demand, values).map(({ path, label }) => (path === 'firstOriginator' ? acceptanceLabel : label));
  return labels.length === 0 ? { is: 'ready', demand, record } : { is: 'lacks', demand, labels };
}

/** Label of the missing acceptance of a prefilled default originator. */
export const acceptanceLabel = 'acceptance of the default originator';

/** The originator in a deposit's record or of its wallet, if the form names another originator. Otherwise null. */
function otherOriginator({ originator_entity: recorded }: ExternalTransaction, demand: PendingStatus, values: RegulatoryValues) {
  const name = entityName(entityBody('originator', demand, values.originator_entity));
  const recordedName = hasEntity(recorded) ? entityName(recorded) : null;
  if (name === null || recordedName === null) return null;
  return comparableName(name) === comparableName(recordedName) ? null : recordedName;
}

function comparableName(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

/**
 * The deposits that the officer may leave out. They require more fields than other deposits, and the form is insufficient for them or
 * they are already left out.
 */
export function depositsToLeaveOut(checks: ReadonlyMap<string, BulkCheck>): ReadonlySet<string> {
  const allChecks = [...checks];
  const hasWeakerDemand = allChecks.some(([, check]) => 'demand' in check && check.demand !== 'missing_lvctr_info');
  return new Set(
    allChecks.flatMap(([id, check]) =>
      check.is === 'left out' || (hasWeakerDemand && check.is === 'lacks' && check.demand === 'missing_lvctr_info') ? [id] : [],
    ),
  );
}

/** The strictest of these demands, which decides the form's required fields. The travel rule if the list is empty. */
export function strictestDemand(demands: readonly PendingStatus[]): PendingStatus {
  return demands.includes('missing_lvctr_info') ? 'missing_lvctr_info' : 'missing_travel_rule_info';
}
