import { exceedsSingleThreshold, needsServiceProvider } from '#contract/money/cad-thresholds.ts';
import { isBlank } from '#contract/people/entity-problems.ts';
import type { EntityRecord } from '#contract/people/entity.ts';
import type { RegulatoryStatus } from '#contract/people/regulatory-status.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { clientOrganisation } from '#custody/organisation.ts';
import { checkedEntity } from '#custody/regulatory/check-entity.ts';
import { missingParameter } from '#custody/service-refusal.ts';

/** The originator and the beneficiaries that a withdrawal's record has. */
export type DeclaredParties = {
  readonly status: Extract<RegulatoryStatus, 'not_required' | 'completed' | 'missing_travel_rule_info'>;
  /** The client's organisation for an eligible withdrawal, or null for others. Spec: Regulatory flow 5. */
  readonly originator: EntityRecord | null;
  readonly beneficiaries: readonly EntityRecord[];
};

/**
 * Whether a withdrawal is eligible. A withdrawal is eligible if it leaves the instance with a value above 1,000 CAD. Spec:
 * Regulatory flow 2. Our choice: a withdrawal of unknown value is eligible, like a deposit.
 */
export function isEligible(leavesInstance: boolean, valueCad: Decimal | null): boolean {
  return leavesInstance && (valueCad === null || exceedsSingleThreshold(valueCad));
}

/** The fields of a body that contain beneficiaries. At most one of them may be present. */
type BeneficiaryFields = {
  readonly beneficiary_entity?: EntityRecord | undefined;
  readonly beneficiary_entities?: readonly EntityRecord[] | undefined;
};

/**
 * Returns the beneficiaries in a withdrawal's body. Refuses an eligible withdrawal without a beneficiary, and any insufficient
 * beneficiary. Spec: Regulatory flow 3, 5, 7; Beneficiary Entity. Our choice: the default beneficiary of an external account is not
 * used. The organisation is always the originator, even if the body has an `originator_entity`.
 */
export function partiesOfBody(
  { beneficiary_entity: singleBeneficiary, beneficiary_entities: severalBeneficiaries }: BeneficiaryFields,
  leavesInstance: boolean,
  valueCad: Decimal | null,
): DeclaredParties {
  const sentBeneficiaries =
    singleBeneficiary === undefined
      ? (severalBeneficiaries ?? []).map((beneficiary, index) => [`beneficiary_entities.${index}`, beneficiary] as const)
      : [['beneficiary_entity', singleBeneficiary] as const];
  const isEligibleValue = isEligible(leavesInstance, valueCad);
  if (isEligibleValue && sentBeneficiaries.length === 0) throw missingParameter('beneficiary_entity'); // Spec: Errors has this message.
  const beneficiaries = sentBeneficiaries.map(([field, entity]) =>
    checkedEntity(field, 'beneficiary', demandOf(entity, isEligibleValue, valueCad), entity),
  );
  return { status: isEligibleValue ? 'completed' : 'not_required', originator: isEligibleValue ? clientOrganisation : null, beneficiaries };
}

/**
 * Returns whether the beneficiary also needs the details of a service provider. Our choice: no field marks a destination as
 * self-hosted, so a beneficiary without any of these details counts as self-hosted. The organisation is in Canada, so only
 * Canada's threshold applies.
 */
function demandOf(entity: EntityRecord, eligible: boolean, valueCad: Decimal | null): 'withdrawal' | 'hosted_withdrawal' {
  const isSelfCustodied = isBlank(entity['service_provider_name']) && isBlank(entity['service_provider_email']);
  if (valueCad === null) return eligible && !isSelfCustodied ? 'hosted_withdrawal' : 'withdrawal';
  const facts = { originatorCountry: clientOrganisation.country, cadValue: valueCad, worthUsd: valueCad, isSelfCustodied };
  return eligible && needsServiceProvider(facts) ? 'hosted_withdrawal' : 'withdrawal';
}
