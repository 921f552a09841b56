import type { FastifyReply, FastifyRequest } from 'fastify';

type Logger = { readonly level: string; readonly stream?: { write(line: string): void } };

/**
 * JSON lines that hold what is listed here and nothing else: no query, body, cookie, signature, e-mail address or path with an id in it. A
 * library that logs a request, an answer or an error itself goes through the same lists.
 */
export function loggerOptions({ level, stream }: Logger) {
  return {
    level,
    ...(stream === undefined ? {} : { stream }),
    base: null,
    serializers: { req: requestFacts, res: () => ({}), err: errorFacts },
  };
}

/** How long lines are gathered before they are written at once, ms: a write of its own for each costs a tenth of a request. */
const gatherMs = 20;

/** Standard output in fewer writes; what was gathered is written before the process ends. */
export function gatheredOutput(): { write(line: string): void } {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    if (lines !== '') process.stdout.write(lines);
    lines = '';
  };
  process.on('exit', flush);
  return {
    write: (line) => {
      lines += line;
      timer ??= setTimeout(flush, gatherMs).unref();
    },
  };
}

/** Pino's number of the level `info`, at which a finished request is told. */
const info = 30;

/** The levels at which it is told. */
const telling: ReadonlySet<string> = new Set(['trace', 'debug', 'info']);

/**
 * Writes the one line of a finished request. Beside the logger, in its form: what the logger does for any line costs this one as much again. Put
 * together by hand, which numbers, an id of our own, the parser's methods and our own routes allow.
 */
export function answerLog({ level, stream = process.stdout }: Logger): (request: FastifyRequest, reply: FastifyReply) => void {
  if (!telling.has(level)) return () => undefined;
  return (request, reply) => {
    const { method, route } = requestFacts(request);
    const [ms, user] = [Math.round(reply.elapsedTime * 10) / 10, request.session?.user.id];
    const ofUser = user === undefined ? '' : `,"user":${user}`;
    const asked = `"reqId":"${request.id}","method":"${method}","route":${JSON.stringify(route)}`;
    const answered = `"status":${reply.statusCode},"ms":${ms}${ofUser},"msg":"answered"`;
    stream.write(`{"level":${info},"time":${Date.now()},${asked},${answered}}\n`);
  };
}

function requestFacts(request: Partial<FastifyRequest>) {
  return { method: request.method ?? '', route: request.is404 === true ? null : (request.routeOptions?.url ?? null) };
}

/** What went wrong: class, code and where. The message may repeat values, so it stays out, and so does that of its cause. */
function errorFacts(error: unknown): { type: string; message: string; stack: string; code: unknown; cause?: unknown } {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '', code: undefined };
  const code = 'code' in error ? error.code : undefined;
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  const facts = { type: error.name, message: '', stack: frames.slice(0, 8).join('\n'), code };
  return error.cause === undefined ? facts : { ...facts, cause: errorFacts(error.cause) };
}
