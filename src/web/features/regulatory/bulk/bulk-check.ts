import { entityName, hasEntity } from '#contract/people/entity.ts';
import { isPendingStatus, type PendingStatus } from '#contract/people/regulatory-status.ts';
import { type ExternalTransaction, type Transaction } from '#contract/service/transaction.ts';
import { formProblems, originatorKind, type RegulatoryValues } from '#web/features/regulatory/form/regulatory-values.ts';
import { entityBody } from '#web/parts/entity/entity-values.ts';

/** A selected deposit; `record` is undefined until it is loaded. */
export type BulkItem = { readonly id: string; readonly record: Transaction | undefined; readonly error: Error | null };

/** Whether the form is sufficient for a deposit, or why not. */
export type BulkCheck =
  | { readonly is: 'ready'; readonly demand: PendingStatus; readonly record: ExternalTransaction }
  /** The fields that the status of the deposit still requires. */
  | { readonly is: 'lacks'; readonly demand: PendingStatus; readonly labels: readonly string[] }
  /**
   * The deposit's record, or the default of its wallet, names another originator. The deposit is submitted only after the officer's
   * confirmation.
   */
  | { readonly is: 'other originator'; readonly demand: PendingStatus; readonly name: string; readonly isDefault: boolean }
  /** The officer left the deposit out, because it demands more fields than the others. */
  | { readonly is: 'left out'; readonly demand: PendingStatus }
  /** The status of the deposit demands no information. */
  | { readonly is: 'not required'; readonly status: string | null }
  | { readonly is: 'on its way' | 'no deposit' | 'reading' }
  | { readonly is: 'unreadable'; readonly message: string };

/** The officer's exception for a deposit: submit despite another originator, or leave it out. */
export type Exception = 'all the same' | 'left out';

export type Exceptions = ReadonlyMap<string, Exception>;

type Circumstances = {
  readonly exceptions: Exceptions;
  /** Whether a separate submission of this deposit is pending. */
  readonly isUnderWay: (id: string) => boolean;
};

/** Checks one deposit against the form. */
export function bulkCheck({ id, record, error }: BulkItem, values: RegulatoryValues, { exceptions, isUnderWay }: Circumstances): BulkCheck {
  if (record === undefined) return error === null ? { is: 'reading' } : { is: 'unreadable', message: error.message };
  if (record.type !== 'external') return { is: 'no deposit' };
  const demand = record.regulatory_status;
  if (!isPendingStatus(demand)) return { is: 'not required', status: demand ?? null };
  if (isUnderWay(id)) return { is: 'on its way' };
  if (exceptions.get(id) === 'left out') return { is: 'left out', demand };
  const other = otherOriginator(record, demand, values);
  if (other !== null && exceptions.get(id) !== 'all the same')
    return { is: 'other originator', demand, name: other, isDefault: originatorKind(record) === 'default' };
  const labels = formProblems(demand, values).map(({ path, label }) => (path === 'firstOriginator' ? acceptanceLabel : label));
  return labels.length === 0 ? { is: 'ready', demand, record } : { is: 'lacks', demand, labels };
}

/** Label of the missing acceptance of a prefilled default originator. */
export const acceptanceLabel = 'acceptance of the default originator';

/** The originator in a deposit's record if the form names another one, otherwise null. */
function otherOriginator({ originator_entity: recorded }: ExternalTransaction, demand: PendingStatus, values: RegulatoryValues) {
  const name = entityName(entityBody('originator', demand, values.originator_entity));
  const recordedName = hasEntity(recorded) ? entityName(recorded) : null;
  if (name === null || recordedName === null) return null;
  return comparable(name) === comparable(recordedName) ? null : recordedName;
}

function comparable(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

/**
 * * The deposits that the officer may leave out: those that demand more fields than others, while the form is insufficient for them or they
 * are already left out.
 */
export function mayBeLeftOut(checks: ReadonlyMap<string, BulkCheck>): ReadonlySet<string> {
  const all = [...checks];
  const hasLess = all.some(([, check]) => 'demand' in check && check.demand !== 'missing_lvctr_info');
  return new Set(
    all.flatMap(([id, check]) =>
      check.is === 'left out' || (hasLess && check.is === 'lacks' && check.demand === 'missing_lvctr_info') ? [id] : [],
    ),
  );
}

/** The form's demand: the strictest of the deposits not yet submitted, or the travel rule without such deposits. */
export function strictest(demands: readonly PendingStatus[]): PendingStatus {
  return demands.includes('missing_lvctr_info') ? 'missing_lvctr_info' : 'missing_travel_rule_info';
}
