import * as z from 'zod/mini';
import { auditActions } from '#contract/desk/audit.ts';
import { listPageSize } from '#contract/wire/page.ts';
import type { AuditFilter } from '#web/data/audit.ts';
import { firstSecondOf, lastSecondOf } from '#web/lib/zoned-day.ts';
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

/** Converts a URL search to a filter. The last day is included. */
export function auditFilter(search: AuditSearch): AuditFilter {
  return {
    actor: search.actor,
    action: search.action,
    object: search.object,
    since: firstSecondOf(search.since),
    until: lastSecondOf(search.until),
    page_size: listPageSize,
  };
}
