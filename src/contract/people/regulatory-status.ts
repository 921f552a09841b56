/** Regulatory statuses of deposits that still require information. Spec: Regulatory status. */
export const pendingStatuses = ['missing_travel_rule_info', 'missing_lvctr_info'] as const;

export type PendingStatus = (typeof pendingStatuses)[number];

/** All regulatory statuses. Spec: Regulatory status. */
export const regulatoryStatuses = [...pendingStatuses, 'not_required', 'completed'] as const;

export type RegulatoryStatus = (typeof regulatoryStatuses)[number];

/** The full name of LVCTR. R means the report to the authority, not the record that a business must keep. */
export const lvctrName = 'Large Virtual Currency Transaction Report (LVCTR)';

/**
 * Whether a deposit with this status still requires information. The filter `regulatory_status=pending` matches the same
 * statuses.
 */
export function isPendingStatus(status: string | null | undefined): status is PendingStatus {
  return pendingStatuses.some((pendingStatus) => pendingStatus === status);
}
