import type { Guard } from '#bff/auth/index.ts';
import type { Core } from '#bff/core.ts';
import type { DeskKeys } from '#bff/core/sealer.ts';
import type { Notices } from '#bff/events/index.ts';
import { Drafts } from './drafts/drafts.ts';
import { People } from './people/people.ts';
import { RegulatoryQueue } from './queue/regulatory-queue.ts';
import { Presences } from './regulatory/presences.ts';
import { Submissions } from './regulatory/submissions.ts';

/** The parts that this module creates. */
type ComplianceParts = {
  readonly drafts: Drafts;
  readonly people: People;
  readonly submissions: Submissions;
  readonly presences: Presences;
  readonly queue: RegulatoryQueue;
};

/** Services for regulatory items, the people in them, and drafts. */
export type Compliance = Core & Guard & ComplianceParts & { readonly notices: Notices };

/** Opens the queue, and the stores of drafts, people, submissions and presences. People are deleted after `retentionDays`. */
export function openCompliance({ tables, now, custody, hints }: Core, keys: DeskKeys, retentionDays?: number): ComplianceParts {
  return {
    drafts: new Drafts({ tables, keys, now }),
    people: new People({ tables, keys, now, retentionDays }),
    submissions: new Submissions({ tables, keys, now }),
    presences: new Presences({ tables, now }),
    queue: new RegulatoryQueue({ custody, now, hints }),
  };
}
