import * as z from 'zod/mini';
import { textInUrl } from '#web/parts/list/page-search.ts';

/**
 * URL search of a page with commands: `action` names the open command, `step=review` its review, and `again` the earlier command to repeat.
 * The page defines its actions.
 */
export const moneySearch = z.object({ action: textInUrl, step: textInUrl, again: textInUrl });

export type MoneySearch = z.infer<typeof moneySearch>;
