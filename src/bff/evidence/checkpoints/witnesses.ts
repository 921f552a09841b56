import { open } from 'node:fs/promises';
import { Agent, request } from 'undici';
import * as z from 'zod/mini';
import { usersWithRole } from '#bff/auth/index.ts';
import type { Core } from '#bff/core.ts';
import { mailerTo, publicConnector, type NotifySettings } from '#bff/events/index.ts';
import type { Checkpoint, WitnessName } from '#contract/evidence/checkpoint.ts';
import { dayMs, secondMs } from '#contract/limits.ts';
import { patternSchema } from '#contract/wire/checked.ts';
import { BadEnvironment } from '#contract/wire/environment.ts';
import { writeJson } from '#contract/wire/json.ts';
import { checkpointLine } from './signed-checkpoint.ts';

/** Environment variables of the witnesses and of the stream of audit rows. */
export const checkpointVariables = {
  /** A file outside the database to which checkpoints are appended. The default is no file. */
  AUDIT_CHECKPOINTS_FILE: z.optional(z.string()),
  /** The URL that receives checkpoints, for example `https://witness.example/checkpoints`. The default is no URL. */
  AUDIT_CHECKPOINTS_WEBHOOK: z.optional(patternSchema(/^https?:\/\/[^\s/]\S*$/, 'must be a URL that begins with https:// or http://')),
};

export type WitnessSettings = {
  readonly file: string | undefined;
  readonly webhook: string | undefined;
  readonly notify: Pick<NotifySettings, 'mail' | 'internalHosts'> | undefined;
};

/** A receiver of checkpoints outside the database. */
export type Witness = {
  readonly name: WitnessName;
  /** Minimum time between two messages, ms. Each message has only the newest checkpoint. Null means that every checkpoint is sent. */
  readonly everyMs: number | null;
  /** Sends checkpoints, oldest first. Throws unless the witness has certainly received them. */
  readonly send: (checkpoints: readonly Checkpoint[]) => Promise<void>;
};

/** Time limit of the webhook's answer, ms. */
const answerMsMax = 10 * secondMs;

/** How much earlier the next day's e-mail may be sent, because timers are not exact, ms. */
const mailEarlinessMsMax = 60 * secondMs;

/** The configured witnesses. Throws `BadEnvironment` if the file cannot be written. */
export async function openWitnesses(
  core: Pick<Core, 'tables' | 'now' | 'environment'>,
  settings: WitnessSettings,
): Promise<readonly Witness[]> {
  const { file, webhook, notify } = settings;
  const witnesses: Witness[] = [];
  if (file !== undefined) {
    await appendTo(file, '').catch(() => {
      throw new BadEnvironment('AUDIT_CHECKPOINTS_FILE', 'names a file that cannot be written');
    });
    witnesses.push({ name: 'file', everyMs: null, send: (checkpoints) => appendTo(file, checkpoints.map(checkpointLine).join('')) });
  }
  if (webhook !== undefined) witnesses.push(webhookWitness(webhook, core, notify?.internalHosts ?? []));
  if (notify?.mail !== undefined && notify.mail !== null) witnesses.push(mailWitness(core, notify.mail));
  return witnesses;
}

/**
 * Appends a text to a file and syncs the file, so that a witnessed checkpoint survives a crash. An incomplete last line, from a
 * full disk or a crash, is ended first.
 */
async function appendTo(path: string, text: string): Promise<void> {
  const file = await open(path, 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(1, '\n'), 0, 1, Math.max(0, size - 1));
    await file.writeFile(size > 0 && buffer.toString() !== '\n' ? `\n${text}` : text);
    await file.sync();
  } finally {
    await file.close();
  }
}

function webhookWitness(url: string, { environment }: Pick<Core, 'environment'>, hosts: readonly string[]): Witness {
  const connect = publicConnector({ hosts, loopback: environment.kind === 'sandbox' }, { timeout: answerMsMax });
  return {
    name: 'webhook',
    everyMs: null,
    send: async (checkpoints) => {
      const dispatcher = new Agent({ connect, headersTimeout: answerMsMax, bodyTimeout: answerMsMax, maxResponseSize: 65_536 });
      try {
        const headers = { 'content-type': 'application/json' };
        const answer = await request(url, { method: 'POST', headers, body: writeJson({ checkpoints: [...checkpoints] }), dispatcher });
        await answer.body.dump();
        if (answer.statusCode < 200 || answer.statusCode > 299) throw new Error(`AUDIT_CHECKPOINTS_WEBHOOK answered ${answer.statusCode}`);
      } finally {
        await dispatcher.close();
      }
    },
  };
}

/** A witness by e-mail, which sends each auditor the newest checkpoint once a day. */
function mailWitness({ tables, now }: Pick<Core, 'tables' | 'now'>, { smtpUrl, from }: NonNullable<NotifySettings['mail']>): Witness {
  return {
    name: 'email',
    everyMs: dayMs - mailEarlinessMsMax,
    send: async (checkpoints) => {
      const newestCheckpoint = checkpoints.at(-1);
      if (newestCheckpoint === undefined) return;
      const mailer = mailerTo(smtpUrl);
      const auditors = await usersWithRole(tables, ['auditor'], now());
      if (auditors.length === 0) throw new Error('no active user with the role auditor can get the daily checkpoint');
      const subject = `Audit checkpoint of ${newestCheckpoint.at.slice(0, 10)}: row ${newestCheckpoint.seq}`;
      const text = `Keep this e-mail. To compare the audit log with it, save the next line as a file and open Audit log, Verify.\n\n${checkpointLine(newestCheckpoint)}`;
      const results = await Promise.allSettled(auditors.map(({ email }) => mailer.sendMail({ from, to: email, subject, text })));
      // One failing address does not repeat the e-mail to the others.
      if (results.every(({ status }) => status === 'rejected')) throw new Error('the daily checkpoint could not be sent by e-mail');
    },
  };
}
