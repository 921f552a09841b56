import { minuteMs } from '#contract/limits.ts';
import type { Role } from '#contract/roles.ts';

/** Limits of sessions. Sources: OWASP session management, idle times by risk; ASVS 7.3.1, 7.3.2. */
export const sessionLimits = {
  /** Time without a request by the user after which a session ends. */
  idleMs: { viewer: 30 * minuteMs, others: 10 * minuteMs },
  /** Time from sign-in after which a session ends, regardless of activity. */
  absoluteMs: 8 * 60 * minuteMs,
  /** Maximum sessions of a user. A new session ends the oldest. All testers share the sandbox users. */
  perUser: { operator: 3, sandbox: 100 },
  /** Minimum time between two writes of a session's last request to the database. Memory is updated at once. */
  persistMs: minuteMs,
  /** Time after which a session in memory is read again, in case a notification was lost. */
  memoryMs: minuteMs / 2,
  /** Maximum sessions in memory, half a KB each. The session that was read least recently is dropped first, and read again on use. */
  rememberedMax: 5_000,
} as const;

/** The idle time after which a session with these roles ends, ms. */
function idleMsOf(roles: readonly Role[]): number {
  return roles.every((role) => role === 'viewer') ? sessionLimits.idleMs.viewer : sessionLimits.idleMs.others;
}

/** When a session ends without further activity, ms since 1970. */
export function endOf({ user, createdMs, lastSeenMs }: SessionTimes): number {
  return Math.min(createdMs + sessionLimits.absoluteMs, lastSeenMs + idleMsOf(user.roles));
}

type SessionTimes = { readonly user: { readonly roles: readonly Role[] }; readonly createdMs: number; readonly lastSeenMs: number };
