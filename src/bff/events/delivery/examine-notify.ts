import { failedFinding, type Finding } from '#bff/core/finding.ts';
import { notifySettingsOf } from './notify-environment.ts';
import { mailerTo } from './send-due.ts';

type Env = Parameters<typeof notifySettingsOf>[0] & { readonly DESK_HOSTS?: readonly string[] | undefined };

/**
 * Checks that the SMTP server answers and accepts the credentials, and reports the address for links. Returns an empty list when
 * no channel is set up.
 */
export async function examineNotify(env: Env, address: string): Promise<readonly Finding[]> {
  const settings = notifySettingsOf(env, address);
  if (settings === undefined) return [];
  const links: Finding =
    env.DESK_HOSTS === undefined
      ? { check: 'Links of messages', result: 'warning', detail: `point to ${address}, this machine’s own name: set DESK_HOSTS` }
      : { check: 'Links of messages', result: 'ok', detail: `point to ${address}` };
  return settings.mail === null ? [links] : [await examineMail(settings.mail.smtpUrl), links];
}

async function examineMail(smtpUrl: string): Promise<Finding> {
  const check = 'E-mail';
  const mailer = mailerTo(smtpUrl);
  try {
    await mailer.verify();
    return { check, result: 'ok', detail: 'the SMTP server answers, and accepts the credentials' };
  } catch (error) {
    return failedFinding(check, error);
  } finally {
    mailer.close();
  }
}
