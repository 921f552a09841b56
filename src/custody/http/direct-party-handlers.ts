import type * as endpoints from '#contract/endpoints.ts';
import { directPartyAnswer, directPartyRecord, ownerSummary } from '#custody/presenters/direct-party-record.ts';
import { listedWallets } from '#custody/presenters/wallet-record.ts';
import { insertDirectParty, requireDirectParty } from '#custody/store/direct-parties.ts';
import { directionOf, isWithin } from '#custody/store/id-range.ts';
import { withWorldLock } from '#custody/store/world-lock.ts';
import type { Handlers } from './handler.ts';
import { envelope, readPage } from './list-page.ts';

/** The endpoints of direct parties, without the document uploads in uploads/. Spec: Endpoints, Direct parties. */
export const directPartyHandlers = {
  createDirectParty: async ({ body, service: { db, clock } }) =>
    withWorldLock(db, async (trx) => directPartyAnswer(await insertDirectParty(trx, body.direct_party, await clock.now(trx)))),

  listDirectParties: async ({ query, service: { db } }) => {
    const { email, client_number: clientNumber } = query;
    const page = await readPage(query, (range) =>
      db
        .selectFrom('direct_parties')
        .selectAll()
        .where(isWithin('direct_parties.id', range))
        .$if(email !== undefined, (list) => list.where('email', '=', email ?? ''))
        .$if(clientNumber !== undefined, (list) => list.where('client_number', '=', clientNumber ?? ''))
        .orderBy('id', directionOf(range))
        .limit(range.limit)
        .execute(),
    );
    return envelope(page, new Map(page.rows.map((party) => [party.id, directPartyRecord(party)])));
  },

  readDirectParty: async ({ params, service: { db } }) => directPartyAnswer(await requireDirectParty(db, params['id'])),

  listDirectPartyWallets: async ({ params, query, service: { db, clock } }) => {
    const party = await requireDirectParty(db, params['id']);
    const page = await readPage(query, (range) =>
      db
        .selectFrom('wallets')
        .selectAll()
        .where('owner_entity_id', '=', party.id)
        .where(isWithin('wallets.id', range))
        .orderBy('id', directionOf(range))
        .limit(range.limit)
        .execute(),
    );
    const records = await listedWallets(db, clock, page.rows);
    const owner = ownerSummary(party);
    return envelope(page, new Map([...records].map(([id, record]) => [id, { ...record, owner }])));
  },
} satisfies Handlers<typeof endpoints>;
