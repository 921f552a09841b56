import { sql } from 'kysely';

/** Channel on which a database transaction notifies the workers of new work: a webhook, a next move, or other settings. */
export const workChannel = 'custody_work';

/** The notification, as a returned column of the statement that stores the work. It is sent at commit. */
export const workNotice = sql`pg_notify(${workChannel}, '')`.as('notified');
