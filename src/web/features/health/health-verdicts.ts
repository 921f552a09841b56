import { skewSeconds, type Health } from '#contract/desk/health.ts';
import { noEmailMessage } from '#contract/desk/notification-targets.ts';
import type { Tone } from '#web/parts/transaction/status-labels.ts';

/** The verdict on one part of the desk's health. `why` explains a tone other than `good`. */
export type Verdict = { readonly tone: Extract<Tone, 'good' | 'waiting' | 'bad'>; readonly label: string; readonly why: string | null };

const goodVerdict = (label: string): Verdict => ({ tone: 'good', label, why: null });

/** Whether the custody service answers the desk's signed reads. */
export function serviceVerdict({ trouble }: Health['service']): Verdict {
  return trouble === null ? goodVerdict('OK') : { tone: 'bad', label: 'Failing', why: trouble };
}

/** Whether the desk's clock is close to the service's clock. */
export function clockVerdict({ skew_seconds: skew }: Health['service']): Verdict {
  if (skew === null) return { tone: 'waiting', label: 'Unknown', why: 'The custodian’s answer has no time.' };
  const seconds = Math.abs(skew);
  const differenceText = `The desk’s clock is ${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} the custodian’s.`;
  if (seconds >= skewSeconds.failed)
    return { tone: 'bad', label: `${seconds} s apart`, why: `${differenceText} The custodian may refuse signatures.` };
  if (seconds >= skewSeconds.warning)
    return { tone: 'waiting', label: `${seconds} s apart`, why: `${differenceText} Synchronise it with a time server.` };
  return goodVerdict(seconds === 0 ? 'In sync' : `${seconds} s apart`);
}

/** Whether the database has free connections. */
export function databaseVerdict({ connections }: Health['database']): Verdict {
  if (connections === null || connections.waiting === 0) return goodVerdict('OK');
  return { tone: 'waiting', label: 'Busy', why: `${connections.waiting} queries wait for a connection.` };
}

/** Whether webhooks arrive. */
export function webhooksVerdict({ last_received_at: lastReceivedAt, missed, received }: Health['webhooks']): Verdict {
  if (lastReceivedAt === null)
    return { tone: 'waiting', label: 'None yet', why: 'No webhook has arrived. The desk polls the custodian instead.' };
  if (missed > 0)
    return {
      tone: 'bad',
      label: `${missed} missed`,
      why: `${missed} ${missed === 1 ? 'webhook' : 'webhooks'} of the last 24 hours did not arrive. The desk recovered the records by polling.`,
    };
  return goodVerdict(received === 0 ? 'None in 24 hours' : 'Arriving');
}

/** Whether commands with an unknown outcome exist. */
export function commandsVerdict({ unknown }: Health['commands']): Verdict {
  if (unknown === 0) return goodVerdict('OK');
  return {
    tone: 'bad',
    label: `${unknown} unknown`,
    why: 'The desk keeps checking. If it finds no transaction, two users must resolve the request.',
  };
}

/** Whether e-mail and webhook notifications are sent. */
export function notificationsVerdict(notifications: Health['notifications']): Verdict {
  if (notifications === null) return { ...goodVerdict('Off'), why: noEmailMessage };
  const { waiting: waitingCount, failing: failingCount, given_up: abandonedCount } = notifications;
  if (abandonedCount > 0)
    return {
      tone: 'bad',
      label: `${abandonedCount} not sent`,
      why: 'The desk could not send these notifications within 24 hours. Users still see them under Notifications.',
    };
  if (failingCount > 0) return { tone: 'bad', label: `${failingCount} failing`, why: 'The desk retries for 24 hours.' };
  return goodVerdict(waitingCount === 0 ? 'All sent' : `${waitingCount} waiting`);
}

/** Whether the background jobs succeed. */
export function jobsVerdict(failingJobs: Health['failing_jobs']): Verdict {
  if (failingJobs.length === 0) return goodVerdict('OK');
  return { tone: 'bad', label: `${failingJobs.length} failing`, why: 'The desk keeps retrying. Its log has details of each failure.' };
}

/** A failing job as text: `'12 times in a row: DatabaseError 54000'`. */
export function failureText({ failures, error }: Health['failing_jobs'][number]): string {
  return `${failures === 1 ? 'Once' : `${failures} times in a row`}: ${error}`;
}

/** The overall verdict as text: `'2 need attention'`. */
export function overallLabel(verdicts: readonly Verdict[]): string {
  const failingCount = verdicts.filter(({ tone }) => tone !== 'good').length;
  if (failingCount === 0) return 'All OK';
  return failingCount === 1 ? '1 needs attention' : `${failingCount} need attention`;
}
