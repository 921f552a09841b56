import type { Generated } from 'kysely';

/** PostgreSQL int8 and numeric, both read as text. */
type CreationTable = {
  record_id: string;
  /** `created_at` of the record, as the service wrote it. */
  made_at: string;
  /** Plain decimal text, ether. */
  amount: string;
  wallet_id: string | null;
  status: string | null;
  pubkey: string | null;
  rewards_to_id: string | null;
  rewards_to_name: string | null;
};

type SampleTable = { id: Generated<string>; at: Date };

type ValidatorSampleTable = {
  sample_id: string;
  pubkey: string;
  wallet_id: string;
  status: string | null;
  deposited: string | null;
  balance: string | null;
  rewards: string | null;
};

/** The desk's tables about validators, in the schema `desk`. */
export type StakingTables = {
  validator_creations: CreationTable;
  staking_marks: { name: string; at: Date };
  staking_samples: SampleTable;
  validator_samples: ValidatorSampleTable;
};
