import * as z from 'zod/mini';
import { entityRecordSchema } from '#contract/people/entity.ts';
import { rolesWith } from '#contract/roles.ts';
import { checked, choiceSchema, textSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { idSchema, integerSchema } from '#contract/wire/integer.ts';

/** Roles in which a submission can name a person. The desk stores the people with these roles. */
export const personRoles = ['originator', 'third_party'] as const;

export type PersonRole = (typeof personRoles)[number];

/** Maximum results of one search of people. */
export const peopleResultsMax = 20;

/** Maximum source addresses of one deposit that are stored and searched. */
export const sourceAddressesMax = 100;

/** Body of a search of people. A POST keeps personal data out of URLs. Defined by this desk. */
export const peopleSearchSchema = z.strictObject({
  role: choiceSchema(personRoles),
  /** Words of a name (at least two letters), a client number, or a source address. An empty text matches every person. */
  text: textSchema(255),
  /** The source addresses of the current deposit. People who sent from one of these addresses come first. */
  source_addresses: checked(z.array(textSchema(255)), z.maxLength(sourceAddressesMax)),
});

export type PeopleSearch = z.output<typeof peopleSearchSchema>;

/** A person from earlier submissions. The values come from the newest deposit that names this person. */
export const personSchema = z.object({
  id: idSchema,
  entity: entityRecordSchema,
  /** Number of deposits with a submission of this desk that names this person. */
  deposits: integerSchema(1),
  /** Number of the deposits in `deposits` that came from a source address of the current deposit. */
  deposits_from_source: integerSchema(0),
  /** Key of the deposit that the values come from. `submitted_at` and `submitted_by` are those of its submission. */
  transaction_key: z.string(),
  submitted_at: z.string(),
  submitted_by: z.nullable(z.string()),
});

export type Person = z.output<typeof personSchema>;

/** Results of a search. People who sent from the current deposit's addresses come first, then the newest people. */
export const peopleSchema = z.object({ people: z.array(personSchema) });

/** Searches the people in earlier submissions of this desk. */
export const searchPeople = endpoint('POST /bff/people/search', {
  access: 'read',
  roles: rolesWith('clear_deposits'),
  body: peopleSearchSchema,
  response: peopleSchema,
});
