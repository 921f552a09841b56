import type { Draft } from '#contract/desk/draft.ts';
import { withDraft } from '#web/parts/entity/entity-form-values.ts';
import type { EntityForms } from '#web/parts/entity/entity-form.ts';
import { choicesIn, isWithin, withdrawSearch, type WithdrawSearch } from './withdraw-search.ts';
import { startingValues } from './withdraw-values.ts';

/** The initial state of a form. */
export type Opening = {
  readonly starting: EntityForms;
  readonly restored: Draft | null;
  /** The matching choices. */
  readonly search: WithdrawSearch;
};

/** A draft's choices as a URL search; empty when invalid. */
function searchOfDraft(draft: Draft): WithdrawSearch {
  const parsed = withdrawSearch.safeParse(draft.values['chosen'] ?? {});
  return parsed.success ? parsed.data : {};
}

/** Whether a draft belongs to the withdrawal in the URL. */
export function isOfDraft(draft: Draft, search: WithdrawSearch): boolean {
  const kept = searchOfDraft(draft);
  return isWithin(search, kept) && (search.copy ?? kept.copy) === kept.copy && (search.again ?? kept.again) === kept.again;
}

/** Restores the form of a draft. It keeps the key, so that it is still the same withdrawal. */
export function openingOfDraft(draft: Draft, search: WithdrawSearch): Opening {
  const starting = withDraft(startingValues(), draft.values);
  return { starting, restored: draft, search: { ...searchOfDraft(draft), ...defined(choicesIn(search)), step: search.step } };
}

function defined(choices: ReturnType<typeof choicesIn>): Partial<WithdrawSearch> {
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined));
}
