import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DirectParty } from '#contract/service/direct-party.ts';
import { writeJson } from '#contract/wire/json.ts';
import { outcomeOf } from '#web/data/outcome.ts';
import { partyMutations, partyQueries } from '#web/data/parties/party-records.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { formPathOf } from './party-paths.ts';
import { partyBody } from './party-values.ts';
import { refusalType, type PartyDraft } from './use-party-form.ts';

/** Sends the party once. After an unknown outcome, looks for the party by its e-mail. */
export function useSendParty(draft: PartyDraft) {
  const client = useQueryClient();
  const { mutateAsync, isPending: isSending, error, reset } = useMutation(partyMutations.create());
  const [isLooking, setLooking] = useState(false);
  const openCreatedParty = async ({ id }: DirectParty) => {
    announce(`Direct party ${id} created`);
    draft.partyId.set(String(id));
    draft.keeper.noteChange();
    await draft.keeper.flush();
  };
  const send = async () => {
    if (isSending) return;
    // The draft records the attempt before the request is sent. If the answer is lost, the draft still shows that the party may exist.
    draft.form.setValue('isSent', true);
    await draft.keeper.flush();
    try {
      await openCreatedParty(await mutateAsync(writeJson({ direct_party: partyBody(draft.form.getValues()) })));
    } catch (failure) {
      if (failure instanceof Error && outcomeOf(failure) !== 'unknown') {
        draft.form.setValue('isSent', false);
        draft.keeper.noteChange();
      }
      if (failure instanceof HttpRefusal) showRefusal(draft, failure);
    }
  };
  /** Looks for a party with this e-mail. Null if no such party exists. */
  const lookUpParty = async (): Promise<DirectParty | null> => {
    const email = draft.form.getValues('direct_party.email').trim();
    setLooking(true);
    try {
      const { page } = await client.query(partyQueries.lookup({ email }));
      const foundParty = page[0]?.data ?? null;
      if (foundParty === null) return null;
      reset();
      await openCreatedParty(foundParty);
      return foundParty;
    } finally {
      setLooking(false);
    }
  };
  return { send, look: lookUpParty, isSending, isLooking, error };
}

/** Shows a refusal at the field that it names, including fields of people in lists. */
function showRefusal({ form, refresh }: PartyDraft, { field, message }: HttpRefusal): void {
  const path = field === undefined ? null : formPathOf(field, form.getValues());
  if (path === null) return;
  form.setError(path, { type: refusalType, message });
  refresh();
}
