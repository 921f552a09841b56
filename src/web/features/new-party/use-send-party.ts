import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DirectParty } from '#contract/direct-party.ts';
import { writeJson } from '#contract/json.ts';
import { outcomeOf } from '#web/data/outcome.ts';
import { partyMutations, partyQueries } from '#web/data/party-records.ts';
import { announce } from '#web/lib/announce.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import type { EntityPath } from '#web/parts/entity/entity-form.ts';
import { placeOfPath } from './party-places.ts';
import { notesHolder, partyHolder, partyOfForm } from './party-values.ts';
import { refusalType, type PartyDraft } from './use-party-form.ts';

/** Where the form notes that it was sent, and that nobody knows of an answer. */
export const sentNote = `${notesHolder}.sent` as const;

/** Sends the party once, and looks for it where nobody knows whether it is there. */
export function useSendParty(draft: PartyDraft) {
  const client = useQueryClient();
  const { mutateAsync, isPending: isSending, error, reset } = useMutation(partyMutations.create());
  const [isLooking, setLooking] = useState(false);
  const made = async ({ id }: DirectParty) => {
    announce(`Direct party ${id} created`);
    draft.partyId.set(String(id));
    draft.keeper.changed();
    await draft.keeper.flush();
  };
  const send = async () => {
    if (isSending) return;
    // Kept before: whoever opens the draft after a lost answer learns that there was one.
    draft.form.setValue(sentNote, 'yes');
    await draft.keeper.flush();
    try {
      await made(await mutateAsync(writeJson({ direct_party: partyOfForm(draft.now()) })));
    } catch (failure) {
      if (failure instanceof Error && outcomeOf(failure) !== 'unknown') {
        draft.form.setValue(sentNote, '');
        draft.keeper.changed();
      }
      if (failure instanceof HttpRefusal) placeRefusal(draft, failure);
    }
  };
  /** Looks for a party with this e-mail; null when there is none now. */
  const look = async (): Promise<DirectParty | null> => {
    const email = (draft.form.getValues(`${partyHolder}.email`) ?? '').trim();
    setLooking(true);
    try {
      const { page } = await client.query(partyQueries.lookup({ email }));
      const found = page[0]?.data ?? null;
      if (found === null) return null;
      reset();
      await made(found);
      return found;
    } finally {
      setLooking(false);
    }
  };
  return { send, look, isSending, isLooking, error };
}

/** Puts a refusal on the field that it names, also of a person of a list. */
function placeRefusal(draft: PartyDraft, { field, message }: HttpRefusal): void {
  const place = field === undefined ? null : placeOfPath(field, draft.rows.get());
  if (place === null) return;
  draft.form.setError(place as EntityPath, { type: refusalType, message });
  draft.refused.set(new Set([...draft.refused.get(), place]));
  draft.refresh();
}
