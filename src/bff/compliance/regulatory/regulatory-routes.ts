import type { FastifyInstance } from 'fastify';
import { deskRoute } from '#bff/auth/index.ts';
import type { Compliance } from '#bff/compliance/compliance.ts';
import { keepPresence, listPresences, listSubmissions } from '#contract/desk/desk-endpoints.ts';

/** The desk's own data on regulatory work: submissions and open items. */
export function regulatoryRoutes(app: FastifyInstance, compliance: Compliance): void {
  deskRoute(app, compliance, listSubmissions, async ({ params }) => ({
    submissions: await compliance.submissions.of(params['transaction_id'] ?? ''),
  }));

  deskRoute(app, compliance, keepPresence, async ({ params, body, session }) => {
    const [key, asking] = [params['transaction_id'] ?? '', { userId: session.user.id, visit: body.visit }];
    if (body.is_open) await compliance.presences.keep(asking, key);
    else await compliance.presences.leave(asking);
    const others = await compliance.presences.present(asking, key);
    return { others: others.map(({ name, is_you, since }) => ({ name, is_you, since })) };
  });

  deskRoute(app, compliance, listPresences, async ({ session }) => ({
    present: await compliance.presences.present({ userId: session.user.id }),
  }));
}
