import type { Page } from '#contract/page.ts';

/** The newest records of a list; `isAll` tells whether there are none besides. */
export type Newest<Item> = { readonly items: readonly Item[]; readonly isAll: boolean };

/** Reads a list from its newest page on, so many pages at most. */
export async function readNewest<Item>(read: (after: string | undefined) => Promise<Page<Item>>, pagesMax: number): Promise<Newest<Item>> {
  const items: Item[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const { page, page_info: info } = await read(after);
    items.push(...page.map(({ data }) => data));
    after = info.end_cursor ?? page.at(-1)?.cursor;
    if (!info.has_next_page || after === undefined) return { items, isAll: true };
  }
  return { items, isAll: false };
}
