import type { Endpoint } from '#contract/wire/endpoint.ts';
import { NumberLiteral } from '#contract/wire/json.ts';
import { requestProblem } from '#contract/wire/request-problem.ts';
import type { SandboxRequest } from '#web/data/sandbox.ts';

/** Form values: the text of each field, by name. */
export type SandboxValues = Readonly<Record<string, string>>;

/** The name of a field, and the parts of the request that it fills. */
export type NamedField = {
  readonly name: string;
  readonly label: string;
  /** Default: the field's own name. */
  readonly parts?: readonly string[];
};

/** Why a request is not sent or was refused: for a field of the form, or (null) for the whole form. */
export type SandboxProblem = { readonly name: string | null; readonly message: string };

/** A typed integer in the wire format. Other text stays unchanged, and the schema rejects it. */
export function typedInteger(text: string): NumberLiteral | string | undefined {
  if (text === '') return undefined;
  return /^(0|[1-9]\d{0,15})$/.test(text) ? new NumberLiteral(text) : text;
}

/** An optional text; undefined if it is empty. */
export function typedText(text: string): string | undefined {
  return text === '' ? undefined : text;
}

/** The first problem of a request according to the row's schemas, or null. */
export function sandboxProblem(row: Endpoint, { params, body }: SandboxRequest, fields: readonly NamedField[]): SandboxProblem | null {
  for (const [schema, value] of [[row.params, params] as const, [row.body, body] as const]) {
    const read = schema?.safeParse(value);
    if (read === undefined || read.success) continue;
    const { field, message, isMissing } = requestProblem(read.error, value);
    return problemAt(fields, field, message, isMissing);
  }
  return null;
}

/** A refusal on the field that it names: `'amount must be …'` becomes `'Amount must be …'`. */
export function problemAt(fields: readonly NamedField[], field: string, message: string, isMissing = false): SandboxProblem {
  // An element of a list: `'0.path'`.
  const named = field.replace(/^\d+\./, '');
  const found = fields.find(({ name, parts = [name] }) => parts.some((part) => named === part || named.startsWith(`${part}.`)));
  if (found === undefined) return { name: null, message };
  if (isMissing) return { name: found.name, message: `${found.label} is required` };
  return { name: found.name, message: message.startsWith(`${field} `) ? `${found.label} ${message.slice(field.length + 1)}` : message };
}
