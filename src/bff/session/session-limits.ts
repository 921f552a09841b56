import type { Role } from '#contract/roles.ts';

const minuteMs = 60_000;

/** How long a session lives. Source: OWASP session management, idle times by risk; ASVS 7.3.1, 7.3.2. */
export const sessionLimits = {
  /** Without a request of the user's own. */
  idleMs: { viewer: 30 * minuteMs, others: 10 * minuteMs },
  /** From sign-in, whatever the user does. */
  absoluteMs: 8 * 60 * minuteMs,
  /** Oldest go first. Sandbox users are shared by all who try the desk. */
  perUser: { operator: 3, sandbox: 100 },
  /** A request moves the end in memory at once, in the database at most this often. */
  persistMs: minuteMs,
  /** A session in memory is read again after this, should a notification be lost. */
  memoryMs: minuteMs / 2,
  /** Sessions in memory, half a KB each: those read longest ago go first, and are read again when they are used. */
  rememberedMax: 5_000,
} as const;

/** The idle time of somebody with these roles, ms. */
export function idleMsOf(roles: readonly Role[]): number {
  return roles.every((role) => role === 'viewer') ? sessionLimits.idleMs.viewer : sessionLimits.idleMs.others;
}
