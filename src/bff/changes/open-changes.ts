import type { FastifyInstance } from 'fastify';
import { deskRoute, type Guard } from '#bff/auth/index.ts';
import type { Core } from '#bff/core.ts';
import type { Jobs } from '#bff/core/jobs/jobs.ts';
import type { Notices } from '#bff/events/index.ts';
import * as rows from '#contract/desk/changes.ts';
import { changeFor } from '#contract/desk/notification-targets.ts';
import { secondMs } from '#contract/limits.ts';
import { Changes } from './governed-changes.ts';

/** Interval at which control changes are checked, ms. */
const sweepMs = 15 * secondMs;

/** The parts that this module creates. */
type ChangesParts = { readonly changes: Changes };

/** The services of control changes. */
export type Governance = Core & Guard & ChangesParts;

export function openChanges({ tables, audit, hints, now }: Core, notices: Notices): ChangesParts {
  return { changes: new Changes({ tables, audit, notices, hints, now }) };
}

/** Registers the routes of control changes, and starts the job that expires or applies them. */
export function startChanges(app: FastifyInstance, governance: Governance, jobs: Jobs): void {
  const { changes } = governance;
  deskRoute(app, governance, rows.listChanges, async ({ session: { user } }) => ({
    changes: (await changes.list()).map((change) => changeFor(user.roles, change)),
  }));
  deskRoute(app, governance, rows.decideChange, ({ params, body, session: { user }, request }) =>
    changes.decide(params['change_id'] ?? '', body.decision, body.reason, { user, requestId: request.id }),
  );
  deskRoute(app, governance, rows.withdrawChange, async ({ params, body, session: { user }, request }) => {
    const change = await changes.withdraw(params['change_id'] ?? '', body?.reason, { user, requestId: request.id });
    return changeFor(user.roles, change);
  });
  jobs.every(sweepMs, 'changes', () => changes.sweep());
}
