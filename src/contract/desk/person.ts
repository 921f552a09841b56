import * as z from 'zod/mini';
import { checked, choiceSchema, textSchema } from '#contract/checked.ts';
import { entityRecordSchema } from '#contract/entity.ts';
import { idSchema, integerSchema } from '#contract/integer.ts';

/** Whom the desk's book of people keeps of a deposit: those whom a submission may name. */
export const personRoles = ['originator', 'third_party'] as const;

export type PersonRole = (typeof personRoles)[number];

/** Most people that one search of the book gives. */
export const peopleFoundMax = 20;

/** Most source addresses of one deposit that the book takes and looks for. */
export const sourceAddressesMax = 100;

/** Body of a search in the book of people; a POST, so that no person's data stands in a URL. Ours: the desk's own. */
export const peopleSearchSchema = z.strictObject({
  role: choiceSchema(personRoles),
  /** Words of a name, each from its first two letters on, a client number, or a source address. Blank finds everybody. */
  text: textSchema(255),
  /** The addresses that the deposit in hand came from: who sent from one of them before comes first. */
  source_addresses: checked(z.array(textSchema(255)), z.maxLength(sourceAddressesMax)),
});

export type PeopleSearch = z.output<typeof peopleSearchSchema>;

/** Somebody whom this desk named before, with the values of the newest deposit. */
export const personSchema = z.object({
  id: idSchema,
  entity: entityRecordSchema,
  /** Deposits of which this desk named this person. */
  deposits: integerSchema(1),
  /** Those of them that came from an address of the deposit in hand. */
  deposits_from_source: integerSchema(0),
  /** Where the values come from: the newest deposit's key, when it was submitted (ISO 8601) and by whom, if that is still known. */
  transaction_key: z.string(),
  submitted_at: z.string(),
  submitted_by: z.nullable(z.string()),
});

export type Person = z.output<typeof personSchema>;

/** What a search of the book finds: who sent from the deposit's addresses first, then newest first. */
export const peopleSchema = z.object({ people: z.array(personSchema) });
