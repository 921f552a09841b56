import type { PartySection } from '#contract/people/party-form.ts';
import { focusField } from '#web/parts/entity/entity-form.ts';
import type { PartyDraft } from './use-party-form.ts';

/** Opens a field of the form: its step, its unfolded person, and the field. */
export function goToPlace(draft: PartyDraft, place: string, section: PartySection, go: (step: PartySection) => void): void {
  const [holder = ''] = place.split('.');
  const { nested } = draft.rows.get();
  const above = Object.entries(nested).flatMap(([owner, owners]) => (owners.includes(holder) ? [owner] : []));
  draft.open.set(new Set([...draft.open.get(), holder, ...above]));
  draft.focus.set(place);
  go(section);
  // On the current step nothing renders again.
  requestAnimationFrame(() => {
    if (draft.focus.get() === place && focusField(place)) draft.focus.set(null);
  });
}
