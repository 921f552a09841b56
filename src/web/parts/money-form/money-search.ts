import * as z from 'zod/mini';
import { textInUrl } from '#web/parts/list/page-search.ts';

/**
 * URL search of a page with money forms: `action` names the open form, `step=review` opens its review, and `again` is the command
 * to repeat.
 */
export const moneySearch = z.object({ action: textInUrl, step: textInUrl, again: textInUrl });

export type MoneySearch = z.infer<typeof moneySearch>;
