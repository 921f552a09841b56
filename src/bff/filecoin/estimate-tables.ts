type ExitEstimateTable = {
  provider_id: string;
  /** Plain decimal text. */
  live_fil: string;
  faulty_fil: string;
  /** As the service wrote it; ISO 8601. */
  last_updated_at: string;
  read_at: Date;
};

type ExitEstimateQueueTable = {
  provider_id: string;
  asked_at: Date;
  /** When a page last asked how it stands: who went away makes room. */
  seen_at: Date;
};

type LimitedCallTable = { name: string; /** When it may be made again, by the database's clock. */ free_at: Date };

/** Tables of what is asked about storage providers, in the schema `desk`. */
export type EstimateTables = {
  exit_estimates: ExitEstimateTable;
  exit_estimate_queue: ExitEstimateQueueTable;
  limited_calls: LimitedCallTable;
};
