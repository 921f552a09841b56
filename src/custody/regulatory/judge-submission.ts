import { acceptedRoles } from '#contract/people/entity-form.ts';
import type { EntityRecord } from '#contract/people/entity.ts';
import { isPendingStatus, pendingStatuses, type PendingStatus } from '#contract/people/regulatory-status.ts';
import { type RegulatoryInformation } from '#contract/service/regulatory-information.ts';
import { missingParameter, Refusal } from '#custody/service-refusal.ts';
import type { TransactionRow } from '#custody/store/custody-tables.ts';
import { checkedEntity } from './check-entity.ts';

/** The fields that an accepted submission sets on its deposit. */
export type Submission = {
  readonly originator_entity: EntityRecord | null;
  readonly third_party_entity: EntityRecord | null;
  readonly is_originator_declared: boolean | null;
  readonly is_client_instructed: boolean | null;
};

const statusesWithThirdParty = pendingStatuses.filter(acceptsThirdParty);

/**
 * Returns the changes that a submission makes to a deposit. Refuses insufficient information. Spec: Regulatory flow 4; operator
 * facts: Updating a deposit.
 */
export function submissionFor(deposit: Pick<TransactionRow, 'type' | 'regulatory_status'>, information: RegulatoryInformation): Submission {
  const { originator_entity: originator, third_party_entity: thirdParty } = information;
  const status = deposit.regulatory_status;
  if (deposit.type !== 'external') throw new Refusal('invalid', 'Only deposits accept regulatory information.');
  if (!isPendingStatus(status)) throw new Refusal('invalid', `No regulatory information is missing: regulatory_status is ${status}.`);
  if (thirdParty !== undefined && !acceptsThirdParty(status))
    throw new Refusal('invalid', `third_party_entity is accepted only while regulatory_status is ${statusesWithThirdParty.join(' or ')}`);
  const commonFields = { is_client_instructed: information.is_client_instructed ?? null };
  if (information.is_originator_declared === false) {
    // Our choice: if the client's organisation is the originator, the body must not name another originator.
    if (originator !== undefined)
      throw new Refusal('invalid', 'originator_entity and is_originator_declared: false cannot be sent together');
    return {
      ...commonFields,
      originator_entity: null,
      third_party_entity: relevantThirdParty(status, thirdParty),
      is_originator_declared: false,
    };
  }
  if (originator === undefined) throw missingParameter('originator_entity');
  return {
    ...commonFields,
    originator_entity: checkedEntity('originator_entity', 'originator', status, originator),
    third_party_entity: relevantThirdParty(status, thirdParty),
    is_originator_declared: information.is_originator_declared ?? null,
  };
}

function relevantThirdParty(status: PendingStatus, thirdParty: EntityRecord | undefined): EntityRecord | null {
  return thirdParty === undefined ? null : checkedEntity('third_party_entity', 'third_party', status, thirdParty);
}

function acceptsThirdParty(status: PendingStatus): boolean {
  return acceptedRoles[status].some((role) => role === 'third_party');
}
