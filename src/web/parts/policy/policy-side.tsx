import type { PolicyDraft } from '#contract/money/policy.ts';
import { FactList } from '#web/parts/record/facts.tsx';
import { Chip } from '#web/parts/transaction/status.tsx';
import { PolicyRules } from './policy-rules.tsx';

type PolicySideProps = {
  readonly policy: PolicyDraft;
  readonly otherPolicy: PolicyDraft | null;
  /** Whether `policy` is the newer of the two. */
  readonly isNewSide: boolean;
};

/** One of two compared policies: its time zone, its maximum age of a rate and its rules, each marked if it differs. */
export function PolicySide({ policy, otherPolicy, isNewSide }: PolicySideProps) {
  return (
    <>
      <FactList
        facts={{
          [labelWithChange('Time zone', policy.zone, otherPolicy?.zone)]: policy.zone,
          [labelWithChange('Maximum age of a rate', policy.rate_age_max_h, otherPolicy?.rate_age_max_h)]: `${policy.rate_age_max_h} hours`,
        }}
      />
      <PolicyRules
        policy={policy}
        earlierRules={isNewSide ? (otherPolicy?.rules ?? []) : undefined}
        actions={({ id }) =>
          isNewSide || otherPolicy?.rules.some((rule) => rule.id === id) === true ? null : <Chip tone="waiting">Removed</Chip>
        }
      />
    </>
  );
}

/** A label, with the suffix "(changed)" if the two values differ. */
export function labelWithChange(label: string, one: unknown, other: unknown): string {
  return JSON.stringify(one) === JSON.stringify(other) ? label : `${label} (changed)`;
}
