import type * as endpoints from '#contract/endpoints.ts';
import { listedWallets, lightWalletRecord, readWalletRecord, walletRecord } from '#custody/presenters/wallet-record.ts';
import { checkedEntity } from '#custody/regulatory/check-entity.ts';
import { Refusal } from '#custody/service-refusal.ts';
import { checkOwner } from '#custody/store/direct-parties.ts';
import { directionOf, isWithin } from '#custody/store/id-range.ts';
import { jsonText } from '#custody/store/json-text.ts';
import { lockSettings, writeSettings } from '#custody/store/settings-row.ts';
import { sinceDate } from '#custody/store/transactions.ts';
import { insertWallet, requireWallet } from '#custody/store/wallets.ts';
import { inSnapshot, withWorldLock } from '#custody/store/world-lock.ts';
import type { Handlers } from './handler.ts';
import { envelope, readPage } from './list-page.ts';

const originatorField = 'default_originator_entity';

/** The endpoints of wallets. Spec: Endpoints, Wallets. */
export const walletHandlers = {
  listWallets: async ({ query, service: { db, clock } }) => {
    const page = await readPage(query, (range) =>
      db
        .selectFrom('wallets')
        .selectAll()
        .where(isWithin('wallets.id', range))
        .where((eb) =>
          eb.and([
            ...(query.type === undefined ? [] : [eb('kind', '=', query.type)]),
            ...(query.custom_id === undefined ? [] : [eb('custom_id', '=', query.custom_id)]),
            ...(query.created_since === undefined ? [] : [eb('created_at', '>=', sinceDate(query.created_since))]),
          ]),
        )
        .orderBy('id', directionOf(range))
        .limit(range.limit)
        .execute(),
    );
    return envelope(page, await listedWallets(db, clock, page.rows));
  },

  readWallet: async ({ params: { id }, query, service: { db, clock } }) =>
    query.light === 'true'
      ? lightWalletRecord(db, await requireWallet(db, id))
      : inSnapshot(db, async (trx) => readWalletRecord(trx, clock, await requireWallet(trx, id))),

  createWallet: async ({ body, service }) => {
    const originator = body.default_originator_entity;
    const checked = originator && checkedEntity(originatorField, 'originator', 'missing_travel_rule_info', originator);
    return withWorldLock(service.db, async (trx) => {
      const settings = await lockSettings(trx);
      if (body.owner_entity_id !== undefined) await checkOwner(trx, body.owner_entity_id, settings);
      if (body.kind === 'cold') {
        if (settings.cold_wallets_available === 0) throw new Refusal('invalid', 'No cold wallet is available: contact the operator.');
        await writeSettings(trx, { ...settings, cold_wallets_available: settings.cold_wallets_available - 1 });
      }
      const at = await service.clock.now(trx);
      return walletRecord(trx, service.clock, await insertWallet(trx, { ...body, default_originator_entity: checked }, at));
    });
  },

  editWallet: async ({ params, body, service }) =>
    withWorldLock(service.db, async (trx) => {
      const { default_originator_entity: originator, ...otherFields } = body;
      const wallet = await requireWallet(trx, params['id'], 'locked');
      if (originator !== undefined && wallet.default_originator_entity !== null)
        throw new Refusal('invalid', 'Default originator already set for this wallet.'); // Spec: Errors has this message.
      const changes = {
        ...otherFields,
        ...(originator === undefined
          ? {}
          : { [originatorField]: jsonText(checkedEntity(originatorField, 'originator', 'missing_travel_rule_info', originator)) }),
      };
      if (Object.keys(changes).length === 0) return walletRecord(trx, service.clock, wallet);
      const editedWallet = await trx
        .updateTable('wallets')
        .set(changes)
        .where('id', '=', wallet.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return walletRecord(trx, service.clock, editedWallet);
    }),
} satisfies Handlers<typeof endpoints>;
