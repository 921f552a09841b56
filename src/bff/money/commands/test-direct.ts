import { testCredentials, testScheme } from '#bff/test-desk.ts';
import { signRegular } from '#custody';

/** Calls the service directly, as its operator and the chain do. Returns the answer as text, with any status. */
export async function callDirectly(custodyUrl: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<string> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const signedCall = { method, path: path.split('?', 1)[0] ?? '', body: text, ...testCredentials, scheme: testScheme, date: new Date() };
  const answer = await fetch(`${custodyUrl}${path}`, { method, headers: signRegular(signedCall), ...(text === '' ? {} : { body: text }) });
  return answer.text();
}

/** Creates a warm wallet with one bitcoin, or with this amount of an asset. Returns its id. */
export async function walletWithMoney(custodyUrl: string, asset = 'btc', amount = '1'): Promise<number> {
  const { id } = JSON.parse(await callDirectly(custodyUrl, 'POST', '/api/v1/wallets', { name: 'Simulated', kind: 'warm' })) as {
    id: number;
  };
  await callDirectly(custodyUrl, 'POST', '/sandbox/deposits', { wallet_id: id, asset, amount });
  return id;
}
