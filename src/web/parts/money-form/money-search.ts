import * as z from 'zod/mini';
import { textInUrl } from '#web/parts/list/page-search.ts';

/**
 * URL search of a page with commands: `action` names the open form, `step=review` opens its review, and `again` names the earlier command
 * to repeat. Each page defines its actions.
 */
export const moneySearch = z.object({ action: textInUrl, step: textInUrl, again: textInUrl });

export type MoneySearch = z.infer<typeof moneySearch>;
