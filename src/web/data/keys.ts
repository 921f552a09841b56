// Each constant below is a root query key. Invalidating a root key invalidates every query with a key that starts with it.

/** Transactions, pending deposits and submissions. */
export const transactionsKey = ['transactions'] as const;

/** Wallets, their addresses and validators. */
export const walletsKey = ['wallets'] as const;

export const accountsKey = ['external accounts'] as const;

export const commandsKey = ['commands'] as const;

export const batchesKey = ['batches'] as const;

export const directPartiesKey = ['direct parties'] as const;

export const partyDraftsKey = ['party drafts'] as const;

/** Files of party drafts and direct parties. */
export const partyFilesKey = ['party files'] as const;

export const providersKey = ['providers'] as const;

/** Notifications of the signed-in user. */
export const noticesKey = ['notices'] as const;

/** The tasks that the signed-in user can do now. */
export const workKey = ['work'] as const;

export const inboxKey = ['inbox'] as const;

export const sandboxKey = ['sandbox'] as const;

/** The policy and its draft. */
export const policyKey = ['policy'] as const;

/** Pending and past control changes. */
export const changesKey = ['changes'] as const;

/** The comparison of the custodian's records with the journal. */
export const reconciliationKey = ['reconciliation'] as const;

/** The evidence of a period, and its signed reviews. */
export const evidenceKey = ['evidence'] as const;

export const usersKey = ['users'] as const;
