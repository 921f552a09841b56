import type { EntityRecord } from '#contract/people/entity.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { clientOrganisation } from '#custody/organisation.ts';
import { missingParameter, Refusal } from '#custody/service-refusal.ts';
import type { ExternalAccountRow } from '#custody/store/custody-tables.ts';
import { partiesOfBody, isEligible, type DeclaredParties } from '#custody/withdrawals/beneficiaries.ts';

/**
 * Returns the beneficiary of a new validator. It is the one in the body, or else the default beneficiary of the contract's
 * account. Our choice: "if the travel rule applies" means that the default beneficiary is insufficient, for example because details
 * of its service provider are missing.
 */
export function beneficiaryOfCreation(
  { default_beneficiary_entity: defaultBeneficiary }: ExternalAccountRow,
  valueCad: Decimal | null,
  sentEntities: readonly EntityRecord[] | undefined,
): DeclaredParties {
  if (sentEntities !== undefined && sentEntities.length > 0) return partiesOfBody({ beneficiary_entities: sentEntities }, true, valueCad);
  try {
    return partiesOfBody({ beneficiary_entities: defaultBeneficiary === null ? [] : [defaultBeneficiary] }, true, valueCad);
  } catch (error) {
    if (error instanceof Refusal) throw missingParameter('beneficiary_entities');
    throw error;
  }
}

/**
 * Returns the account's default beneficiary, for a body without a beneficiary. Our choice, as for a batch: without a
 * default beneficiary, an eligible transaction gets the status `missing_travel_rule_info`.
 */
export function defaultBeneficiaryOf(
  { default_beneficiary_entity: defaultBeneficiary }: ExternalAccountRow,
  valueCad: Decimal | null,
): DeclaredParties {
  if (!isEligible(true, valueCad)) return { status: 'not_required', originator: null, beneficiaries: [] };
  const status = defaultBeneficiary === null ? 'missing_travel_rule_info' : 'completed';
  return { status, originator: clientOrganisation, beneficiaries: defaultBeneficiary === null ? [] : [defaultBeneficiary] };
}
