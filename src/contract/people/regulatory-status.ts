/** Regulatory statuses that require information. Spec: Regulatory status. */
export const pendingStatuses = ['missing_travel_rule_info', 'missing_lvctr_info'] as const;

export type PendingStatus = (typeof pendingStatuses)[number];

/** Spec: Regulatory status. */
export const regulatoryStatuses = [...pendingStatuses, 'not_required', 'completed'] as const;

export type RegulatoryStatus = (typeof regulatoryStatuses)[number];

/** Whether a status requires information. The filter `regulatory_status=pending` matches these statuses. */
export function isPendingStatus(status: string | null | undefined): status is PendingStatus {
  return pendingStatuses.some((pending) => pending === status);
}
