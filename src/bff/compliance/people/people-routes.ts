import type { FastifyInstance } from 'fastify';
import { deskRoute } from '#bff/auth/index.ts';
import type { Desk } from '#bff/desk.ts';
import { searchPeople } from '#contract/desk/desk-endpoints.ts';

/** `/bff/people/search`: people that this desk named before. */
export function peopleRoutes(app: FastifyInstance, desk: Desk): void {
  deskRoute(app, desk, searchPeople, async ({ body, session, request }) => {
    const fields = [...(body.text.trim() === '' ? [] : ['text']), ...(body.source_addresses.length === 0 ? [] : ['source_addresses'])];
    await desk.audit.record({
      action: 'people_searched',
      decision: 'done',
      actor: session.user,
      object: searchPeople.path,
      requestId: request.id,
      detail: { role: body.role, fields },
    });
    return { people: [...(await desk.people.search(body))] };
  });
}
