import type * as endpoints from '#contract/endpoints.ts';
import { externalAccountRecord, readExternalAccountRecord } from '#custody/presenters/external-account-record.ts';
import { requireExternalAccount } from '#custody/store/external-accounts.ts';
import { directionOf, isWithin } from '#custody/store/id-range.ts';
import type { Handlers } from './handler.ts';
import { envelope, readPage } from './list-page.ts';

/** The endpoints of external accounts. Spec: Endpoints, External accounts. */
export const externalAccountHandlers = {
  listExternalAccounts: async ({ query, service: { db } }) => {
    const page = await readPage(query, (range) =>
      db
        .selectFrom('external_accounts')
        .selectAll()
        .where(isWithin('external_accounts.id', range))
        .orderBy('id', directionOf(range))
        .limit(range.limit)
        .execute(),
    );
    return envelope(page, new Map(page.rows.map((account) => [account.id, externalAccountRecord(account)])));
  },

  readExternalAccount: async ({ params, service: { db } }) => readExternalAccountRecord(await requireExternalAccount(db, params['id'])),
} satisfies Handlers<typeof endpoints>;
