import { Client } from 'undici';
import { signRegular } from '#custody';
import { startScript } from './children.ts';
import { benchCredentials, benchScheme } from './credentials.ts';
import { readAnswer } from './figures.ts';

/** Answers of the embedded service that were stored. `upstream.ts` repeats them. */
export type CapturedAnswers = { readonly page: Buffer; readonly record: Buffer };

/** Reads the embedded service's answers for these two paths. The service has 1,000 transactions. */
export async function captureAnswers(paths: Readonly<Record<keyof CapturedAnswers, string>>): Promise<CapturedAnswers> {
  const { url } = await startScript(new URL('./world.ts', import.meta.url), '1000', '3');
  const client = new Client(url, { pipelining: 1 });
  const get = (path: string) => {
    const [target = ''] = path.split('?', 1);
    return readAnswer(
      client,
      path,
      signRegular({ method: 'GET', path: target, body: '', ...benchCredentials, scheme: benchScheme, date: new Date() }),
    );
  };
  return { page: await get(paths.page), record: await get(paths.record) };
}
