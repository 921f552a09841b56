import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { sessionOf } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { Money } from '#bff/money/money.ts';
import { serviceRead } from '#bff/proxy/index.ts';
import type { readLastBeneficiaries } from '#contract/desk/command-endpoints.ts';
import { entityRecordSchema, hasEntity, type EntityRecord } from '#contract/people/entity.ts';
import { withdrawalDestination } from '#contract/rules/command-facts.ts';
import { readExternalAccount } from '#contract/service/external-account.ts';
import { readTransaction, transactionSchema } from '#contract/service/transaction.ts';
import type { destinationSchema } from '#contract/service/withdrawal.ts';
import { readJson } from '#contract/wire/json.ts';

/** The full default beneficiary of an account. The read is audited before it is returned. */
export async function accountBeneficiary(money: Money, request: FastifyRequest, id: string): Promise<EntityRecord | null> {
  const parseResult = readExternalAccount.response.safeParse(await serviceRead(money, readExternalAccount, { params: { id } }));
  if (!parseResult.success) throw new Refusal('upstream_failed', 'The custodian returned an unreadable account');
  const { default_beneficiary_entity: entity } = parseResult.data;
  if (!hasEntity(entity)) return null;
  await auditRead(money, request, { object: `/api/v1/external_accounts/${id}` });
  return entity;
}

type PaymentTarget = { readonly asset: string; readonly destination: z.output<typeof destinationSchema> };

type LastBeneficiaries = z.output<typeof readLastBeneficiaries.response>;

/** Maximum number of withdrawals in which beneficiaries are searched. */
const searchedMax = 50;

/**
 * The full beneficiaries of the newest accepted withdrawal to the destination. Withdrawals without a beneficiary are skipped. If the
 * journal has no such withdrawal, the custodian's records of payments to the account are searched.
 */
export async function lastBeneficiaries(
  money: Money,
  request: FastifyRequest,
  { asset, destination }: PaymentTarget,
): Promise<LastBeneficiaries> {
  const rows = await money.tables
    .selectFrom('commands')
    .select(['id', 'made_at', 'record_id', 'sealed_body'])
    .where('kind', '=', 'withdrawal')
    .where('state', '=', 'confirmed')
    .where('asset', '=', asset)
    .where('destination', '=', JSON.stringify(withdrawalDestination(asset, destination)))
    .orderBy('made_at', 'desc')
    .limit(searchedMax)
    .execute();
  for (const row of rows) {
    const text = money.journal.open(row.sealed_body, row.id, 'body');
    const body = text === null ? null : bodySchema.parse(readJson(text));
    const beneficiaries = body?.beneficiary_entities ?? (body?.beneficiary_entity ? [body.beneficiary_entity] : []);
    if (beneficiaries.length === 0) continue;
    await auditRead(money, request, { object: '/bff/beneficiaries/last', commandId: row.id });
    return { command_id: row.id, record_id: row.record_id, made_at: row.made_at.toISOString(), beneficiaries };
  }
  return 'id' in destination && destination.type === 'external' ? recordedBeneficiaries(money, request, destination.id) : noBeneficiaries;
}

const noBeneficiaries: LastBeneficiaries = { command_id: null, record_id: null, made_at: null, beneficiaries: [] };

/** Maximum number of the custodian's records in which beneficiaries are searched. */
const recordsMax = 5;

/** The full beneficiaries of the newest completed transaction to an account, which another system may have requested. */
async function recordedBeneficiaries(money: Money, request: FastifyRequest, accountId: number): Promise<LastBeneficiaries> {
  const rows = await money.tables
    .selectFrom('indexed_lines')
    .select('id')
    .where('account_id', '=', String(accountId))
    .where('line', '=', 0)
    .where('type', '=', 'transaction')
    .where('status', '=', 'completed')
    .where('id', 'is not', null)
    .orderBy('at', 'desc')
    .limit(recordsMax)
    .execute();
  for (const { id } of rows) {
    const record = transactionSchema.safeParse(await serviceRead(money, readTransaction, { params: { id: id ?? '' } }));
    if (!record.success || record.data.type !== 'transaction') continue;
    const { beneficiary_entity: entity, beneficiary_entities: entities, created_at: createdAt } = record.data;
    // A record with one beneficiary may have it in both fields.
    const beneficiaries = (entities?.length ? entities : [entity]).filter(hasEntity);
    if (beneficiaries.length === 0) continue;
    await auditRead(money, request, { object: `/api/v1/transactions/${id}` });
    return { command_id: null, record_id: id, made_at: createdAt ?? null, beneficiaries };
  }
  return noBeneficiaries;
}

const bodySchema = z.object({
  beneficiary_entity: z.nullish(entityRecordSchema),
  beneficiary_entities: z.nullish(z.array(entityRecordSchema)),
});

type BeneficiaryRead = { readonly object: string; readonly commandId?: string };

async function auditRead({ audit }: Money, request: FastifyRequest, reading: BeneficiaryRead): Promise<void> {
  await audit.record({ action: 'people_read', decision: 'done', actor: sessionOf(request).user, requestId: request.id, ...reading });
}
