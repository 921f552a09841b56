import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { openMsMax, testDesk } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';

/** Time of the drain, ms. It is long enough for a few requests on a slow, busy machine. */
const drainMs = 3000;

async function sendGet(url: string, agent: Agent) {
  const firstRequest = request(url, { agent }).end();
  const [answer] = (await once(firstRequest, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return { status: answer.statusCode, connection: answer.headers.connection, text };
}

describeEachDatabase('a stopping desk', (openDatabase) => {
  test(
    'a stopping desk is not ready, but accepts requests on old and new connections until the drain ends',
    { timeout: openMsMax },
    async () => {
      const { app } = await testDesk(await openDatabase(), 'http://127.0.0.1:9', { drainMs });
      const url = await app.listen({ host: '127.0.0.1', port: 0 });
      const [oldAgent, freshAgent] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
      expect(await sendGet(`${url}/readyz`, oldAgent)).toMatchObject({ status: 200, connection: 'keep-alive' });
      const closed = app.close();
      const probe = await sendGet(`${url}/readyz`, oldAgent);
      expect([probe.status, JSON.parse(probe.text)]).toMatchObject([503, { status: 'not ready', stopping: true }]);
      expect(await sendGet(`${url}/healthz`, freshAgent)).toMatchObject({ status: 200, connection: 'close', text: '{"status":"ok"}' });
      await closed;
      await expect(sendGet(`${url}/healthz`, freshAgent)).rejects.toThrow('ECONNREFUSED');
    },
  );
});
