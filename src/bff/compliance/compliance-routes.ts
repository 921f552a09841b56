import type { FastifyInstance } from 'fastify';
import type { Parties } from '#bff/parties/index.ts';
import type { Compliance } from './compliance.ts';
import { draftRoutes } from './drafts/draft-routes.ts';
import { peopleRoutes } from './people/people-routes.ts';
import { regulatoryRoutes } from './regulatory/regulatory-routes.ts';

/** Drafts, people named before, and the history of submissions. */
export function complianceRoutes(app: FastifyInstance, compliance: Compliance & Pick<Parties, 'partyFiles'>): void {
  draftRoutes(app, compliance);
  peopleRoutes(app, compliance);
  regulatoryRoutes(app, compliance);
}
