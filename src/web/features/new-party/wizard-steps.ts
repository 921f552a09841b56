import type { EntityKind } from '#contract/entity.ts';
import { partyLists, type PartySection } from '#contract/rules/party-form.ts';
import type { PartyProblem } from '#contract/rules/party-problems.ts';

/** A step of the wizard: a part of the party, its documents, or the last look. */
export type StepName = PartySection | 'documents' | 'check';

/** What each step is called. */
export const stepTitles = {
  party: 'Party',
  identity: 'Identity document',
  registration: 'Registration',
  authorized_persons: partyLists.authorized_persons.title,
  directors: partyLists.directors.title,
  beneficial_owners: partyLists.beneficial_owners.title,
  documents: 'Documents',
  check: 'Check and send',
} as const satisfies Record<StepName, string>;

const shared = ['party', 'identity'] as const;
const last = ['documents', 'check'] as const;

const steps = {
  individual: [...shared, ...last],
  corporate: [...shared, 'registration', 'authorized_persons', 'directors', 'beneficial_owners', ...last],
} as const satisfies Record<EntityKind, readonly StepName[]>;

/** The steps of a kind, in their order. */
export function stepsOf(kind: EntityKind): readonly StepName[] {
  return steps[kind];
}

/** The step that an address names, or the first. */
export function stepIn(kind: EntityKind, name: string | undefined): StepName {
  return stepsOf(kind).find((step) => step === name) ?? 'party';
}

/** How a step stands: everything that is needed is there, something is missing, or something is wrong. */
export type StepState = 'complete' | 'incomplete' | 'wrong';

/** How the step of a part of the party stands, by what is the matter with it. */
export function stepState(section: PartySection, problems: readonly PartyProblem[], refused: ReadonlySet<string>): StepState {
  const own = problems.filter((problem) => problem.section === section);
  if (refused.has(section) || own.some(({ problem }) => problem === 'invalid')) return 'wrong';
  return own.length === 0 ? 'complete' : 'incomplete';
}

export const stepStateWords = { complete: 'complete', incomplete: 'incomplete', wrong: 'to be corrected' } as const satisfies Record<
  StepState,
  string
>;
