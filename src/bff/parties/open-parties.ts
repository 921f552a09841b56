import type { Drafts, People } from '#bff/compliance/index.ts';
import type { Core } from '#bff/core.ts';
import type { DeskKeys } from '#bff/core/sealer.ts';
import type { MoneyTimes } from '#bff/money/index.ts';
import type { Proxy } from '#bff/proxy/index.ts';
import { PartyFiles } from './party-files.ts';

/** What this room opens. */
type Opened = { readonly partyFiles: PartyFiles };

/** Direct parties on their way in, with their documents. */
export type Parties = Proxy & Opened & { readonly drafts: Drafts; readonly people: People; readonly times: Pick<MoneyTimes, 'goneMs'> };

/** Opens the documents; each may have so many bytes. */
export function openParties({ tables, now }: Core, keys: DeskKeys, bytesMax?: number): Opened {
  return { partyFiles: new PartyFiles({ tables, keys, now, bytesMax }) };
}
