import { setTimeout as wait } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { sessionOf } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { serviceRead, type RowWrapper, recordedWrite } from '#bff/proxy/index.ts';
import { directPartyCreationSchema } from '#contract/service/direct-party-creation.ts';
import { listDirectParties, directPartySchema, type DirectParty } from '#contract/service/direct-party.ts';
import { foldedText } from '#contract/wire/folded-text.ts';
import { writeJson } from '#contract/wire/json.ts';
import { pageOf } from '#contract/wire/page.ts';
import type { Parties } from './open-parties.ts';
import { partyField } from './party-field.ts';

/** Delays before the reads after a lost answer, ms. The service may still be at work. */
const readBackMs = [0, 500, 1500] as const;

const foundSchema = pageOf(directPartySchema);

/**
 * Creates a direct party at most once. Its e-mail is unique at the service, so the desk searches for the e-mail before the
 * request, and again after a lost answer. If the second search finds the party, the creation succeeded. Otherwise the
 * outcome is unknown. Spec: Direct parties. Our choice: the spec is silent about the second search.
 */
export function createPartyOnce(parties: Parties): RowWrapper {
  const write = recordedWrite(parties);
  return async (request, prepared, exchange) => {
    const { direct_party: party } = directPartyCreationSchema.parse(prepared.body);
    if ((await findByEmail(parties, party.email).catch(refuseFailedSearch)).length > 0)
      throw new Refusal('email_taken', `${emailTakenMessage}. Nothing was sent`, { field: 'email', outcome: 'not_sent' });
    try {
      return await write(request, prepared, exchange);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.outcome !== 'unknown') throw withField(error, prepared.body);
      const record = await findAfterLostAnswer(parties, party.email);
      if (record === null) throw error;
      const isOurs = isRecordOf(party, record);
      await parties.audit.record({
        action: 'write',
        decision: isOurs ? 'done' : 'refused',
        actor: sessionOf(request).user,
        object: `${listDirectParties.path}/${record.id}`,
        requestId: request.id,
        detail: { method: 'POST', found_by: 'email' },
      });
      if (!isOurs) throw new Refusal('email_taken', emailTakenMessage, { field: 'email', outcome: 'refused' });
      return { status: 200, chunks: [Buffer.from(writeJson({ data: record }))], retryAfter: null, date: null };
    }
  };
}

const emailTakenMessage = 'email is already used by another direct party';

/** Returns the direct parties with exactly this e-mail. */
async function findByEmail(parties: Parties, email: string): Promise<readonly DirectParty[]> {
  const foundPage = foundSchema.safeParse(await serviceRead(parties, listDirectParties, { query: { email } }));
  if (!foundPage.success) throw new Refusal('upstream_failed', 'The custodian returned an unreadable answer to the search for this e-mail');
  return foundPage.data.page.map(({ data }) => data);
}

/** Returns the party whose answer was lost, or null if no search finds it. */
async function findAfterLostAnswer(parties: Parties, email: string): Promise<DirectParty | null> {
  for (const ms of readBackMs) {
    await wait(ms);
    const [record = null] = await findByEmail(parties, email).catch((): readonly DirectParty[] => []);
    if (record !== null) return record;
  }
  return null;
}

type Creation = z.output<typeof directPartyCreationSchema>['direct_party'];

/**
 * Whether the record has the kind and name of the sent party. Otherwise it is another party with the same e-mail. A field
 * that the record does not have counts as equal.
 */
function isRecordOf(party: Creation, { kind, fullname, entity_name: entityName }: DirectParty): boolean {
  const name = party.kind === 'individual' ? `${party.firstname} ${party.lastname}` : party.corporate_name;
  const partyName = party.kind === 'individual' ? fullname : entityName;
  return (kind ?? party.kind) === party.kind && foldedText(partyName ?? name) === foldedText(name);
}

/**
 * Throws the refusal for a failed search before the creation. The service refused a read, not the creation, so the code is
 * never `refused`.
 */
function refuseFailedSearch(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const { code, message, status, retryAfter } = error;
  const refusalText = `Nothing was sent: the e-mail could not be checked first: ${message}`;
  const refusalOptions = { outcome: 'not_sent', ...(retryAfter === undefined ? {} : { retryAfter }) } as const;
  throw code === 'refused' || code === 'not_found'
    ? new Refusal('upstream_failed', refusalText, refusalOptions)
    : new Refusal(code, refusalText, { ...refusalOptions, status });
}

/** Adds the field that the message of the service names, also in nested rows. */
function withField(refusal: Refusal, body: unknown): Refusal {
  const { code, message, status, field, retryAfter, outcome } = refusal;
  const foundField = code === 'refused' && (field ?? 'direct_party') === 'direct_party' ? partyField(message, body) : null;
  if (foundField === null) return refusal;
  return new Refusal(code, message, {
    status,
    field: foundField,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(outcome === undefined ? {} : { outcome }),
  });
}
