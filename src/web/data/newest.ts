import { cursorAfter, type Page } from '#contract/page.ts';

/** The newest records of a list; `isAll` tells whether there are none besides, `unreadable` how many of them could not be read. */
export type Newest<Item> = { readonly items: readonly Item[]; readonly isAll: boolean; readonly unreadable: number };

/** Reads a list from its newest page on, so many pages at most. */
export async function readNewest<Item>(read: (after: string | undefined) => Promise<Page<Item>>, pagesMax: number): Promise<Newest<Item>> {
  const items: Item[] = [];
  let after: string | undefined;
  let unreadable = 0;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const page = await read(after);
    items.push(...page.page.map(({ data }) => data));
    unreadable += page.unreadable?.length ?? 0;
    after = cursorAfter(page) ?? undefined;
    if (after === undefined) return { items, isAll: true, unreadable };
  }
  return { items, isAll: false, unreadable };
}
