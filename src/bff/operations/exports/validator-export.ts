import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { signedIn } from '#bff/auth/index.ts';
import { accepted } from '#bff/core/http/request-body.ts';
import { queryOf } from '#bff/core/http/request-query.ts';
import type { Operations } from '#bff/operations/open-operations.ts';
import { listValidators, type Staking } from '#bff/staking/index.ts';
import { exportValidators } from '#contract/desk/staking-endpoints.ts';
import type { validatorSchema } from '#contract/desk/validators.ts';
import { NumberLiteral } from '#contract/wire/json.ts';
import { exportDocuments } from './export-document.ts';
import { recordExport } from './record-export.ts';
import { RunningExports } from './running-exports.ts';
import { sendFile } from './send-file.ts';

type Validator = z.input<typeof validatorSchema>;

const columns: readonly (readonly [title: string, of: (validator: Validator) => unknown, isNumeric?: boolean])[] = [
  ['Wallet', ({ wallet }) => wallet.id, true],
  ['Wallet name', ({ wallet }) => wallet.name],
  ['Validator', ({ name }) => name],
  ['Public key', ({ pubkey }) => pubkey],
  ['State', ({ status }) => status],
  ['Deposited ETH', ({ deposited }) => deposited, true],
  ['Balance ETH', ({ balance }) => balance, true],
  ['Rewards ETH', ({ rewards }) => rewards, true],
  ['Compounding', ({ compounding }) => (compounding === null ? 'unknown' : compounding ? 'yes' : 'no')],
  ['Rewards go to', ({ rewards_to: to }) => to?.name ?? to?.id ?? null],
  ['Created by transaction', ({ record_id: id }) => id, true],
];

/** `/bff/exports/validators`: a file of all validators, with every digit. */
export function validatorExportRoute(app: FastifyInstance, operations: Operations & Staking): void {
  const row = exportValidators;
  const running = new RunningExports();
  app.get(row.path, { onRequest: signedIn(operations, row.roles) }, async (request, reply) => {
    const { format } = accepted(row.query, queryOf(request.raw.url ?? ''));
    return sendFile({ operations, running, request, reply }, async () => {
      const { validators } = await listValidators(operations);
      await recordExport(operations, request, format, {});
      const exportedAt = new Date(operations.now()).toISOString();
      const exported = {
        exportedAt,
        filter: {},
        head: columns.map(([text]) => ({ text })),
        linesOf: (validator: Validator) => [columns.map(([, of, isNumeric = false]) => ({ text: textOf(of(validator)), isNumeric }))],
        jsonOf: (validator: Validator) => Object.fromEntries(columns.map(([title, of]) => [title, textOf(of(validator))])),
      };
      return { name: 'validators', format, exportedAt, text: exportDocuments[format].write(onePage(validators), exported) };
    });
  });
}

async function* onePage(validators: readonly Validator[]): AsyncGenerator<readonly Validator[]> {
  yield validators;
}

function textOf(value: unknown): string | null {
  if (value instanceof NumberLiteral) return value.text;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
