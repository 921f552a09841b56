import type { EntityRecord } from '#contract/people/entity.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { clientOrganisation } from '#custody/organisation.ts';
import { missingParameter, Refusal } from '#custody/service-refusal.ts';
import type { ExternalAccountRow } from '#custody/store/custody-tables.ts';
import { declaredInBody, isEligible, type DeclaredParties } from '#custody/withdrawals/beneficiaries.ts';

/**
 * The beneficiary at the staking contract. It is the one in the body, otherwise the default beneficiary, which the
 * contract's account must have. Ours: "if the travel rule applies" means that the default beneficiary is insufficient, for
 * example because its service provider's details are incomplete.
 */
export function beneficiaryOfCreation(
  { default_beneficiary_entity: defaultBeneficiary }: ExternalAccountRow,
  valueCad: Decimal | null,
  sent: readonly EntityRecord[] | undefined,
): DeclaredParties {
  if (sent !== undefined && sent.length > 0) return declaredInBody({ beneficiary_entities: sent }, true, valueCad);
  try {
    return declaredInBody({ beneficiary_entities: defaultBeneficiary === null ? [] : [defaultBeneficiary] }, true, valueCad);
  } catch (error) {
    if (error instanceof Refusal) throw missingParameter('beneficiary_entities');
    throw error;
  }
}

/**
 * The account's default beneficiary, for a body without a beneficiary. Ours, as for a batch: if it is missing, the record
 * of an eligible movement shows `missing_travel_rule_info`.
 */
export function defaultBeneficiaryOf(
  { default_beneficiary_entity: defaultBeneficiary }: ExternalAccountRow,
  valueCad: Decimal | null,
): DeclaredParties {
  if (!isEligible(true, valueCad)) return { status: 'not_required', originator: null, beneficiaries: [] };
  const status = defaultBeneficiary === null ? 'missing_travel_rule_info' : 'completed';
  return { status, originator: clientOrganisation, beneficiaries: defaultBeneficiary === null ? [] : [defaultBeneficiary] };
}
