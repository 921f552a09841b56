import type { Guard } from '#bff/auth/index.ts';
import type { Core } from '#bff/core.ts';
import { FailingJobs } from '#bff/core/jobs/failing-jobs.ts';
import type { Notices } from '#bff/events/index.ts';
import { UserPreferences } from './preferences/user-preferences.ts';

/** The parts that this module creates. */
type OperationsParts = { readonly failingJobs: FailingJobs; readonly preferences: UserPreferences };

/** Health, metrics, retention, the audit log, exports, preferences and the sandbox. */
export type Operations = Core & Guard & OperationsParts;

/** Opens the list of failing jobs, which notifies security admins, and the preferences of the users. */
export function openOperations({ tables, replica, now }: Core, notices: Notices): OperationsParts {
  return { failingJobs: new FailingJobs({ tables, notices, replica, now }), preferences: new UserPreferences(tables) };
}
