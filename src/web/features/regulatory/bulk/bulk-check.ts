import { entityName, hasEntity } from '#contract/entity.ts';
import { isPendingStatus, type ExternalTransaction, type PendingStatus, type Transaction } from '#contract/transaction.ts';
import { choices, formProblems, originatorKind } from '#web/features/regulatory/form/regulatory-values.ts';
import { holders } from '#web/parts/entity/entity-form-values.ts';
import type { EntityForms } from '#web/parts/entity/entity-form.ts';
import { entityOfText } from '#web/parts/entity/entity-values.ts';

/** A chosen deposit as far as it is read. */
export type BulkItem = { readonly id: string; readonly record: Transaction | undefined; readonly error: Error | null };

/** Whether a deposit can be submitted with what the form holds, or why not. */
export type BulkCheck =
  | { readonly is: 'ready'; readonly demand: PendingStatus; readonly record: ExternalTransaction }
  /** What its own status still asks for. */
  | { readonly is: 'lacks'; readonly demand: PendingStatus; readonly labels: readonly string[] }
  /** Its record, or its wallet's default, names another originator: sent to only when the officer says so. */
  | { readonly is: 'other originator'; readonly demand: PendingStatus; readonly name: string; readonly isDefault: boolean }
  /** The officer leaves it out: it asks for more than the others. */
  | { readonly is: 'left out'; readonly demand: PendingStatus }
  /** Nothing is asked any more, or never was. */
  | { readonly is: 'not asked'; readonly status: string | null }
  | { readonly is: 'on its way' | 'no deposit' | 'reading' }
  | { readonly is: 'unreadable'; readonly message: string };

/** What an officer says of one deposit: the form goes to it although another originator is named there, or does not go to it. */
export type Exception = 'all the same' | 'left out';

export type Exceptions = ReadonlyMap<string, Exception>;

type Circumstances = {
  readonly exceptions: Exceptions;
  /** Whether a submission of this deposit alone is under way. */
  readonly isUnderWay: (id: string) => boolean;
};

/** Checks one deposit against the form. */
export function bulkCheck({ id, record, error }: BulkItem, values: EntityForms, { exceptions, isUnderWay }: Circumstances): BulkCheck {
  if (record === undefined) return error === null ? { is: 'reading' } : { is: 'unreadable', message: error.message };
  if (record.type !== 'external') return { is: 'no deposit' };
  const demand = record.regulatory_status;
  if (!isPendingStatus(demand)) return { is: 'not asked', status: demand ?? null };
  if (isUnderWay(id)) return { is: 'on its way' };
  if (exceptions.get(id) === 'left out') return { is: 'left out', demand };
  const other = otherOriginator(record, values);
  if (other !== null && exceptions.get(id) !== 'all the same')
    return { is: 'other originator', demand, name: other, isDefault: originatorKind(record) === 'default' };
  const labels = formProblems(demand, values).map(({ path, label }) => (path === choices.default ? acceptanceLabel : label));
  return labels.length === 0 ? { is: 'ready', demand, record } : { is: 'lacks', demand, labels };
}

/** What lacks while the default originator that the form began with is not accepted. */
const acceptanceLabel = 'your acceptance of the default originator';

/** The name of the originator that a deposit's record shows, when the form names somebody else. */
function otherOriginator({ originator_entity: known }: ExternalTransaction, values: EntityForms): string | null {
  const named = entityName(entityOfText('originator', values[holders.originator] ?? {}));
  const shown = hasEntity(known) ? entityName(known) : null;
  if (named === null || shown === null) return null;
  return comparable(named) === comparable(shown) ? null : shown;
}

function comparable(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

/** What may be left out: deposits that ask for more than others do, once they are, or while the form lacks it. */
export function mayBeLeftOut(checks: ReadonlyMap<string, BulkCheck>): ReadonlySet<string> {
  const all = [...checks];
  const hasLess = all.some(([, check]) => 'demand' in check && check.demand !== 'missing_lvctr_info');
  return new Set(
    all.flatMap(([id, check]) =>
      check.is === 'left out' || (hasLess && check.is === 'lacks' && check.demand === 'missing_lvctr_info') ? [id] : [],
    ),
  );
}

/** What the form asks for: the strictest of what is still to be sent, or the travel rule when nothing is. */
export function strictest(demands: readonly PendingStatus[]): PendingStatus {
  return demands.includes('missing_lvctr_info') ? 'missing_lvctr_info' : 'missing_travel_rule_info';
}
