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
  'awaiting_review', // a second person must release it
  'sending', // the single attempt is in progress
  'confirmed', // the service executed it
  'refused', // the service refused it
  'not_sent', // no byte reached the service, or two people confirmed so
  'unknown', // it may have been executed; a later read decides
  'declined', // the reviewer declined it
  'cancelled', // its maker cancelled it before the review
  'expired', // not reviewed in time
] as const;

export type CommandState = (typeof commandStates)[number];
