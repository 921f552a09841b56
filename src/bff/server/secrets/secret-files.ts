import { readFileSync } from 'node:fs';
import { BadEnvironment } from '#contract/wire/environment.ts';

/** Variables whose value may be in a file, like the secrets of a container. For example, `OIDC_CLIENT_SECRET_FILE=/run/secrets/oidc`. */
export const secretVariables = [
  'DATABASE_URL',
  'CUSTODY_ACCESS_ID',
  'CUSTODY_SECRET_KEY',
  'OIDC_CLIENT_SECRET',
  'DESK_KEY',
  'DESK_KEY_PREVIOUS',
  'DESK_SIGNING_KEY',
  'WEBHOOK_TOKEN',
  'WEBHOOK_TOKEN_PREVIOUS',
  'METRICS_TOKEN',
  'AUDIT_STREAM_TOKEN',
  'NOTIFY_SMTP_URL',
  'NOTIFY_WEBHOOK_SECRET',
  'SANDBOX_PASSWORD',
] as const;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Adds the content of the files that variables name, without the last line break. Throws `BadEnvironment` for a file that
 * cannot be read, or that is set together with its variable.
 */
export function withSecretFiles(variables: Variables): Variables {
  const fileVariables = secretVariables.flatMap((name) => {
    const fileName = `${name}_FILE`;
    const path = variables[fileName] ?? '';
    if (path === '') return [];
    if ((variables[name] ?? '') !== '') throw new BadEnvironment(fileName, `cannot be set together with ${name}`);
    return [[name, readSecretFile(fileName, path)] as const];
  });
  return { ...variables, ...Object.fromEntries(fileVariables) };
}

function readSecretFile(fileName: string, path: string): string {
  try {
    const content = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (content !== '') return content;
  } catch {
    throw new BadEnvironment(fileName, 'is a file that cannot be read');
  }
  throw new BadEnvironment(fileName, 'is an empty file');
}
