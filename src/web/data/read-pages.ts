import { cursorAfter, type Page } from '#contract/wire/page.ts';

/** The newest records of a list. `isComplete` is true if no older records exist; `unreadable` counts unreadable records. */
export type NewestRecords<Item> = { readonly items: readonly Item[]; readonly isComplete: boolean; readonly unreadable: number };

/** Reads a list from its newest page, up to `pagesMax` pages. Stops if the service repeats a cursor or sends no cursor. */
export async function readPages<Item>(
  read: (after: string | undefined) => Promise<Page<Item>>,
  pagesMax: number,
): Promise<NewestRecords<Item>> {
  const items: Item[] = [];
  const cursors = new Set<string>();
  let nextCursor: string | undefined;
  let unreadable = 0;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const page = await read(nextCursor);
    items.push(...page.page.map(({ data }) => data));
    unreadable += page.unreadable?.length ?? 0;
    nextCursor = cursorAfter(page) ?? undefined;
    if (nextCursor === undefined) return { items, isComplete: !page.page_info.has_next_page, unreadable };
    if (cursors.has(nextCursor)) break;
    cursors.add(nextCursor);
  }
  return { items, isComplete: false, unreadable };
}
