import type { FastifyInstance } from 'fastify';
import { deskRoute } from '#bff/auth/index.ts';
import type { Compliance } from '#bff/compliance/compliance.ts';
import { searchPeople } from '#contract/desk/desk-endpoints.ts';

/** `/bff/people/search`: people that this desk named before. */
export function peopleRoutes(app: FastifyInstance, compliance: Compliance): void {
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
