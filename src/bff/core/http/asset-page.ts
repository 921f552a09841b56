import { pathParams } from '#contract/wire/path-params.ts';

const folder = '/assets/';

/** Whether a path in the folder of built files is a page, such as `'/assets/btc'`. Built files always have an extension. */
export function isAssetPage(path: string): boolean {
  return path.startsWith(folder) && pathParams.currency.safeParse(path.slice(folder.length).toLowerCase()).success;
}
