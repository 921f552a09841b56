import { createTransport } from 'nodemailer';
import { Agent, request } from 'undici';
import { errorKindOf } from '#bff/core/jobs/failing-jobs.ts';
import { secondMs } from '#contract/limits.ts';
import { emailOf, signatureOf, webhookBody, type Message } from './message.ts';
import { channelsOf, smtpServerOf, type NotifySettings } from './notify-environment.ts';
import type { ClaimedMessage, Outbox } from './outbox.ts';
import { publicConnector } from './public-address.ts';

/** Time limit of each step of sending a message, ms. */
const stepMsMax = 10 * secondMs;

/** Time limit of sending a message, ms. It is shorter than the time for which a replica claims a message. */
const sendMsMax = 30 * secondMs;

/** Maximum number of messages that a replica sends at the same time. */
const parallelMessagesMax = 4;

/** A receiver answered with a status other than 2xx. */
class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
  /** The HTTP status as text, for example `'500'`. */
  readonly code: string;

  constructor(status: number) {
    super(`the receiver answered ${status}`);
    this.code = String(status);
  }
}

type Options = {
  readonly outbox: Outbox;
  readonly settings: NotifySettings;
  /** Whether webhooks may reach this machine, as in a sandbox. */
  readonly allowsLoopback: boolean;
  readonly now: () => number;
};

/** Sends the due messages of the outbox. A message whose outcome could not be stored is sent again with the same id. */
export class Sender {
  readonly #options: Options;
  #isStopping = false;
  readonly #mail: ReturnType<typeof mailerTo> | null;
  /** The agent follows no redirects. Only the status of an answer is used. */
  readonly #agent: Agent;

  constructor(options: Options) {
    this.#options = options;
    const reach = { hosts: options.settings.internalHosts, loopback: options.allowsLoopback };
    this.#agent = new Agent({
      connect: publicConnector(reach, { timeout: stepMsMax }),
      headersTimeout: stepMsMax,
      bodyTimeout: stepMsMax,
      maxResponseSize: 65_536,
    });
    this.#mail = options.settings.mail === null ? null : mailerTo(options.settings.mail.smtpUrl);
  }

  /** Sends all due messages, several at a time, so that a receiver without an answer does not delay the others. */
  async sendDue(): Promise<void> {
    await Promise.all(Array.from({ length: parallelMessagesMax }, () => this.#sendInTurn()));
  }

  /** Waits for the messages that are being sent. */
  close(): Promise<void> {
    this.#isStopping = true;
    return this.#agent.close();
  }

  async #sendInTurn(): Promise<void> {
    const { outbox, settings } = this.#options;
    while (!this.#isStopping) {
      const message = await outbox.claim(channelsOf(settings));
      if (message === null) return;
      const error = await this.#send(message).then(
        () => null,
        (reason: unknown) => errorKindOf(reason),
      );
      await (error === null ? outbox.markSent(message.id) : outbox.recordFailure(message.id, error));
    }
  }

  async #send({ id, channel, address, notices }: ClaimedMessage): Promise<void> {
    const { settings, now } = this.#options;
    const message: Message = { id, address: settings.address, notices };
    const signal = AbortSignal.timeout(sendMsMax);
    if (channel === 'email') {
      if (settings.mail !== null) await this.#mail?.sendMail({ ...emailOf(message, { from: settings.mail.from, to: address }), signal });
      return;
    }
    const body = webhookBody(message, channel);
    const signature = channel === 'json' ? { signature: signatureOf(body, settings.webhookSecret ?? '', now()) } : {};
    const headers = { 'content-type': 'application/json', 'notification-id': id, ...signature };
    const answer = await request(address, { method: 'POST', headers, body, signal, dispatcher: this.#agent });
    await answer.body.dump();
    if (answer.statusCode < 200 || answer.statusCode > 299) throw new WebhookRefused(answer.statusCode);
  }
}

/** The SMTP server of a URL. */
export function mailerTo(url: string) {
  return createTransport({
    ...smtpServerOf(url),
    connectionTimeout: stepMsMax,
    greetingTimeout: stepMsMax,
    socketTimeout: stepMsMax,
    dnsTimeout: stepMsMax,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
