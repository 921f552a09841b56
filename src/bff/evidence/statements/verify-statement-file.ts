import { parseArgs } from 'node:util';
import { readTextFile } from '#bff/evidence/read-text-file.ts';
import { statementBytesMax } from '#contract/evidence/statement-file.ts';
import { publicKeyOf } from './signing-key.ts';
import { verifyStatement, type StatementVerification } from './verify-statement.ts';

/** `npm run verify-statement -- <file> [--key <public key>]`, which needs neither a desk nor a database. Throws for any other argument. */
export async function verifyStatementWithArguments(args: readonly string[]): Promise<StatementVerification> {
  const { values, positionals } = parseArgs({ args: [...args], options: { key: { type: 'string' } }, allowPositionals: true });
  const [path, ...otherArgs] = positionals;
  if (path === undefined || otherArgs.length > 0)
    throw new Error('name one statement file: npm run verify-statement -- statement.json --key <public key>');
  const key = values.key === undefined ? null : publicKeyOf(values.key);
  if (values.key !== undefined && key === null) throw new Error('--key takes the public key of the desk: 32 bytes in base64');
  const text = await readTextFile(path, statementBytesMax);
  return text === null
    ? { ok: false, messages: [`The file is larger than a statement can be (${statementBytesMax / 1_000_000} MB).`] }
    : verifyStatement(text, key);
}
