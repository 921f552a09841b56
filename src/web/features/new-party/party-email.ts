import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { DirectParty } from '#contract/direct-party.ts';
import { partyQueries } from '#web/data/party-records.ts';
import { partyHolder } from './party-values.ts';
import type { PartyDraft } from './use-party-form.ts';

/** The e-mail that was last asked for, the party that has it already, and whether it could not be asked. */
export type TakenEmail = { readonly email: string; readonly party: DirectParty | null; readonly isUnread: boolean };

const emailSchema = z.email();

/** Asks whether a party has the e-mail already, once for each that is typed whole. The server asks again before it sends. */
export function watchEmail(draft: Pick<PartyDraft, 'form' | 'email' | 'partyId'>, client: QueryClient) {
  let asked = '';
  let isStopped = false;
  const look = async () => {
    const email = (draft.form.getValues(`${partyHolder}.email`) ?? '').trim();
    if (email === asked || draft.partyId.get() !== null) return;
    asked = email;
    if (!emailSchema.safeParse(email).success) return draft.email.set({ email, party: null, isUnread: false });
    try {
      const { page } = await client.query(partyQueries.lookup({ email }));
      if (isStopped || email !== asked) return;
      draft.email.set({ email, party: page[0]?.data ?? null, isUnread: false });
      if (page.length > 0) await draft.form.trigger(`${partyHolder}.email`);
    } catch {
      asked = '';
      if (!isStopped) draft.email.set({ email, party: null, isUnread: true });
    }
  };
  return {
    look: () => void look(),
    stop: () => {
      isStopped = true;
    },
  };
}
