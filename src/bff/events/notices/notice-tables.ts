import type { Generated } from 'kysely';
import type { NoticeKind } from '#contract/desk/notices.ts';

type NoticeTable = {
  /** int8 reads as text. */
  id: Generated<string>;
  made_at: Date;
  kind: NoticeKind;
  /** The record's id; of a change of access an id of its own, so that each one is told. */
  ref: string;
  state: string | null;
  /** When its record was created, where that is known: a reset sandbox gives the same ids again. */
  record_at: Date | null;
  /** What arrived, for a deposit: a plain decimal and its asset. */
  amount: string | null;
  asset: string | null;
  /** The only reader; null for every user with the right. */
  for_user: number | null;
  /** Whom it does not concern although they have the right. */
  not_for_user: number | null;
  /** Whose access changed, and the administrator who changed it; null for other kinds. */
  about_user: number | null;
  by_user: number | null;
  /** Since when nobody needs it any more. */
  done_at: Date | null;
};

type NoticeReadTable = { user_id: number; notice_id: string };

/** Notices, and who has read which. */
export type NoticeTables = { notices: NoticeTable; notice_reads: NoticeReadTable };
