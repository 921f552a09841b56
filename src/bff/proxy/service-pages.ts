import type { Endpoint } from '#contract/wire/endpoint.ts';
import { cursorAfter, pageSizeMax, type Page } from '#contract/wire/page.ts';
import { readAnswer } from '#contract/wire/unreadable.ts';
import { serviceRead, type ServiceReader } from './service-read.ts';

/** The records of a list. `isWhole` is false if there are more records, or if some are unreadable. */
export type ReadPages<Item> = { readonly records: readonly Item[]; readonly isWhole: boolean };

/**
 * The newest records of a list, which the desk reads for itself, up to a maximum of pages. Throws a `Refusal` if the
 * service does not answer.
 */
export async function readPages<Item>(
  proxy: ServiceReader,
  row: Endpoint,
  filter: Readonly<Record<string, string>>,
  pagesMax: number,
): Promise<ReadPages<Item>> {
  const records: Item[] = [];
  const readCursors = new Set<string>();
  // For some lists the service decides the size of a page, and refuses `page_size`.
  const size = row.query.safeParse({ page_size: String(pageSizeMax) }).success ? { page_size: String(pageSizeMax) } : {};
  let cursor: string | undefined;
  let isWhole = true;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const query = { ...filter, ...size, ...(cursor === undefined ? {} : { after: cursor }) };
    const parsedPage = row.response === null ? null : readAnswer(row.response, await serviceRead(proxy, row, { query }));
    if (parsedPage?.success !== true) return { records, isWhole: false };
    const page = parsedPage.data as Page<Item>;
    records.push(...page.page.map(({ data }) => data));
    isWhole &&= (page.unreadable ?? []).length === 0;
    cursor = cursorAfter(page) ?? undefined;
    if (cursor === undefined) return { records, isWhole: isWhole && !page.page_info.has_next_page };
    if (readCursors.has(cursor)) break;
    readCursors.add(cursor);
  }
  return { records, isWhole: false };
}
