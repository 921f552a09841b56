import { entityName, hasEntity } from '#contract/people/entity.ts';
import { isPendingStatus, type PendingStatus } from '#contract/people/regulatory-status.ts';
import { type ExternalTransaction, type Transaction } from '#contract/service/transaction.ts';
import { formProblems, originatorKind, type RegulatoryValues } from '#web/features/regulatory/form/regulatory-values.ts';
import { entityBody } from '#web/parts/entity/entity-values.ts';

/** A selected deposit. `record` is undefined until the deposit's record is loaded. */
export type BulkItem = { readonly id: string; readonly record: Transaction | undefined; readonly error: Error | null };

/** The result of checking the form's values against one deposit. */
export type BulkCheck =
  /** `chosenName` is the originator in the form, if the officer confirmed it for a deposit with another or without an originator. */
  | { readonly is: 'ready'; readonly demand: PendingStatus; readonly record: ExternalTransaction; readonly chosenName: string | null }
  /** The form does not contain all fields that the deposit's status requires. */
  | { readonly is: 'lacks'; readonly demand: PendingStatus; readonly labels: readonly string[] }
  /**
   * The record or the wallet's default names another originator than the form. The deposit is submitted only if the officer
   * confirms it. `name` is null if the form contains the default of another wallet, and this wallet has no default.
   */
  | { readonly is: 'other originator'; readonly demand: PendingStatus; readonly name: string | null; readonly isDefault: boolean }
  /** The officer excluded the deposit, because it requires more fields than the others. */
  | { readonly is: 'left out'; readonly demand: PendingStatus }
  /** The deposit's status requires no information. */
  | { readonly is: 'not required'; readonly status: string | null }
  | { readonly is: 'on its way' | 'no deposit' | 'reading' }
  | { readonly is: 'unreadable'; readonly message: string };

/** The officer's exception for a deposit: submit it despite another originator, or exclude it. */
export type Exception = 'all the same' | 'left out';

export type Exceptions = ReadonlyMap<string, Exception>;

type CheckContext = {
  readonly exceptions: Exceptions;
  /** Whether this deposit is being submitted from its own page. */
  readonly isSubmitting: (id: string) => boolean;
  /** The name of the wallet's default originator with which the form started. Null without a default. */
  readonly defaultName: string | null;
};

/** Checks the form's values against one deposit. */
export function checkDeposit(
  { id, record, error }: BulkItem,
  values: RegulatoryValues,
  { exceptions, isSubmitting, defaultName }: CheckContext,
): BulkCheck {
  if (record === undefined) return error === null ? { is: 'reading' } : { is: 'unreadable', message: error.message };
  if (record.type !== 'external') return { is: 'no deposit' };
  const demand = record.regulatory_status;
  if (!isPendingStatus(demand)) return { is: 'not required', status: demand ?? null };
  if (isSubmitting(id)) return { is: 'on its way' };
  if (exceptions.get(id) === 'left out') return { is: 'left out', demand };
  const name = entityName(entityBody('originator', demand, values.originator_entity));
  const recordedName = hasEntity(record.originator_entity) ? entityName(record.originator_entity) : null;
  const isOther = name !== null && (recordedName === null ? isSameName(name, defaultName) : !isSameName(name, recordedName));
  if (isOther && exceptions.get(id) !== 'all the same')
    return { is: 'other originator', demand, name: recordedName, isDefault: originatorKind(record) === 'default' };
  const labels = formProblems(demand, values).map(({ path, label }) => (path === 'firstOriginator' ? acceptanceLabel : label));
  return labels.length === 0 ? { is: 'ready', demand, record, chosenName: isOther ? name : null } : { is: 'lacks', demand, labels };
}

/** Label of the problem that the officer has not yet accepted the default originator in the form. */
export const acceptanceLabel = 'acceptance of the default originator';

function isSameName(one: string, other: string | null): boolean {
  return other !== null && comparableName(one) === comparableName(other);
}

function comparableName(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

/**
 * The deposits that the officer may exclude. They require more fields than other deposits, and the form does not contain these
 * fields.
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

/** The strictest of these demands. It decides which fields the form requires. An empty list gives the travel rule. */
export function strictestDemand(demands: readonly PendingStatus[]): PendingStatus {
  return demands.includes('missing_lvctr_info') ? 'missing_lvctr_info' : 'missing_travel_rule_info';
}
