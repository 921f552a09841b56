import type { Role } from '#contract/roles.ts';

// What every page of the desk knows of commands, apart from their schemas: those stay out of the first page.

/** Where the journal is read. Sending, 1. */
export const commandsPath = '/bff/commands';

/** Who releases and declines somebody else's command. Design: Who may do what. */
export const commandReviewers = ['treasury'] as const satisfies readonly Role[];

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

/** What became of a command. */
export const commandStates = [
  'awaiting_review', // a second person must release it
  'sending', // the one attempt is under way
  'confirmed', // the service executed it
  'refused', // the service said no
  'not_sent', // no byte reached the service, or two people settled it so
  'unknown', // it may have been executed: reading back decides
  'declined', // the reviewer said no
  'cancelled', // its maker took it back before the review
  'expired', // nobody reviewed it within 24 hours
] as const;

export type CommandState = (typeof commandStates)[number];
