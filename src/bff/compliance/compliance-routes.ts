import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { deskRoute } from '#bff/auth/index.ts';
import type { Parties } from '#bff/parties/index.ts';
import { searchPeople } from '#contract/desk/person.ts';
import { reportPresence, listPresences, listSubmissions, regulatoryPartSchema, type Submission } from '#contract/desk/submission.ts';
import { maskedText, withoutPersonalData } from '#contract/people/personal-data.ts';
import { personalDataView } from '#contract/roles.ts';
import { draftRoutes } from './drafts/draft-routes.ts';
import type { Compliance } from './open-compliance.ts';
import { queueRoutes, type ReminderPreferences } from './queue/queue-routes.ts';

/** Registers the routes of drafts, of the search for people, of regulatory work, and of the queue. */
export function complianceRoutes(app: FastifyInstance, compliance: Compliance & Pick<Parties, 'partyFiles'> & ReminderPreferences): void {
  draftRoutes(app, compliance);
  peopleRoutes(app, compliance);
  regulatoryRoutes(app, compliance);
  queueRoutes(app, compliance);
}

/** `/bff/people/search` searches people of this desk's earlier submissions. */
function peopleRoutes(app: FastifyInstance, compliance: Compliance): void {
  deskRoute(app, compliance, searchPeople, async ({ body, session, request }) => {
    const fields = [...(body.text.trim() === '' ? [] : ['text']), ...(body.source_addresses.length === 0 ? [] : ['source_addresses'])];
    await compliance.audit.record({
      action: 'people_searched',
      decision: 'done',
      actor: session.user,
      object: searchPeople.path,
      requestId: request.id,
      detail: { role: body.role, fields },
    });
    return { people: [...(await compliance.people.search(body))] };
  });
}

/** The desk's own endpoints of regulatory work, for submissions and for the officers who have deposits open. */
function regulatoryRoutes(app: FastifyInstance, compliance: Compliance): void {
  deskRoute(app, compliance, listSubmissions, async ({ params, session: { user } }) => {
    const submissions = await compliance.submissions.of(params['transaction_id'] ?? '');
    return { submissions: personalDataView(user.roles) === 'full' ? submissions : submissions.map(maskedSubmission) };
  });

  deskRoute(app, compliance, reportPresence, async ({ params, body, session }) => {
    const [key, requestingWindow] = [params['transaction_id'] ?? '', { userId: session.user.id, visit: body.visit }];
    if (body.is_open) await compliance.presences.keepPresent(requestingWindow, key);
    else await compliance.presences.removeVisit(requestingWindow);
    const otherOfficers = await compliance.presences.presentUsers(requestingWindow, key);
    return { others: otherOfficers.map(({ name, is_you, since }) => ({ name, is_you, since })) };
  });

  deskRoute(app, compliance, listPresences, async ({ session }) => ({
    present: await compliance.presences.presentUsers({ userId: session.user.id }),
  }));
}

/** A submission with masked personal data. The service's message may name people, so it is masked as well. */
function maskedSubmission({ information, held, message, ...facts }: Submission): Submission {
  const maskedPart = (part: Submission['held']) => z.nullable(regulatoryPartSchema).parse(withoutPersonalData(part, 'masked'));
  return { ...facts, information: maskedPart(information), held: maskedPart(held), message: message === null ? null : maskedText };
}
