// The door of this room: what other rooms may use of it.

export { draftRoutes } from './drafts/draft-routes.ts';
export { Drafts } from './drafts/drafts.ts';
export { peopleMigration } from './people/people-migration.ts';
export { peopleRoutes } from './people/people-routes.ts';
export type { PeopleTable, PeopleTermsTable } from './people/people-tables.ts';
export { People } from './people/people.ts';
export { Presences } from './regulatory/presences.ts';
export { recordedSubmission } from './regulatory/recorded-submission.ts';
export { regulatoryRoutes } from './regulatory/regulatory-routes.ts';
export { Submissions } from './regulatory/submissions.ts';
