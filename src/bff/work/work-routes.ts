import type { FastifyInstance } from 'fastify';
import { deskRoute, type Guard } from '#bff/auth/index.ts';
import { listWork } from '#contract/desk/work.ts';
import { RecipientNames } from './recipient-names.ts';
import { readWork, type WorkSources } from './work-of.ts';

/** `/bff/work` serves what the user can do now. */
export function workRoutes(app: FastifyInstance, services: Guard & Omit<WorkSources, 'names'>): void {
  const sources = { ...services, names: new RecipientNames(services) };
  deskRoute(app, services, listWork, ({ session }) => readWork(sources, session.user));
}
