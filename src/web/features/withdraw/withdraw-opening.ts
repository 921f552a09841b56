import type { Draft } from '#contract/desk/draft.ts';
import { withDraft } from '#web/parts/entity/entity-form-values.ts';
import type { EntityForms } from '#web/parts/entity/entity-form.ts';
import { choicesIn, isWithin, withdrawSearch, type WithdrawSearch } from './withdraw-search.ts';
import { startingValues } from './withdraw-values.ts';

/** What a form opens with. */
export type Opening = {
  readonly starting: EntityForms;
  readonly restored: Draft | null;
  /** The choices that go with it. */
  readonly search: WithdrawSearch;
};

/** What a draft was left with, as an address; nothing where it makes no sense. */
function searchOfDraft(draft: Draft): WithdrawSearch {
  const parsed = withdrawSearch.safeParse(draft.values['chosen'] ?? {});
  return parsed.success ? parsed.data : {};
}

/** Whether a draft is of the withdrawal that an address asks for. */
export function isOfDraft(draft: Draft, search: WithdrawSearch): boolean {
  const kept = searchOfDraft(draft);
  return isWithin(search, kept) && (search.copy === undefined || search.copy === kept.copy);
}

/** The form as it was left: the same key, so that it is still the same withdrawal. */
export function openingOfDraft(draft: Draft, search: WithdrawSearch): Opening {
  const starting = withDraft(startingValues(), draft.values);
  return { starting, restored: draft, search: { ...searchOfDraft(draft), ...defined(choicesIn(search)), step: search.step } };
}

function defined(choices: ReturnType<typeof choicesIn>): Partial<WithdrawSearch> {
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined));
}
