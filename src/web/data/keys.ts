// Root query keys, each once: invalidating a root invalidates every query whose key starts with it.

/** Transactions, pending deposits and submissions. */
export const transactionsKey = ['transactions'] as const;

/** Wallets, their addresses and validators. */
export const walletsKey = ['wallets'] as const;

/** External accounts. */
export const accountsKey = ['external accounts'] as const;

/** Commands. */
export const commandsKey = ['commands'] as const;

/** Batches. */
export const batchesKey = ['batches'] as const;

/** Direct parties. */
export const directPartiesKey = ['direct parties'] as const;

/** Drafts of direct parties. */
export const partyDraftsKey = ['party drafts'] as const;

/** Files of drafts and direct parties. */
export const partyFilesKey = ['party files'] as const;

/** Storage providers. */
export const providersKey = ['providers'] as const;

/** Notices of the signed-in user. */
export const noticesKey = ['notices'] as const;

/** The inbox of webhooks. */
export const inboxKey = ['inbox'] as const;

/** The state of the sandbox. */
export const sandboxKey = ['sandbox'] as const;

/** The policy and its draft. */
export const policyKey = ['policy'] as const;

/** Changes that wait for a second person, and past ones. */
export const changesKey = ['changes'] as const;

/** The desk's users. */
export const usersKey = ['users'] as const;
