import { text } from 'node:stream/consumers';
import { afterAll, expect } from 'vitest';
import { Notices } from '#bff/events/notices/notice-store.ts';
import { openJournal } from '#bff/money/commands/test-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { fakeService, type TestUser } from '#bff/test-desk.ts';
import type { OwnTarget } from '#contract/desk/notification-targets.ts';
import type { CommandState } from '#contract/money/command-basics.ts';
import type { Database } from '#database/connect.ts';
import { Outbox } from './outbox.ts';
import { Sender } from './send-due.ts';
import { openMailServer } from './test-mail-server.ts';

export const webhookSecret = 'a-secret-of-at-least-32-characters';

export const sendable = { email: true, webhooks: true } as const;

/** Times of a target without a digest or quiet hours. */
export const immediateTiming = { digest_hour: null, quiet: null, zone: 'America/Toronto' } as const;

export type Delivery = Awaited<ReturnType<typeof openDelivery>>;

/** A desk with e-mails and webhooks, on which every withdrawal needs an approval. It closes after the last test of the block. */
export async function openDelivery(database: Database) {
  const receivedWebhooks: { readonly headers: Record<string, unknown>; readonly body: string }[] = [];
  /** The clock of notifications, outbox and senders (the desk uses the real clock), and the status with which webhooks are answered. */
  const state = { nowMs: 0, status: 200, mail: await openMailServer() };
  const now = () => state.nowMs;
  const receiver = await fakeService((request, response) => {
    void text(request).then((body) => {
      receivedWebhooks.push({ headers: request.headers, body });
      response.writeHead(state.status).end();
    });
  });
  const settings = {
    address: 'https://desk.example',
    mail: { smtpUrl: state.mail.url, from: 'Custody Desk <desk@acme.example>' },
    webhookSecret,
    internalHosts: [],
  };
  const world = await openJournal(database, { notify: settings });
  await setReviews(world.tables, 'always');
  const outbox = new Outbox({ tables: world.tables, now });
  const senders: Sender[] = [];
  afterAll(async () => {
    for (const each of senders) await each.close();
    await state.mail.close();
    await receiver.close();
  });

  const commandChanged = async (id: string, state: CommandState) => {
    const email = 'treasury@desk.example';
    const requester = await world.tables.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const notices = new Notices({ tables: world.tables, now, sendable });
    await world.tables
      .transaction()
      .execute((trx) => notices.orderChanged(trx, { id, state, user_id: requester.id, reviewers: ['treasury'] }));
  };

  return {
    world,
    state,
    hooks: receivedWebhooks,
    outbox,
    hookUrl: `${receiver.url}/hook?room=7`,
    mails: () => state.mail.mails,
    /** Sends the due messages as another replica does. */
    send: () => {
      const sender = new Sender({ outbox: new Outbox({ tables: world.tables, now }), settings, allowsLoopback: true, now });
      senders.push(sender);
      return sender.sendDue();
    },
    /** Runs work while the mail server is down. */
    withoutMail: async (work: () => Promise<void>) => {
      await state.mail.close();
      await work();
      state.mail = await openMailServer(state.mail.port);
    },
    /** Sets a user's own target to immediate messages about approvals and ended requests. */
    chooses: async (user: TestUser, overrides: Partial<OwnTarget> = {}) => {
      const body = { is_on: true, kinds: ['review_wanted', 'request_ended'], ...immediateTiming, ...overrides };
      const { status, json } = await world.ask('PUT', '/bff/account/notifications', body, { as: user });
      expect([status, json]).toMatchObject([200, { email: true, own: body }]);
    },
    commandChanged,
    /** Notifies approvers of a treasurer's command that awaits approval, and returns the id of the command. */
    wanted: async () => {
      const id = crypto.randomUUID();
      await commandChanged(id, 'awaiting_review');
      return id;
    },
    at: (time: string) => {
      state.nowMs = Date.parse(time);
    },
    /** Deletes all targets and received messages, and sets the clock to an afternoon in July. */
    reset: async () => {
      await world.tables.deleteFrom('notification_targets').execute();
      [state.mail.mails.length, receivedWebhooks.length, state.status] = [0, 0, 200];
      state.nowMs = Date.parse('2026-07-01T14:00:00-04:00');
    },
  };
}
