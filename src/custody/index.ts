import { buildCustody, type CustodyOptions } from './app.ts';

export { buildCustody, type CustodyOptions } from './app.ts';
export { keptCredentials } from './auth/kept-credentials.ts';
export { signRegular } from './auth/regular.ts';

/** Builds the service and listens; port 0 takes any free one. `close` lets running requests end; the database stays the caller's. */
export async function startCustody(
  options: CustodyOptions & { readonly host: string; readonly port: number },
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const app = await buildCustody(options);
  try {
    const url = await app.listen({ host: options.host, port: options.port });
    return { url, close: () => app.close() };
  } catch (error) {
    await app.close();
    throw error;
  }
}
