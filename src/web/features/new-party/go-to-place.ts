import type { PartySection } from '#contract/rules/party-form.ts';
import { focusField } from '#web/parts/entity/entity-form.ts';
import type { PartyDraft } from './use-party-form.ts';

/** Leads to a field of the form: to its step, to its person, who is unfolded, and to the field. */
export function goToPlace(draft: PartyDraft, place: string, section: PartySection, go: (step: PartySection) => void): void {
  const [holder = ''] = place.split('.');
  const { nested } = draft.rows.get();
  const above = Object.entries(nested).flatMap(([owner, owners]) => (owners.includes(holder) ? [owner] : []));
  draft.open.set(new Set([...draft.open.get(), holder, ...above]));
  draft.focus.set(place);
  go(section);
  // On the step that is shown already nothing is drawn anew.
  requestAnimationFrame(() => {
    if (draft.focus.get() === place && focusField(place)) draft.focus.set(null);
  });
}
