// Facts about commands that every page needs. The schemas have other files, so that the first page does not load them.

/** Path of the journal of commands. */
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

export const commandKindLabels = {
  withdrawal: 'Withdrawal',
  batch_send: 'Batch send',
  staking: 'Staking',
  validator_exit: 'Validator exit',
  validator_withdrawal: 'Validator withdrawal',
  validator_top_up: 'Validator top-up',
  reward_withdrawal: 'Reward withdrawal',
} as const satisfies Record<CommandKind, string>;

/** States of a command. */
export const commandStates = [
  'awaiting_review', // another user must approve the command
  'sending', // the desk is sending the command, which it does only once
  'confirmed', // the service executed the command
  'refused', // the service refused the command
  'not_sent', // no byte reached the service, or two users resolved the command as not sent
  'unknown', // the service may have executed the command; a later read or two users decide
  'declined', // an approver declined the command
  'cancelled', // the requester cancelled the command before its approval
  'expired', // no approver decided in time
] as const;

export type CommandState = (typeof commandStates)[number];

/** Final states in which nothing was sent. */
export const unsentStates = ['refused', 'not_sent', 'declined', 'cancelled', 'expired'] as const satisfies readonly CommandState[];
