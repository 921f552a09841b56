import * as z from 'zod/mini';
import { choiceInUrl, textInUrl } from '#web/parts/list/page-search.ts';

/** What the table can be sorted by. */
export const validatorSorts = ['name', 'status', 'wallet', 'deposited', 'balance', 'rewards'] as const;

/** What the address of the validators' page holds. */
export const stakingSearch = z.object({
  wallet: textInUrl,
  status: textInUrl,
  compounding: choiceInUrl(['yes', 'no', 'unknown']),
  group: choiceInUrl(['wallet', 'status']),
  sort: choiceInUrl(validatorSorts),
  order: choiceInUrl(['asc', 'desc']),
  unit: choiceInUrl(['eth', 'wei']),
});

export type StakingSearch = z.infer<typeof stakingSearch>;

/** What the address of a validator's page holds: a deed that is being filled in, and whether it is being reviewed. */
export const validatorSearch = z.object({ deed: choiceInUrl(['exit', 'withdraw', 'top_up']), step: choiceInUrl(['review']) });

export type ValidatorSearch = z.infer<typeof validatorSearch>;

/** What the address of a new validator holds. */
export const newValidatorSearch = z.object({ step: choiceInUrl(['review']) });

export type NewValidatorSearch = z.infer<typeof newValidatorSearch>;
