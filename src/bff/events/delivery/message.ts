import { createHmac } from 'node:crypto';
import { noticePath, noticeSentences } from '#contract/desk/notice-sentences.ts';
import type { Notice } from '#contract/desk/notices.ts';
import type { TargetChannel } from '#contract/desk/notification-targets.ts';
import { secondMs } from '#contract/limits.ts';

/** The data of a notification in a message, without data of its record. */
export type SentNotice = Pick<Notice, 'kind' | 'ref' | 'made_at'> & { readonly batch: string | null };

/** A message about one or more notifications, with the desk's address for links. Repeated attempts have the same id. */
export type Message = { readonly id: string; readonly address: string; readonly notices: readonly SentNotice[] };

type MessageLine = { readonly kind: Notice['kind']; readonly at: string; readonly words: string; readonly link: string };

function linesOf({ address, notices }: Message): readonly MessageLine[] {
  return notices.map((notice) => ({
    kind: notice.kind,
    at: notice.made_at,
    words: noticeSentences[notice.kind],
    link: address + noticePath(notice),
  }));
}

function titleOf(lines: readonly MessageLine[]): string {
  const [onlyLine] = lines;
  return onlyLine !== undefined && lines.length === 1 ? onlyLine.words : `${lines.length} notifications`;
}

/** The e-mail of a message, to the mailbox `to`. */
export function emailOf(message: Message, { from, to }: { readonly from: string; readonly to: string }) {
  const lines = linesOf(message);
  const host = from.replace(/^.*@/, '').replace('>', '');
  return {
    from,
    to: { name: '', address: to },
    subject: `Custody Desk: ${titleOf(lines)}`,
    text: `${lines.map(({ words, link }) => `${words}\n${link}`).join('\n\n')}\n\n-- \nChange your notifications: ${message.address}/settings/account\n`,
    messageId: `<${message.id}@${host}>`,
    headers: { 'Notification-Id': message.id, 'Auto-Submitted': 'auto-generated' },
  };
}

/** The body of a webhook. For Slack it is the text of an incoming webhook, and for Teams an adaptive card, which its workflows require. */
export function webhookBody(message: Message, channel: Exclude<TargetChannel, 'email'>): string {
  const lines = linesOf(message);
  const bodies = {
    json: () => ({ id: message.id, notices: lines }),
    slack: () => ({ text: lines.map(({ words, link }) => `${words}: <${link}>`).join('\n') }),
    teams: () => ({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: lines.map(({ words, link }) => ({ type: 'TextBlock', text: `[${words}](${link})`, wrap: true })),
          },
        },
      ],
    }),
  };
  return JSON.stringify(bodies[channel]());
}

/** The header `Signature`, which proves the sender and the time of a body, for example `'t=1767600000,v1=9f…'`. */
export function signatureOf(body: string, secret: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / secondMs);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
