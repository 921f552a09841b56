import * as z from 'zod/mini';
import { auditActions } from '#contract/desk/audit.ts';
import { listPageSize } from '#contract/wire/page.ts';
import type { AuditFilter } from '#web/data/audit.ts';
import { utcDaySeconds } from '#web/lib/format-time.ts';
import { choiceInUrl, dayInUrl, cursorInUrl, textInUrl } from '#web/parts/list/page-search.ts';

/** The URL search of the audit log. Invalid values are ignored. */
export const auditSearch = z.object({
  actor: textInUrl,
  action: choiceInUrl(auditActions),
  object: textInUrl,
  since: dayInUrl,
  until: dayInUrl,
  ...cursorInUrl,
});

export type AuditSearch = z.infer<typeof auditSearch>;

const daySeconds = 86_400;

/**
 * Converts a URL search to a filter. Days are in UTC, so that a link has the same meaning for every user; the last day is
 * included.
 */
export function auditFilter(search: AuditSearch): AuditFilter {
  const lastDay = utcDaySeconds(search.until);
  return {
    actor: search.actor,
    action: search.action,
    object: search.object,
    since: utcDaySeconds(search.since),
    until: lastDay === undefined ? undefined : lastDay + daySeconds - 1,
    page_size: listPageSize,
  };
}
