import { serviceRead, type ServiceReader } from '#bff/proxy/index.ts';
import { validatorsOf } from '#contract/rules/wallet-validators.ts';
import { listWallets, type Wallet } from '#contract/service/wallet.ts';
import { cursorAfter, pageSizeMax } from '#contract/wire/page.ts';

/** Maximum pages of wallets that are searched for a validator. */
const pagesMax = 100;

/**
 * The status of a validator in the wallet that lists it, or null if no wallet lists it. Throws a `Refusal` if the service
 * does not answer.
 */
export async function readValidatorStatus(money: ServiceReader, pubkey: string): Promise<string | null> {
  let cursor: string | undefined;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const query = { page_size: String(pageSizeMax), ...(cursor === undefined ? {} : { after: cursor }) };
    const parseResult = listWallets.response.safeParse(await serviceRead(money, listWallets, { query }));
    if (!parseResult.success) return null;
    const status = parseResult.data.page.map(({ data }) => statusInWallet(data, pubkey)).find((each) => each !== null);
    if (status !== undefined) return status;
    cursor = cursorAfter(parseResult.data) ?? undefined;
    if (cursor === undefined) return null;
  }
  return null;
}

function statusInWallet({ extras }: Wallet, pubkey: string): string | null {
  const ownValidator = validatorsOf({ extras }).find((each) => each.validator_pubkey?.toLowerCase() === pubkey.toLowerCase());
  return ownValidator?.validator_status ?? null;
}
