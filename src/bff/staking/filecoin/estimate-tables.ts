type ExitEstimateTable = {
  provider_id: string;
  /** Plain decimal text. */
  live_fil: string;
  faulty_fil: string;
  /** As the service spells it; ISO 8601. */
  last_updated_at: string;
  read_at: Date;
};

type ExitEstimateQueueTable = {
  provider_id: string;
  asked_at: Date;
  /** Last time that a page polled; abandoned places are released. */
  seen_at: Date;
  /** Who asked first; null for a place from before this was recorded. */
  user_id: number | null;
};

type LimitedCallTable = { name: string; /** When it may be made again, by the database's clock. */ free_at: Date };

/** Tables of estimates for storage providers, in the schema `desk`. */
export type EstimateTables = {
  exit_estimates: ExitEstimateTable;
  exit_estimate_queue: ExitEstimateQueueTable;
  limited_calls: LimitedCallTable;
};
