import type { FastifyInstance } from 'fastify';
import type { Desk } from '#bff/desk.ts';
import { searchPeople } from '#contract/desk-endpoints.ts';
import { deskRoute } from './desk-route.ts';

/** `/bff/people/search`: whom this desk named before. */
export function peopleRoutes(app: FastifyInstance, desk: Desk): void {
  deskRoute(app, desk, searchPeople, async ({ body }) => ({ people: [...(await desk.people.search(body))] }));
}
