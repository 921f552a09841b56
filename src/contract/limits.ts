// Durations and maxima that both sides know or that a sentence tells, each once. What tunes one file alone stands beside its line.

/** Units of time, ms. */
export const secondMs = 1000;
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/** A duration with its words: `{ ms: 86_400_000, words: '24 hours' }`. */
export type Duration = { readonly ms: number; readonly words: string };

const unitMs = { second: secondMs, minute: minuteMs, hour: hourMs, day: dayMs } as const;

/* @__NO_SIDE_EFFECTS__ */
function lasting(count: number, unit: keyof typeof unitMs): Duration {
  return { ms: count * unitMs[unit], words: `${count} ${unit}${count === 1 ? '' : 's'}` };
}

// Money

/** A command or batch that nobody reviewed expires after this. Ours: the spec is silent. */
export const reviewTime = lasting(24, 'hour');

/** Time within which an equal command or record counts as a possible duplicate. Ours: the spec is silent. */
export const duplicateTime = lasting(24, 'hour');

/** A change that loosens a control waits so long for a second person; without one it takes effect after `alone`. Ours: the spec is silent. */
export const changeTimes = { expiry: lasting(7, 'day'), alone: lasting(24, 'hour') } as const;

/** Whoever got the means to sign in from somebody else waits this long before they release or settle. Ours: the spec is silent. */
export const newAccessTime = lasting(24, 'hour');

/**
 * Time until the service can no longer accept a copy of a request: 900 s of signature validity plus
 * 300 s of allowance. Spec: Authentication.
 */
export const signatureTime = lasting(20, 'minute');

/** Time between two full reads that look for a lost command. Ours: the spec is silent. */
export const readBackInterval = lasting(1, 'minute');

/** Consecutive empty full reads before an unknown outcome may be settled as not sent. */
export const emptyReadsMin = 3;

/** A withdrawal that is queued for a batch goes out when so many are queued, or this long after the first. Operator facts: Creating a wallet transaction, `is_batched`. */
export const queueLimits = { count: 50, time: lasting(30, 'minute') } as const;

/** Earliest time at which an unknown outcome is settled as not sent: the signature's time, then the empty reads. */
export const settleTime = lasting(22, 'minute');

// Who signs in

/** A confirmation of who the user is counts this long. Source: ASVS 5.0.0, 7.5.3. */
export const stepUpTime = lasting(15, 'minute');

/** A link with which a user sets a password works this long: the first one, and one that replaces a password. */
export const userLinkTimes = { invitation: lasting(72, 'hour'), reset: lasting(24, 'hour') } as const;

/** A user may change from a password to the provider within this time of being permitted to. */
export const providerPermitTime = lasting(72, 'hour');

/** A sign-in at the provider must be finished within this. */
export const providerSignInTime = lasting(10, 'minute');

/** An order that is made at these hours of the policy's zone waits for a second person until the morning. */
export const nightHours = { from: '18:00', to: '08:00', words: 'between 18:00 and 08:00' } as const;

// Regulatory

/** Deposits of one sender within this are summed. Spec: Regulatory flow. */
export const depositSumTime = lasting(24, 'hour');

/** A submission can be taken back for this long before it goes out. */
export const undoTime = lasting(5, 'second');

/** The regulatory queue is read again this often while no event says so. */
export const queuePoll = lasting(30, 'second');

/** A draft is deleted this long after its last change. */
export const draftTimes = { usual: lasting(30, 'day'), party: lasting(90, 'day') } as const;

// Filecoin

/** The service returns one estimate of termination fees within this. Spec: Limits. */
export const estimateInterval = lasting(15, 'second');
