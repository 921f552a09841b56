import type { PendingValidator } from '#contract/desk/validators.ts';

/** The steps of a validator until it is active, in order. Spec: Staking, the response; States. */
export const creationSteps = [
  { key: 'review', label: 'Approval' },
  { key: 'approval', label: 'Approval at the custodian' },
  { key: 'allocation', label: 'Allocation' },
  { key: 'generation', label: 'Key generation' },
  { key: 'broadcast', label: 'Broadcast' },
  { key: 'queue', label: 'Deposit queue' },
  { key: 'active', label: 'Active' },
] as const;

type StepKey = (typeof creationSteps)[number]['key'];

type ValidatorCreation = Pick<PendingValidator, 'command_state' | 'status' | 'pubkey' | 'record_id'>;

/** The index of a new validator's current step. For an unknown status, the index of the approval step. */
export function currentStepIndex(creation: ValidatorCreation): number {
  return creationSteps.findIndex(({ key }) => key === keyOf(creation));
}

function keyOf({ status, pubkey, record_id: recordId }: ValidatorCreation): StepKey {
  if (recordId === null) return 'review';
  switch (status) {
    case 'approved':
      return 'allocation';
    case 'pending_generation':
      return pubkey === null ? 'generation' : 'broadcast';
    case 'completed':
      return 'queue';
    default:
      return 'approval';
  }
}

/** The reason why a creation failed. Null while the creation is in progress. */
export function creationFailure({ command_state: state, status, record_id: recordId }: ValidatorCreation): string | null {
  if (status === 'failed') return 'Failed. No validator is created. Ask the custodian for the reason.';
  if (status === 'canceled') return 'Canceled. No validator is created.';
  if (recordId === null && state === 'unknown')
    return 'Outcome unknown. The desk retries with the same key, so no second validator is created.';
  return null;
}
