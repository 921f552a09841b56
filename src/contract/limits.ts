// Durations and maxima that both sides use, or that a sentence on a screen contains. Each value is defined once. A value that
// only one file uses is in that file.

/** Units of time, ms. */
export const secondMs = 1000;
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/** The default time zone of the desk's days. `DESK_ZONE` replaces it. */
export const deskZoneDefault = 'America/Toronto';

/** A duration with its label, for example `{ ms: 86_400_000, label: '24 hours' }`. */
export type Duration = { readonly ms: number; readonly label: string };

const unitMs = { second: secondMs, minute: minuteMs, hour: hourMs, day: dayMs } as const;

/* @__NO_SIDE_EFFECTS__ */
function duration(count: number, unit: keyof typeof unitMs): Duration {
  return { ms: count * unitMs[unit], label: `${count} ${unit}${count === 1 ? '' : 's'}` };
}

// Money

/** Time after which a command or batch without a decision expires. Our choice: the spec is silent. */
export const reviewTime = duration(24, 'hour');

/** Time within which an equal command or record counts as a possible duplicate. Our choice: the spec is silent. */
export const duplicateTime = duration(24, 'hour');

/**
 * A control change without an approval expires after `expiry`. If the desk has only one active security admin, the change
 * takes effect after `alone`. Our choice: the spec is silent.
 */
export const changeTimes = { expiry: duration(7, 'day'), alone: duration(24, 'hour') } as const;

/** Time for which a user may not approve or resolve after another user reset their sign-in. Our choice: the spec is silent. */
export const newAccessTime = duration(24, 'hour');

/** Maximum difference between the `Date` of a signed request and the custodian's clock, ms. Operator facts: Authentication. */
export const dateOffsetMsMax = 15 * minuteMs;

/**
 * Time after which the service no longer accepts a copy of a request. A signature is valid for 900 s, and 300 s are added for
 * clock differences. Spec: Authentication.
 */
export const signatureTime = duration(20, 'minute');

/** Time between two full searches for the record of a lost command. Our choice: the spec is silent. */
export const readBackInterval = duration(1, 'minute');

/** Number of full searches in a row without a match before users may resolve an unknown outcome as not sent. */
export const emptyReadsMin = 3;

/**
 * The service sends its queued withdrawals once it has `count` of them, or `time` after the first one. Operator facts: Creating
 * a wallet transaction, `is_batched`.
 */
export const queueLimits = { count: 50, time: duration(30, 'minute') } as const;

// Sign-in

/** Time for which a confirmation of the user's identity is valid. Source: ASVS 5.0.0, 7.5.3. */
export const stepUpTime = duration(15, 'minute');

/** Time for which a password link is valid. `invitation` sets a user's first password, and `reset` a new one. */
export const userLinkTimes = { invitation: duration(72, 'hour'), reset: duration(24, 'hour') } as const;

/** Time for which a permission to switch from a password to the identity provider is valid. */
export const providerPermitTime = duration(72, 'hour');

/** Time within which a user must complete a sign-in at the identity provider. */
export const providerSignInTime = duration(10, 'minute');

/** The hours that count as night, in the policy's time zone. A replay counts the approvals that it would request at night. */
export const nightHours = { from: '18:00', to: '08:00', label: 'between 18:00 and 08:00' } as const;

// Regulatory

/** The desk adds up the deposits of one sender within this time. Spec: Regulatory flow. */
export const depositSumTime = duration(24, 'hour');

/** Time within which the user can undo a submission before it is sent. */
export const undoTime = duration(5, 'second');

/** Interval at which a page without live updates reads the regulatory queue again. */
export const queuePoll = duration(30, 'second');

/** Time after the last change at which a draft is deleted. */
export const draftTimes = { usual: duration(30, 'day'), party: duration(90, 'day') } as const;

// Filecoin

/** The service calculates at most one estimate of termination fees within this time. Spec: Limits. */
export const estimateInterval = duration(15, 'second');

// Batches

/** Maximum rows of a batch. */
export const batchRowsMax = 10_000;

/** Maximum columns of a batch's file. Our choice: the spec is silent. */
export const batchColumnsMax = 256;

/** Maximum request body that creates a batch, bytes. It allows 10,000 rows of 800 bytes, or of 400 bytes if all were changed. */
export const batchBytesMax = 8 * 1024 * 1024;
