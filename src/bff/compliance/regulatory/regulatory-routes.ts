import type { FastifyInstance } from 'fastify';
import { deskRoute } from '#bff/auth/index.ts';
import type { Desk } from '#bff/desk.ts';
import { keepPresence, listPresences, listSubmissions } from '#contract/desk/desk-endpoints.ts';

/** The desk's own data on regulatory work: submissions and open items. */
export function regulatoryRoutes(app: FastifyInstance, desk: Desk): void {
  deskRoute(app, desk, listSubmissions, async ({ params }) => ({ submissions: await desk.submissions.of(params['transaction_id'] ?? '') }));

  deskRoute(app, desk, keepPresence, async ({ params, body, session }) => {
    const [key, asking] = [params['transaction_id'] ?? '', { userId: session.user.id, visit: body.visit }];
    if (body.is_open) await desk.presences.keep(asking, key);
    else await desk.presences.leave(asking);
    const others = await desk.presences.present(asking, key);
    return { others: others.map(({ name, is_you, since }) => ({ name, is_you, since })) };
  });

  deskRoute(app, desk, listPresences, async ({ session }) => ({ present: await desk.presences.present({ userId: session.user.id }) }));
}
