import { onTestFinished } from 'vitest';
import { fakeService, replicaOf } from '#bff/test-desk.ts';
import type { Database } from '#database/connect.ts';

type ServiceOptions = {
  /** Total number of validators. */
  readonly validators?: number;
  readonly isFailing?: (path: string) => boolean;
  /** The balance of the wallet on a page, or null without a balance. */
  readonly balanceOf?: (place: number) => number | null;
  /** The clock of the service, ms. */
  readonly now?: () => number;
};

/** Opens a replica of a desk with a simulated service. Both close when the test ends. */
export async function openSnapshotDesk(database: Database, options: ServiceOptions = {}, deskNow?: () => number) {
  const service = await openService(options);
  const desk = await replicaOf(database, service.url, deskNow);
  onTestFinished(async () => {
    await desk.sessions.close();
    await desk.custody.close();
    await service.close();
  });
  return desk;
}

/** A simulated service with ten pages of one wallet each. */
function openService({ validators = 10, isFailing = () => false, balanceOf = (place) => place + 0.5, now = Date.now }: ServiceOptions) {
  const pages = 10;
  return fakeService((request, response) => {
    response.setHeader('date', new Date(now()).toUTCString());
    const url = new URL(request.url ?? '/', 'http://service');
    const place = Number(url.searchParams.get('after') ?? '0');
    const extras = Array.from({ length: validators / pages }, (_each, index) => ({
      validator_name: `v-${place}-${index}`,
      validator_pubkey: `0x${String(place * 1_000_000 + index).padStart(96, '0')}`,
      validator_status: 'active',
      deposit_amount: 32,
      rewards: 0.123456789012345,
      total_balance: 32.12345678901,
    }));
    if (isFailing(url.pathname)) {
      response.writeHead(500).end();
      return;
    }
    const isWallets = url.pathname === '/api/v1/wallets';
    const eth = isWallets ? balanceOf(place) : null;
    const page = isWallets
      ? [
          {
            cursor: `${place + 1}`,
            data: { id: place + 1, name: `W${place}`, balance: eth === null ? null : { eth }, extras: { '0xaa': extras } },
          },
        ]
      : [];
    const hasNext = isWallets && place + 1 < pages;
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        total_assets_in_custody: { eth: { warm: 3.5, offline: null } },
        page_info: { has_previous_page: false, has_next_page: hasNext, end_cursor: `${place + 1}` },
        page,
      }),
    );
  });
}
