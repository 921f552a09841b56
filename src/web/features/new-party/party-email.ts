import type { QueryClient } from '@tanstack/react-query';
import { emailSchema } from '#contract/people/email.ts';
import type { DirectParty } from '#contract/service/direct-party.ts';
import { partyQueries } from '#web/data/parties/party-records.ts';
import type { PartyDraft } from './use-party-form.ts';

/** The last checked e-mail, the party that already has this e-mail, and whether the check failed. */
export type CheckedEmail = { readonly email: string; readonly party: DirectParty | null; readonly isUnread: boolean };

/**
 * Checks whether a party already has the typed e-mail, once for each complete e-mail. The server checks again before it creates
 * the party.
 */
export function watchEmail(draft: Pick<PartyDraft, 'form' | 'email' | 'partyId'>, client: QueryClient) {
  let checkedEmail = '';
  let isStopped = false;
  const checkEmail = async () => {
    const email = draft.form.getValues('direct_party.email').trim();
    if (email === checkedEmail || draft.partyId.get() !== null) return;
    checkedEmail = email;
    if (!emailSchema.safeParse(email).success) return draft.email.set({ email, party: null, isUnread: false });
    try {
      const { page } = await client.query(partyQueries.lookup({ email }));
      if (isStopped || email !== checkedEmail) return;
      draft.email.set({ email, party: page[0]?.data ?? null, isUnread: false });
      if (page.length > 0) await draft.form.trigger('direct_party.email');
    } catch {
      checkedEmail = '';
      if (!isStopped) draft.email.set({ email, party: null, isUnread: true });
    }
  };
  return {
    look: () => void checkEmail(),
    stop: () => {
      isStopped = true;
    },
  };
}
