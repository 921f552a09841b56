import type { EntityRecord } from '#contract/people/entity.ts';
import { insertExternalAccount } from '#custody/store/external-accounts.ts';
import { jsonText } from '#custody/store/json-text.ts';
import { defaultSettings } from '#custody/store/settings.ts';
import type { Seed } from './seed.ts';

/** The default beneficiary of the staking contract's account. Staking requires it. Spec: Staking, `destination_id`. */
export const stakingBeneficiary: EntityRecord = {
  kind: 'corporate',
  corporate_name: 'Ethereum Staking Deposit Contract',
  email: 'staking@northgate.example',
  address1: '181 Bay Street',
  city: 'Toronto',
  state: 'Ontario',
  postcode: 'M5J 2T3',
  country: 'Canada',
};

/** A world with default settings. Its only record is the account of the staking contract. */
export const empty: Seed = async (db, { now }) => {
  await db
    .insertInto('settings')
    .values({ id: 1, values: jsonText(defaultSettings), clock_offset_seconds: 0 })
    .execute();
  await insertExternalAccount(
    db,
    {
      name: 'ETH staking contract',
      description: 'The deposit contract of the Ethereum beacon chain',
      funding_addresses: { eth: defaultSettings.staking_contract_address },
      default_beneficiary_entity: stakingBeneficiary,
    },
    now,
  );
};
