import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cookieOf, pageHeaders, openMsMax, testDesk, testPassword } from '#bff/test-desk.ts';
import { partyFilesPath } from '#contract/desk/party-file.ts';
import { describePostgres } from '#database/testing.ts';
import { draftName, files, openParties, pdfOf } from './test-parties.ts';
import { aPerson } from './test-party.ts';

const children: ChildProcess[] = [];

afterAll(async () => {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'exit');
});

/** Starts the desk like `npm start`. Returns the address of the desk and the headers of an administrator. */
async function startDesk(dataDir: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts')], {
    env: { PATH: process.env.PATH, PORT: '0', CUSTODY_PORT: '0', DATA_DIR: dataDir, SANDBOX_PASSWORD: testPassword },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let printedText = '';
  child.stdout.on('data', (chunk: Buffer) => (printedText += chunk.toString()));
  await expect.poll(() => printedText, { timeout: openMsMax, interval: 50 }).toContain('Custody Desk: ');
  const url = /Custody Desk: (http\S+)/.exec(printedText)?.[1] ?? '';
  const json = { 'content-type': 'application/json', ...pageHeaders };
  const body = JSON.stringify({ email: 'admin@desk.example', password: testPassword });
  const signedIn = await fetch(`${url}/bff/session`, { method: 'POST', headers: json, body });
  return { child, url, headers: { ...pageHeaders, cookie: cookieOf(signedIn.headers.get('set-cookie') ?? '') } };
}

test('a draft and its files survive kill -9, and a file that was not completely received is not listed', { timeout: 120_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'desk-restart-'));
  const firstDesk = await startDesk(dataDir);
  const values = { direct_party: { firstname: 'Ada', note: 'שלום' } };
  await fetch(`${firstDesk.url}/bff/drafts/${draftName}`, {
    method: 'PUT',
    headers: { ...firstDesk.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ values }),
  });
  const sendBody = (headers: Record<string, string>, url: string, body: NonNullable<RequestInit['body']>) =>
    fetch(`${url}${partyFilesPath}?draft=${draftName}&kind=custody_agreement&name=a.pdf`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body,
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    });
  const content = pdfOf(600_000);
  expect((await sendBody(firstDesk.headers, firstDesk.url, content)).status).toBe(201);
  let isComing = () => {};
  const requestArrival = new Promise<void>((resolve) => (isComing = resolve));
  async function* slowContent() {
    yield content.subarray(0, 300_000);
    isComing();
    await new Promise(() => undefined);
  }
  const brokenUpload = sendBody(firstDesk.headers, firstDesk.url, ReadableStream.from(slowContent())).catch(() => null);
  await requestArrival;
  firstDesk.child.kill('SIGKILL');
  await once(firstDesk.child, 'exit');
  expect(await brokenUpload).toBeNull();

  const secondDesk = await startDesk(dataDir);
  const get = async (path: string) => fetch(secondDesk.url + path, { headers: secondDesk.headers });
  expect(await (await get(`/bff/drafts/${draftName}`)).json()).toMatchObject({ values, revision: 1 });
  const { files: storedFiles } = (await (await get(`${partyFilesPath}?draft=${draftName}`)).json()) as {
    files: { id: string; state: string }[];
  };
  expect(storedFiles).toMatchObject([{ state: 'held', size: 600_000 }]);
  const storedContent = await (await get(`${partyFilesPath}/${storedFiles[0]?.id}/content`)).arrayBuffer();
  expect(Buffer.from(storedContent).equals(content)).toBe(true);
  secondDesk.child.kill('SIGKILL');
  await once(secondDesk.child, 'exit');
  await rm(dataDir, { recursive: true });
});

describePostgres('two replicas', (openDatabase) => {
  test('each replica uploads files that the other replica received', { timeout: openMsMax }, async () => {
    const desk = await openParties(await openDatabase());
    const partyId = await desk.makeParty(aPerson);
    const { body } = await desk.sendFile(files.pdf);
    const otherDesk = await testDesk(await openDatabase(), desk.custody.url);
    const headers = { ...(await otherDesk.as('administrator')), 'content-type': 'application/json' };
    const url = `${partyFilesPath}/${body.id}/upload`;
    const answer = await otherDesk.app.inject({ method: 'POST', url, headers, payload: { direct_party_id: partyId } });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { state: 'uploaded' }]);
    await otherDesk.app.close();
    await desk.close();
  });
});
