import type { Command } from '#contract/desk/command.ts';
import { unsentStates } from '#contract/money/command-basics.ts';
import { unfinishedStatuses } from '#contract/service/transaction-status.ts';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';

/**
 * The stages of a payment, in order. A payment is accepted when the custodian answers, and confirmed with its first block.
 * Our choice: the desk's own terms.
 */
export const lifeStages = ['requested', 'approved', 'accepted', 'signed', 'confirmed'] as const;

export type LifeStage = (typeof lifeStages)[number];

/** The step of an accepted payment at the custodian, for each status. Filters, lists, search and the overview show it. */
export const acceptedSteps = {
  pending_approval: 'Awaiting approval at custodian',
  approved: 'To be signed',
  pending_generation: 'Being signed',
} as const satisfies Record<(typeof unfinishedStatuses)[number], string>;

/** The step of an accepted payment after its stage: `'Accepted: being signed'`. A payment that awaits approval shows only that. */
export function acceptedLabel(status: (typeof unfinishedStatuses)[number]): string {
  const step = acceptedSteps[status];
  return status === 'pending_approval' ? step : `Accepted: ${step.toLowerCase()}`;
}

/** States that end a payment before it is confirmed. */
export type LifeEnd = (typeof unsentStates)[number] | 'canceled' | 'failed';

export type PaymentLife = {
  /** The stages of this payment, in order. */
  readonly stages: readonly LifeStage[];
  /** The last stage that the payment reached. */
  readonly reached: LifeStage;
  /** The state that ended the payment before it was confirmed, or null. */
  readonly end: LifeEnd | null;
};

/** The facts of a request that decide the payment's stage. */
export type RequestOfLife = Pick<Command, 'kind' | 'state' | 'record_id'> & { readonly review: { readonly needed: boolean } | null };

type RecordOfLife = Pick<OutgoingTransaction, 'status' | 'block' | 'transaction_ids'>;

/**
 * Returns the stages of a payment, from the desk's request, the custodian's record, or both. Leaves out the approval if it is not
 * needed. A transfer off the chain ends with `signed`, and an exit with `accepted`. Returns null for a record with an unknown
 * status.
 */
export function paymentLife(request: RequestOfLife | null, record: RecordOfLife | null): PaymentLife | null {
  const reachedStage = record === null ? stageOfRequest(request) : stageOfRecord(record);
  const finalStage = lastStage(request, record);
  return reachedStage === null
    ? null
    : {
        stages: lifeStages
          .slice(0, lifeStages.indexOf(finalStage) + 1)
          .filter((stage) => stage !== 'approved' || request?.review?.needed === true),
        reached: reachedStage,
        end: endOfLife(request, record),
      };
}

/** Whether a payment ended early or reached its last stage. */
export function isLifeOver({ stages, reached, end }: PaymentLife): boolean {
  return end !== null || reached === stages.at(-1);
}

function stageOfRequest(request: RequestOfLife | null): LifeStage {
  if (request === null) return 'requested';
  const { state, review } = request;
  if (state === 'confirmed') return 'accepted';
  const isApproved = state === 'sending' || state === 'unknown' || state === 'refused' || state === 'not_sent';
  return isApproved && review?.needed === true ? 'approved' : 'requested';
}

/** Returns the stage that a record shows, or null for an unknown status. */
export function stageOfRecord({ status, block }: RecordOfLife): LifeStage | null {
  if (Object.values(block ?? {}).some((blockNumber) => blockNumber !== null)) return 'confirmed';
  if (status === 'completed') return 'signed';
  const isAccepted =
    unfinishedStatuses.some((unfinishedStatus) => unfinishedStatus === status) || status === 'canceled' || status === 'failed';
  return isAccepted ? 'accepted' : null;
}

/** Returns the last stage that the payment can reach. A validator's exit has no record. */
function lastStage(request: RequestOfLife | null, record: RecordOfLife | null): LifeStage {
  if (request?.kind === 'validator_exit') return 'accepted';
  return record !== null && isOffChain(record) ? 'signed' : 'confirmed';
}

/** Whether a record moved money without a blockchain: it is complete, and has neither a hash nor a block. */
export function isOffChain(record: RecordOfLife): boolean {
  return (
    record.status === 'completed' &&
    !(record.transaction_ids ?? []).some(({ transaction_id: hash }) => hash) &&
    stageOfRecord(record) !== 'confirmed'
  );
}

function endOfLife(request: RequestOfLife | null, record: RecordOfLife | null): LifeEnd | null {
  const status = record?.status;
  if (status === 'canceled' || status === 'failed') return status;
  return unsentStates.find((state) => state === request?.state) ?? null;
}
