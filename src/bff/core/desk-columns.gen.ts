// Written from the migrated database by `npm run test:unit -- src/table-types.test.ts -u`.
import type { Generated } from 'kysely';

/** The tables of the schema `desk`. */
export type Columns = {
  audit: {
    seq: string;
    at: Date;
    actor: string | null;
    role: string | null;
    action: string;
    object: string | null;
    decision: string;
    request_id: string | null;
    command_id: string | null;
    detail: string;
    prev_hash: string;
    hash: string;
  };
  audit_head: {
    is_head: boolean;
    seq: string;
    hash: string;
  };
  batch_parts: {
    batch_id: string;
    number: number;
    first_row: number;
    row_count: number;
    amount: string;
    command_id: string;
    duplicate_of: string | null;
  };
  batch_row_claims: {
    batch_id: string;
    line: number;
    claimed_by: string;
  };
  batches: {
    id: string;
    state: string;
    user_id: number;
    user_name: string;
    user_email: string;
    made_at: Date;
    wallet_id: string;
    asset: string;
    amount: string;
    row_count: number;
    destination_count: number;
    fingerprint: string;
    sealed_rows: string;
    sealed_file: string | null;
    review_needed: boolean;
    review_why: string;
    reviewer_name: string | null;
    reviewer_email: string | null;
    reviewed_at: Date | null;
    review_decision: string | null;
    review_reason: string | null;
    reason: string | null;
    remainder_of: string | null;
    stalled_at: Date | null;
    stalled_why: string | null;
    policy_version: number | null;
    policy_rule: string | null;
    policy_words: string | null;
    policy_then: string | null;
    review_required: string | null;
    awaits_since: Date | null;
    sealed_facts: string | null;
    worth_cad: string | null;
    sealed_preflight: string | null;
    rate_age_s: number | null;
    confirmed_repeats: Generated<string>;
    recipients: string[] | null;
    sealed_figures: string | null;
  };
  change_sweep: {
    is_one: Generated<boolean>;
    swept_at: Date;
  };
  changes: {
    id: string;
    kind: string;
    state: string;
    before: string;
    after: string;
    user_id: number;
    user_name: string;
    user_email: string;
    made_at: Date;
    expires_at: Date;
    effective_at: Date | null;
    decided_name: string | null;
    decided_email: string | null;
    decided_at: Date | null;
    reason: string | null;
    subject: Generated<string>;
    proposal_reason: string | null;
  };
  checkpoint_deliveries: {
    number: string;
    witness: string;
    delivered_at: Date;
  };
  checkpoints: {
    number: Generated<string>;
    seq: string;
    head_hash: string;
    at: Date;
    previous_checkpoint_hash: string;
    hash: string;
    key_id: string;
    signature: string;
  };
  command_evidence: {
    command_id: string;
    position: number;
    at: Date;
    what: string;
  };
  commands: {
    id: string;
    kind: string;
    state: string;
    user_id: number;
    user_name: string;
    user_email: string;
    made_at: Date;
    wallet_id: string | null;
    asset: string;
    amount: string | null;
    destination: string;
    lane: string;
    likeness: string;
    fingerprint: string;
    method: string;
    path: string;
    sealed_body: string | null;
    sealed_preflight: string | null;
    mark: string | null;
    duplicate_of: string | null;
    review_needed: boolean;
    review_why: string;
    reviewer_name: string | null;
    reviewer_email: string | null;
    reviewed_at: Date | null;
    review_decision: string | null;
    review_reason: string | null;
    sender: string | null;
    sent_at: Date | null;
    status: number | null;
    sealed_answer: string | null;
    record_id: string | null;
    empty_reads: Generated<number>;
    read_back_at: Date | null;
    verdict: string | null;
    verdict_record_id: string | null;
    verdict_reason: string | null;
    verdict_user_id: number | null;
    verdict_name: string | null;
    verdict_email: string | null;
    verdict_at: Date | null;
    signed_at: Date | null;
    repeated_at: Date | null;
    is_clock_known: Generated<boolean>;
    policy_version: number | null;
    policy_rule: string | null;
    policy_words: string | null;
    policy_then: string | null;
    review_required: string | null;
    awaits_since: Date | null;
    sealed_facts: string | null;
    worth_cad: string | null;
    rate_age_s: number | null;
    sealed_figures: string | null;
  };
  completed_reports: {
    key: string;
    completed_at: Date;
  };
  drafts: {
    user_id: number;
    name: string;
    sealed: string;
    saved_at: Date;
    revision: Generated<number>;
    sealed_summary: string | null;
    saved_by: Generated<string>;
    page: string | null;
    turn: number | null;
  };
  event_marks: {
    name: string;
    at: Date;
    done_at: Date | null;
  };
  evidence_reviews: {
    id: string;
    from_at: Date;
    until_at: Date;
    head_seq: string;
    head_hash: string;
    user_id: number;
    user_name: string;
    user_email: string;
    signed_at: Date;
    remark: string | null;
  };
  exit_estimate_queue: {
    provider_id: string;
    asked_at: Date;
    seen_at: Date;
    user_id: number | null;
  };
  exit_estimates: {
    provider_id: string;
    live_fil: string;
    faulty_fil: string;
    last_updated_at: string;
    read_at: Date;
  };
  failing_jobs: {
    name: string;
    replica: string;
    since: Date;
    failures: number;
    last_at: Date;
    error: string;
  };
  hints: {
    id: Generated<string>;
    at: Date;
    kind: string;
    ref: string;
  };
  holding_samples: {
    day: string;
    asset: string;
    kind: string;
    total: string;
    cad_rate: string | null;
  };
  inbox: {
    id: string;
    made_at: Date;
    raw: string | null;
    type: string;
    kind: string | null;
    ref: string | null;
    state: string;
    tries: Generated<number>;
    due_at: Date | null;
    read_at: Date | null;
    found: string | null;
    remarks: Generated<string>;
  };
  index_state: {
    id: number;
    world: Generated<string>;
    is_built: Generated<boolean>;
    next_cursor: string | null;
    done: Generated<string>;
    passed_at: Date | null;
    polled_at: Date | null;
    hint_position: string | null;
    leased_by: string | null;
    leased_until: Date | null;
  };
  indexed_counterparties: {
    kind: string;
    id: string;
    name: string | null;
    folded_name: string;
    custom_id: string | null;
    addresses: string[];
    validators: string[];
    learned_at: Date;
  };
  indexed_lines: {
    key: string;
    line: number;
    id: string | null;
    type: string | null;
    status: string | null;
    regulatory_status: string | null;
    direction: string | null;
    asset: string | null;
    amount: string | null;
    fee: string | null;
    fee_asset: string | null;
    at: Date;
    completed_at: Date | null;
    source_wallet_id: string | null;
    destination_wallet_id: string | null;
    account_id: string | null;
    addresses: string[];
    hashes: string[];
    moves_balance: Generated<boolean>;
    fee_amount: string | null;
    kind: string | null;
  };
  indexed_people: {
    person: string;
    sealed_name: string;
  };
  indexed_person_links: {
    kind: string;
    ref: string;
    person: string;
    role: string;
  };
  indexed_person_terms: {
    term: string;
    person: string;
  };
  indexed_transactions: {
    key: string;
    record: string;
    learned_at: Date;
  };
  key_endorsements: {
    key_id: string;
    endorsed_by: string;
    signature: string;
  };
  limited_calls: {
    name: string;
    free_at: Date;
  };
  notice_reads: {
    user_id: number;
    notice_id: string;
  };
  notices: {
    id: Generated<string>;
    made_at: Date;
    kind: string;
    ref: string;
    state: string | null;
    record_at: Date | null;
    amount: string | null;
    asset: string | null;
    for_user: number | null;
    not_for_user: number | null;
    done_at: Date | null;
    about_user: number | null;
    by_user: number | null;
    for_roles: string | null;
  };
  notification_targets: {
    id: Generated<number>;
    user_id: number | null;
    role: string | null;
    channel: string;
    address: string | null;
    is_on: boolean;
    kinds: string;
    digest_hour: number | null;
    quiet_from: string | null;
    quiet_to: string | null;
    zone: string;
  };
  oidc_logouts: {
    issuer: string;
    jti: string;
    sid: string | null;
    subject: string | null;
    at: Date;
  };
  oidc_pending: {
    state_hash: string;
    browser_hash: string;
    deed: string;
    sealed: string;
    session_hash: string | null;
    address_hash: string;
    made_at: Date;
  };
  oidc_permits: {
    user_id: number;
    expires_at: Date;
  };
  oidc_sessions: {
    id_hash: string;
    issuer: string;
    sid: string | null;
  };
  oidc_users: {
    user_id: number;
    issuer: string;
    subject: string;
    linked_at: Date;
  };
  order_reviews: {
    order_id: string;
    user_id: number;
    user_name: string;
    user_email: string;
    roles: string;
    given_at: Date;
    decision: string;
    reason: string | null;
    order_kind: Generated<string>;
    confirmed_at: Date | null;
  };
  outbox: {
    id: Generated<string>;
    notice_id: string;
    target_id: number;
    state: string;
    due_at: Date;
    message_id: string | null;
    tried_since: Date | null;
    attempts: Generated<number>;
    error: string | null;
    ended_at: Date | null;
  };
  owner: {
    id: number;
    kind: string;
    key_check: string;
    other_key_checks: Generated<string>;
    is_resealed: Generated<boolean>;
  };
  party_file_chunks: {
    file_id: string;
    position: number;
    sealed: Uint8Array;
  };
  party_files: {
    id: string;
    user_id: number;
    user_name: string;
    draft: string | null;
    direct_party_id: string | null;
    kind: string;
    document_type: string | null;
    sealed_name: string;
    size: number;
    sha256: string;
    media_type: string;
    is_encrypted: boolean;
    chunks: number;
    received_at: Date;
    state: string;
    sender: string | null;
    sealed_message: string | null;
    uploaded_at: Date | null;
  };
  passkey_challenges: {
    bound_to: string;
    purpose: string;
    challenge: string;
    expires_at: Date;
  };
  passkeys: {
    id: Generated<number>;
    user_id: number;
    credential_id: string;
    public_key: string;
    counter: string;
    transports: string;
    host: string;
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  past_orders: {
    id: string;
    made_at: Date;
    policy_rule: string;
    policy_then: string;
    sealed_facts: string;
  };
  payments: {
    order_kind: string;
    order_id: string;
    row: number;
    digest: string;
    made_at: Date;
  };
  pending_sign_ins: {
    id_hash: string;
    user_id: number;
    password_hash: string;
    expires_at: Date;
    failures: Generated<number>;
  };
  people: {
    id: Generated<number>;
    role: string;
    deposit: string;
    person: string;
    sealed: string;
    user_id: number | null;
    submitted_at: Date;
  };
  people_terms: {
    term: string;
    entry_id: number;
  };
  policies: {
    version: number;
    policy: string;
    published_at: Date;
    published_by: string | null;
  };
  policy_draft: {
    is_one: Generated<boolean>;
    revision: number;
    policy: string;
    changed_at: Date;
    changed_by: string;
    is_closed: Generated<boolean>;
  };
  preferences: {
    user_id: number;
    chosen: string;
  };
  presences: {
    user_id: number;
    visit: string;
    transaction_key: string;
    since: Date;
    seen_at: Date;
  };
  reconciliation_findings: {
    id: string;
    class: string;
    subject: string;
    state: string;
    record_id: string | null;
    command_id: string | null;
    detail: string;
    found_at: Date;
    seen_at: Date;
    explanations: Generated<string>;
    signed_off_at: Date | null;
    sign_offs: Generated<string>;
  };
  reconciliation_runs: {
    at: Date;
    compared: number;
    agreed: number;
    is_whole: boolean;
  };
  reconciliation_signatures: {
    user_id: number;
    user_email: string;
    reason: string;
    at: Date;
  };
  recovery_codes: {
    user_id: number;
    code_mac: string;
    created_at: Date;
    used_at: Date | null;
  };
  refused_orders: {
    id: string;
    made_at: Date;
    policy_version: number;
    policy_rule: string;
    policy_words: string;
    policy_then: string;
    sealed_facts: string;
  };
  replicas: {
    id: string;
    seen_at: Date;
  };
  retention_runs: {
    id: number;
    at: Date;
  };
  sessions: {
    id_hash: string;
    user_id: number;
    created_at: Date;
    last_seen_at: Date;
    confirmed_at: Date;
    device: string | null;
    factor_at: Date | null;
  };
  settings: {
    name: string;
    value: string;
  };
  settings_seen: {
    name: string;
    value: string;
    seen_at: Date;
  };
  sign_in_counts: {
    key: string;
    failures: number;
    last_at: Date;
  };
  signing_keys: {
    id: string;
    public_key: string;
    used_from: Date;
    last_used_at: Date;
  };
  snapshot_balances: {
    wallet_id: string;
    asset: string;
    snapshot_id: string;
    balance: string;
  };
  snapshot_cells: {
    wallet_id: string;
    asset: string;
    balance: string;
  };
  snapshot_providers: {
    snapshot_id: string;
    provider_id: string;
    wallet_id: string;
    total_balance: string | null;
    available_rewards: string | null;
    locked: string | null;
  };
  snapshot_rates: {
    snapshot_id: string;
    asset: string;
    cad_rate: string;
    rated_at: Date | null;
    record_id: string | null;
  };
  snapshot_runs: {
    id: number;
    at: Date;
    ended_day: string;
  };
  snapshot_totals: {
    snapshot_id: string;
    asset: string;
    kind: string;
    total: string;
  };
  snapshot_validators: {
    snapshot_id: string;
    pubkey: string;
    wallet_id: string;
    status: string | null;
    deposited: string | null;
    balance: string | null;
    rewards: string | null;
  };
  snapshots: {
    id: Generated<string>;
    at: Date;
    day: string;
    source: string;
    missing: string[];
    root: string | null;
  };
  staking_marks: {
    name: string;
    at: Date;
  };
  staking_samples: {
    id: Generated<string>;
    at: Date;
  };
  statements: {
    id: string;
    from_at: Date;
    until_at: Date;
    made_at: Date;
    made_by: string;
    wallets: number;
    leaf_count: number;
    root: string;
    key_id: string;
    file: string;
  };
  submissions: {
    id: string;
    transaction_key: string;
    user_id: number;
    user_name: string;
    user_email: string;
    started_at: Date;
    ended_at: Date | null;
    outcome: string;
    status: number | null;
    sealed_body: string;
    sealed_answer: string | null;
  };
  totp: {
    user_id: number;
    sealed_secret: string;
    created_at: Date;
    confirmed_at: Date | null;
    last_step: number;
    last_used_at: Date | null;
    failures: Generated<number>;
  };
  user_links: {
    user_id: number;
    token_hash: string;
    kind: string;
    expires_at: Date;
    by_administrator: Generated<boolean>;
    is_approved: Generated<boolean>;
    roles: Generated<string>;
  };
  users: {
    id: Generated<number>;
    email: string;
    name: string;
    roles: string;
    password_hash: string;
    joined_at: Generated<Date | null>;
    deactivated_at: Date | null;
    last_seen_at: Date | null;
    access_set_at: Date | null;
    role_ends: Generated<string>;
  };
  validator_creations: {
    record_id: string;
    made_at: string;
    amount: string;
    wallet_id: string | null;
    status: string | null;
    pubkey: string | null;
    rewards_to_id: string | null;
    rewards_to_name: string | null;
  };
  validator_samples: {
    sample_id: string;
    pubkey: string;
    wallet_id: string;
    status: string | null;
    deposited: string | null;
    balance: string | null;
    rewards: string | null;
  };
};
