// Durations and maxima that both sides use or that a sentence contains, each defined once. A value
// that tunes a single file is in that file.

/** Units of time, ms. */
export const secondMs = 1000;
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/** The time zone in which the desk's days end by default, which `DESK_ZONE` replaces. */
export const deskZoneDefault = 'America/Toronto';

/** A duration with its label, for example `{ ms: 86_400_000, words: '24 hours' }`. */
export type Duration = { readonly ms: number; readonly words: string };

const unitMs = { second: secondMs, minute: minuteMs, hour: hourMs, day: dayMs } as const;

/* @__NO_SIDE_EFFECTS__ */
function duration(count: number, unit: keyof typeof unitMs): Duration {
  return { ms: count * unitMs[unit], words: `${count} ${unit}${count === 1 ? '' : 's'}` };
}

// Money

/** A command or batch without a review expires after this. Ours: the spec is silent. */
export const reviewTime = duration(24, 'hour');

/** Time within which an equal command or record counts as a possible duplicate. Ours: the spec is silent. */
export const duplicateTime = duration(24, 'hour');

/**
 * A control change expires after `expiry` without an approval. With only one active security admin, it takes effect
 * without approval after `alone`. Ours: the spec is silent.
 */
export const changeTimes = { expiry: duration(7, 'day'), alone: duration(24, 'hour') } as const;

/** After another user reset their sign-in, a user may not approve or resolve for this long. Ours: the spec is silent. */
export const newAccessTime = duration(24, 'hour');

/**
 * Time after which the service no longer accepts a copy of a request. The signature is valid for 900 s, and the allowance
 * is 300 s. Spec: Authentication.
 */
export const signatureTime = duration(20, 'minute');

/** Time between two full reads that search for the record of a lost command. Ours: the spec is silent. */
export const readBackInterval = duration(1, 'minute');

/** Consecutive empty full reads before an unknown outcome may be resolved as not sent. */
export const emptyReadsMin = 3;

/**
 * The service sends queued withdrawals when `count` of them are queued, or `time` after the first one. Operator facts:
 * Creating a wallet transaction, `is_batched`.
 */
export const queueLimits = { count: 50, time: duration(30, 'minute') } as const;

/** Earliest time at which an unknown outcome is resolved as not sent, which is `signatureTime` plus the empty reads. */
export const settleTime = duration(22, 'minute');

// Sign-in

/** How long a confirmation of the user's identity is valid. Source: ASVS 5.0.0, 7.5.3. */
export const stepUpTime = duration(15, 'minute');

/** How long a password link is valid, either an invitation or a link that replaces a password. */
export const userLinkTimes = { invitation: duration(72, 'hour'), reset: duration(24, 'hour') } as const;

/** How long a permission to switch from a password to the identity provider is valid. */
export const providerPermitTime = duration(72, 'hour');

/** Time limit of a sign-in at the identity provider. */
export const providerSignInTime = duration(10, 'minute');

/** The night in the policy's time zone. A request at night waits for an approval until the morning. */
export const nightHours = { from: '18:00', to: '08:00', words: 'between 18:00 and 08:00' } as const;

// Regulatory

/** Deposits of one sender within this time are summed. Spec: Regulatory flow. */
export const depositSumTime = duration(24, 'hour');

/** How long the user can undo a submission before it is sent. */
export const undoTime = duration(5, 'second');

/** Poll interval of the regulatory queue without live updates. */
export const queuePoll = duration(30, 'second');

/** A draft is deleted this long after its last change. */
export const draftTimes = { usual: duration(30, 'day'), party: duration(90, 'day') } as const;

// Filecoin

/** The service calculates one estimate of termination fees within this time. Spec: Limits. */
export const estimateInterval = duration(15, 'second');

// Batches

/** Maximum rows of a batch. */
export const batchRowsMax = 10_000;

/** Maximum request body that creates a batch, bytes. It is 10,000 rows of 800 bytes. */
export const batchBytesMax = 8 * 1024 * 1024;
