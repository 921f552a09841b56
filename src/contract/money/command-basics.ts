// Facts about commands that every page needs. The schemas are elsewhere, so that the first page
// does not load them.

/** Path of the journal. */
export const commandsPath = '/bff/commands';

/** The kinds of command, in the order of the endpoint table. */
export const commandKinds = [
  'withdrawal',
  'batch_send',
  'staking',
  'validator_exit',
  'validator_withdrawal',
  'validator_top_up',
  'reward_withdrawal',
] as const;

export type CommandKind = (typeof commandKinds)[number];

/** States of a command. */
export const commandStates = [
  'awaiting_review', // another user must approve it
  'sending', // the single attempt is in progress
  'confirmed', // the service executed it
  'refused', // the service refused it
  'not_sent', // no byte reached the service, or two users confirmed that
  'unknown', // it may have been executed; a later read decides
  'declined', // an approver declined it
  'cancelled', // the requester cancelled it before the approval
  'expired', // not approved in time
] as const;

export type CommandState = (typeof commandStates)[number];

/** Final states in which nothing was sent. */
export const unsentStates = ['refused', 'not_sent', 'declined', 'cancelled', 'expired'] as const satisfies readonly CommandState[];
