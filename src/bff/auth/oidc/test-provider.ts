import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

/** A user of the test provider. */
export type ProviderUser = {
  readonly email: string;
  readonly name: string;
  readonly groups: readonly string[];
  readonly isVerified?: boolean;
};

export const testClient = { clientId: 'desk', clientSecret: 'a-test-secret-of-no-value-elsewhere' } as const;

/** A real OpenID Connect provider on this machine. Its users sign in without a password. */
export type TestProvider = {
  readonly issuer: string;
  /** The claims of each user at the next sign-in, by subject. */
  readonly users: Map<string, ProviderUser>;
  /** Serves the desk at this address. Until then, the provider answers 503. A second call replaces the signing keys. */
  serve(deskUrl: string): Promise<void>;
  /** Answers every request with 503 until `serve` is called again. */
  stop(): void;
  close(): Promise<void>;
};

/** Starts a provider that listens at once, so that a desk can use its address before the desk has its own address. */
export async function openTestProvider(): Promise<TestProvider> {
  const users = new Map<string, ProviderUser>();
  let listener: RequestListener = answerUnavailable;
  const server = createServer((request, response) => listener(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const rows = new Map<string, Row>();
  return {
    issuer,
    users,
    serve: async (deskUrl) => {
      listener = await listenerOf({ issuer, deskUrl, users, rows });
    },
    stop: () => (listener = answerUnavailable),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const answerUnavailable: RequestListener = (_request, response) => response.writeHead(503).end();

type ProviderSetup = {
  readonly issuer: string;
  readonly deskUrl: string;
  readonly users: ReadonlyMap<string, ProviderUser>;
  readonly rows: Map<string, Row>;
};

async function listenerOf({ issuer, deskUrl, users, rows }: ProviderSetup): Promise<RequestListener> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    adapter: adapterOf(rows),
    clients: [
      {
        client_id: testClient.clientId,
        client_secret: testClient.clientSecret,
        redirect_uris: [`${deskUrl}/oidc/callback`],
        backchannel_logout_uri: `${deskUrl}/oidc/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of a test'] },
    claims: { openid: ['sub', 'groups'], profile: ['name'], email: ['email', 'email_verified'] },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context: { body: string }, form: string) => {
          context.body = page(`${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>`);
        },
        postLogoutSuccessSource: (context: { body: string }) => {
          context.body = page('<p>Signed out</p>');
        },
      },
    },
    ttl: { Interaction: 600, Grant: 3600, Session: 3600, AccessToken: 600, IdToken: 600 },
    // The provider's default dispatcher refuses addresses of this machine.
    fetch: (url: string, { method = 'GET', headers = {}, body = null }: RequestInit) => fetch(url, { method, headers, body }),
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, subject: string) => {
      const user = users.get(subject);
      if (user === undefined) return undefined;
      const { email, name, groups, isVerified = true } = user;
      return { accountId: subject, claims: () => ({ sub: subject, email, email_verified: isVerified, name, groups }) };
    },
    loadExistingGrant: async (context: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const { client, session } = context.oidc;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  const standardHandler = provider.callback();
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (!pathname.startsWith('/interaction/')) return standardHandler(request, response);
    const finish = (result: object) => provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    const subject = searchParams.get('user');
    if (subject !== null) return void finish({ login: { accountId: subject } });
    if (searchParams.has('refuse')) return void finish({ error: 'access_denied' });
    showChoice(response, users);
  };
}

function showChoice(response: ServerResponse<IncomingMessage>, users: ReadonlyMap<string, ProviderUser>): void {
  const links = [...users].map(([subject, { name }]) => `<p><a href="?user=${subject}">${name}</a></p>`).join('');
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(page(`<h1>Who are you?</h1>${links}<p><a href="?refuse">Nobody</a></p>`));
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><head><title>Acme</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`;
}

type Row = Record<string, unknown> & { uid?: string; grantId?: string; consumed?: number };

/** An adapter that stores the provider's records across a change of its keys. */
function adapterOf(rows: Map<string, Row>) {
  return class {
    readonly #model: string;

    constructor(model: string) {
      this.#model = model;
    }

    async upsert(id: string, payload: Row): Promise<void> {
      rows.set(`${this.#model} ${id}`, payload);
    }

    async find(id: string): Promise<Row | undefined> {
      return rows.get(`${this.#model} ${id}`);
    }

    async findByUid(uid: string): Promise<Row | undefined> {
      return [...rows].find(([key, row]) => key.startsWith(this.#model) && row.uid === uid)?.[1];
    }

    async consume(id: string): Promise<void> {
      const row = rows.get(`${this.#model} ${id}`);
      if (row !== undefined) row.consumed = Math.floor(Date.now() / 1000);
    }

    async destroy(id: string): Promise<void> {
      rows.delete(`${this.#model} ${id}`);
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key);
    }
  };
}
