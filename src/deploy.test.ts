import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment, variableNames } from '#bff/server/env.ts';
import { secretVariables } from '#bff/server/secrets/secret-files.ts';

const root = join(import.meta.dirname, '..');
const readText = (path: string) => readFileSync(join(root, path), 'utf8');
const [containerfile, compose, guide] = [
  readText('.deploy/Containerfile'),
  readText('.deploy/compose.yaml'),
  readText('.deploy/README.md'),
];

/** Names of all environment variables that the desk reads, including those with the path of a secret's file. */
const variables: ReadonlySet<string> = new Set([...variableNames, ...secretVariables.map((name) => `${name}_FILE`), 'NODE_ENV']);

/** The section of the compose file about the desk. */
const deskService = compose.slice(compose.indexOf('  desk:'), compose.indexOf('\n  database:\n'));

/** Secrets that the compose file names only in comments. */
const commentedSecrets: ReadonlySet<unknown> = new Set([
  'oidc-client-secret',
  'desk-key-previous',
  'notify-smtp-url',
  'notify-webhook-secret',
]);

/** Returns the names of variables that a file sets. Includes variables that a comment sets. */
const variablesSetIn = (text: string) =>
  [...text.matchAll(/^ +(?:# )?([A-Z][A-Z0-9_]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value] as const);

test('the desk reads every variable that the compose file, the image and the guide name', () => {
  const namedVariables = [
    ...variablesSetIn(deskService).map(([name]) => name),
    ...[...containerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = '']) => pairs.split(' ').map((pair) => pair.split('=')[0] ?? '')),
    ...[...guide.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+|PASSWORDS)(?:=\w+)?`/g)].map(([, name = '']) => name),
  ];
  expect(namedVariables.length).toBeGreaterThan(20);
  expect(namedVariables.filter((name) => !variables.has(name))).toEqual([]);
});

test('the desk starts with the variables that the compose file sets', () => {
  const isSet = (line: string) => !line.trim().startsWith('#');
  const givenVariables = variablesSetIn(deskService.split('\n').filter(isSet).join('\n')).map(([name, value]) => {
    if (name === 'DATABASE_URL_FILE') return ['DATABASE_URL', 'postgres://desk:secret@database:5432/desk'];
    if (name === 'DESK_SIGNING_KEY_FILE') return ['DESK_SIGNING_KEY', Buffer.alloc(32, 7).toString('base64')];
    if (name.endsWith('_FILE')) return [name.slice(0, -'_FILE'.length), 'a-secret-of-32-letters-at-the-least'];
    if (name === 'CUSTODY_BASE_URL') return [name, 'https://custody.example'];
    return [name, value.startsWith('$') ? 'desk.example' : value];
  });
  expect(readEnvironment({ ...(Object.fromEntries(givenVariables) as Record<string, string>), HOST: '0.0.0.0' })).toMatchObject({
    DESK_HOSTS: ['desk.example'],
    TRUSTED_PROXIES: ['172.30.80.1'],
  });
});

test('every secret that a service uses is declared as a file', () => {
  const declaredSecrets = [...compose.slice(compose.indexOf('\nsecrets:')).matchAll(/^ {2}([a-z-]+):\n {4}file: \.\/secrets\/\1$/gm)].map(
    ([, name]) => name,
  );
  const usedSecrets = [...compose.matchAll(/\/run\/secrets\/([a-z-]+)$/gm)]
    .map(([, name]) => name)
    .filter((name) => !commentedSecrets.has(name));
  expect(new Set(declaredSecrets)).toEqual(new Set(usedSecrets));
});

test('each container rotates its log, and the database is healthy only after it is created', () => {
  expect(compose.match(/\n {4}logging: \*logging\n/g)).toHaveLength(compose.match(/\n {4}restart: /g)?.length ?? 0);
  expect(compose).toMatch(/x-logging: &logging\n(?: {2}.*\n)+? {4}max-size: [1-9]\d*[km]\n/);
  // While the database is created, its server does not listen on TCP. The check must therefore use TCP.
  expect(compose).toMatch(/'pg_isready', '--host=127\.0\.0\.1'/);
});

test('every container has only the rights that it needs, and the network of the database is internal', () => {
  for (const part of [deskService, compose.slice(compose.indexOf('\n  database:\n'), compose.indexOf('\nnetworks:\n'))]) {
    for (const limit of ['cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']", 'mem_limit: ', 'pids_limit: '])
      expect(part).toContain(limit);
  }
  expect(compose).toMatch(/\n {2}database:\n {4}internal: true\n/);
  expect(compose).not.toContain('POSTGRES_USER');
  expect(readText('.deploy/database-role.sh')).toContain('nosuperuser');
});

test('the proxy in the guide does not log addresses with secrets', () => {
  const [, nginxExample = ''] = /```nginx\n([^]*?)```/.exec(guide) ?? [];
  expect(nginxExample).toMatch(/location ~ \^\/\(hooks\|invite\)\/ \{[^}]*access_log off;/);
});

test('every image is pinned by its digest, and all stages of the image use the same digest', () => {
  const baseImages = [...containerfile.matchAll(/^FROM (\S+)/gm)].map(([, base = '']) => base);
  expect(new Set(baseImages).size).toBe(1);
  expect(baseImages).toHaveLength(3);
  const images = [...compose.matchAll(/^ +image: (\S+)$/gm)].map(([, image = '']) => image).filter((image) => image !== 'custody-desk');
  for (const image of [...baseImages, ...images]) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

test('the image runs the command of `npm start`, with existing files, and not as root', () => {
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: { start: string } };
  const [, entry = ''] = /^ENTRYPOINT (.+)$/m.exec(containerfile) ?? [];
  const startedFile = (JSON.parse(entry) as string[]).join(' ').replace('node_modules/.bin/', 'exec ');
  expect(scripts.start.replace(' --require ./.ci/node-guard.cjs', '')).toBe(startedFile);
  expect(containerfile).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  const copiedPaths = [...containerfile.matchAll(/^COPY ([^-].*) \S+$/gm)].flatMap(([, from = '']) => from.split(' '));
  expect(copiedPaths).toContain('src');
  expect(copiedPaths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("the health check uses the desk's name and detects a desk that does not answer", async () => {
  const desk = createServer((request, response) => {
    response.writeHead(request.headers.host === 'desk.example' && request.url === '/healthz' ? 200 : 421).end();
  });
  desk.listen(0, '127.0.0.1');
  await once(desk, 'listening');
  const address = desk.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const check = async (hosts: string) => {
    const child = spawn(process.execPath, [join(root, '.deploy/healthcheck.mjs')], { env: { PORT: port, DESK_HOSTS: hosts } });
    const [code] = (await once(child, 'exit')) as [number];
    return code;
  };
  expect(await check('desk.example,www.desk.example')).toBe(0);
  expect(await check('another.example')).toBe(1);
  desk.closeAllConnections();
  desk.close();
  await once(desk, 'close');
  expect(await check('desk.example')).toBe(1);
});
