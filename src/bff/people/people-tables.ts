import type { Generated } from 'kysely';

/** Somebody named in the submission of one deposit. Nothing but role, who submitted and when can be read without the desk's secret. */
export type PeopleTable = {
  id: Generated<number>;
  role: string;
  /** What stands for the deposit's key. */
  deposit: string;
  /** What stands for who it is: the same person has the same. */
  person: string;
  /** The entity and the deposit's key, sealed, base64. */
  sealed: string;
  user_id: number | null;
  submitted_at: Date;
};

/** What an entry is found by: what stands for a term of `termsOf`. */
export type PeopleTermsTable = { term: string; entry_id: number };
