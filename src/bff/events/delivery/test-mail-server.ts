import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A received e-mail, with its recipients, its headers by lower-case name, and its text. */
export type ReceivedMail = {
  readonly to: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly raw: string;
};

const account = { user: 'desk', password: 'a password: with @ signs' } as const;

/**
 * Opens an SMTP server on this machine, which requires a password and stores its mails. It stores checkpoints only with
 * `hasCheckpoints`. It listens at `port`, or at any free port.
 */
export async function openMailServer(port = 0, hasCheckpoints = false) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      username === account.user && password === account.password ? done(null, { user: username }) : done(new Error('Wrong password')),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const message = Buffer.concat(parts).toString();
        if (hasCheckpoints || !message.includes('Subject: Audit checkpoint'))
          mails.push({ to: envelope.rcptTo.map(({ address }) => address), ...parseMail(message), raw: message });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const ownPort = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    mails,
    port: ownPort,
    url: `smtp://${account.user}:${encodeURIComponent(account.password)}@127.0.0.1:${ownPort}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type MailServer = Awaited<ReturnType<typeof openMailServer>>;

function parseMail(raw: string): Pick<ReceivedMail, 'headers' | 'text'> {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = raw.slice(end + 4);
  const isQuoted = headers['content-transfer-encoding'] === 'quoted-printable';
  return {
    headers,
    text: isQuoted
      ? body.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCodePoint(parseInt(code, 16)))
      : body,
  };
}
