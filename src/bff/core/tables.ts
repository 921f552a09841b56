import type { ChangeKind } from '#contract/change-kinds.ts';
import type { AuditDecision } from '#contract/desk/audit.ts';
import type { BatchState } from '#contract/desk/batches.ts';
import type { ChangeState } from '#contract/desk/changes.ts';
import type { reviewDecisions, settleVerdicts } from '#contract/desk/command.ts';
import type { HintKind, inboxStates } from '#contract/desk/events.ts';
import type { JobName } from '#contract/desk/health.ts';
import type { NoticeKind } from '#contract/desk/notices.ts';
import type { TargetChannel } from '#contract/desk/notification-targets.ts';
import type { DocumentMediaType, PartyFileKind, PartyFileState } from '#contract/desk/party-file.ts';
import type { PersonRole } from '#contract/desk/person.ts';
import type { FindingClass } from '#contract/desk/reconciliation.ts';
import type { ProviderPurpose, Session } from '#contract/desk/session.ts';
import type { SubmissionOutcome } from '#contract/desk/submission.ts';
import type { UserLinkKind } from '#contract/desk/users.ts';
import type { batchSendAssets } from '#contract/money/assets.ts';
import type { CommandKind, CommandState } from '#contract/money/command-basics.ts';
import type { RefinedTables } from '#database/refined.ts';
import type { Columns } from './desk-columns.gen.ts';

type ReviewDecision = (typeof reviewDecisions)[number] | null;

/**
 * Tables of the database schema `desk`. The migrations describe the columns, and this type narrows some texts to their
 * permitted values.
 */
export type DeskTables = RefinedTables<
  Columns,
  {
    audit: { decision: AuditDecision };
    batches: { state: BatchState; asset: (typeof batchSendAssets)[number]; review_decision: ReviewDecision };
    changes: { kind: ChangeKind; state: ChangeState };
    commands: {
      kind: CommandKind;
      state: CommandState;
      review_decision: ReviewDecision;
      verdict: (typeof settleVerdicts)[number] | null;
    };
    event_marks: { name: 'poll' | 'reads' };
    failing_jobs: { name: JobName };
    hints: { kind: HintKind };
    inbox: { kind: HintKind | null; state: (typeof inboxStates)[number] };
    notices: { kind: NoticeKind };
    notification_targets: { channel: TargetChannel };
    oidc_pending: { deed: ProviderPurpose };
    order_reviews: { order_kind: 'command' | 'batch'; decision: NonNullable<ReviewDecision> };
    payments: { order_kind: 'command' | 'batch' };
    outbox: { state: 'waiting' | 'sent' | 'given_up' };
    owner: { kind: Session['environment']['kind'] };
    party_files: { kind: PartyFileKind; media_type: DocumentMediaType; state: PartyFileState | 'receiving' };
    passkey_challenges: { purpose: 'add' | 'step_up' | 'sign_in' };
    people: { role: PersonRole };
    reconciliation_findings: { class: FindingClass; state: 'open' | 'explained' | 'closed' };
    submissions: { outcome: SubmissionOutcome };
    user_links: { kind: UserLinkKind };
  }
>;
