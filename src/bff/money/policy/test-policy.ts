import type { Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import type { PolicyDraft, PolicyRule } from '#contract/money/policy.ts';
import { policyAbove, policyOfAll } from '#contract/money/policy.ts';
import { PolicyStore } from './policy-store.ts';

/** Puts a policy in force without a control change. */
export async function publishPolicy(tables: Kysely<DeskTables>, draft: PolicyDraft): Promise<void> {
  await tables
    .transaction()
    .execute((trx) => new PolicyStore(['test-desk-key']).publish(trx, draft, { by: 'test@desk.example', at: new Date() }));
}

/** A policy with one rule before the rule that allows everything else. */
export function policyWith(when: PolicyRule['when'], then: PolicyRule['then']): PolicyDraft {
  const [lastRule] = policyOfAll('allow').rules;
  if (lastRule === undefined) throw new Error('a policy has a rule');
  return { ...policyOfAll('allow'), rules: [{ id: 'first', name: 'First', when, then }, lastRule] };
}

/** An outcome that requires one approval of each role. */
export function reviewsBy(...roles: readonly ('treasury' | 'compliance' | 'administrator')[]): PolicyRule['then'] {
  return { reviews: roles.map((role) => ({ role, count: 1 })) };
}

/** Changes whether a treasurer must approve no order, every order, or orders above a CAD value. */
export function setReviews(tables: Kysely<DeskTables>, mode: 'off' | 'always' | 'above', cad = '10000'): Promise<void> {
  return publishPolicy(tables, mode === 'above' ? policyAbove(cad) : policyOfAll(mode === 'off' ? 'allow' : 'review'));
}
