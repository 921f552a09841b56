import type { Generated } from 'kysely';
import type { PersonRole } from '#contract/desk/person.ts';

/**
 * A person in the submission of one deposit. Without the desk's secret only role, submitter and
 * time are readable.
 */
export type PeopleTable = {
  id: Generated<number>;
  role: PersonRole;
  /** Keyed hash of the deposit's key. */
  deposit: string;
  /** Keyed hash of the person's identity: equal for the same person. */
  person: string;
  /** The entity and the deposit's key, encrypted, base64. */
  sealed: string;
  user_id: number | null;
  submitted_at: Date;
};

/** Search index of entries: keyed hashes of the terms of `termsOf`. */
export type PeopleTermsTable = { term: string; entry_id: number };
