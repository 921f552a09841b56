import type { ValidatorOnItsWay } from '#contract/desk/validators.ts';

/** The steps of a validator until it is active, in order. Spec: Staking, the response; States. */
export const waySteps = [
  { key: 'review', words: 'Our review' },
  { key: 'approval', words: 'Approval' },
  { key: 'allocation', words: 'Allocation' },
  { key: 'generation', words: 'Key generation' },
  { key: 'broadcast', words: 'Broadcast' },
  { key: 'queue', words: 'Deposit queue' },
  { key: 'active', words: 'Active' },
] as const;

type Key = (typeof waySteps)[number]['key'];

type Way = Pick<ValidatorOnItsWay, 'command_state' | 'status' | 'pubkey' | 'record_id'>;

/** The step that a validator is at; one of a status that the desk does not know stands at approval. */
export function stepAt(way: Way): number {
  return waySteps.findIndex(({ key }) => key === keyOf(way));
}

function keyOf({ status, pubkey, record_id: recordId }: Way): Key {
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

/** What became of one that goes no further, or null while it goes on. */
export function wayEnded({ command_state: state, status, record_id: recordId }: Way): string | null {
  if (status === 'failed') return 'It failed: the operator tells why. No validator comes of it.';
  if (status === 'canceled') return 'It was canceled. No validator comes of it.';
  if (recordId === null && state === 'unknown')
    return 'Nobody knows yet whether the service took it: the desk asks again with the same key, which makes no second one.';
  return null;
}
