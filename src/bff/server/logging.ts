import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { requestId } from '#bff/core/request-trace.ts';
import type { ServiceListeners } from './open-rooms.ts';

type LogTarget = { readonly level: string; readonly stream?: { write(line: string): void } };

/**
 * The settings of JSON log lines with only the listed fields. No line has a query, body, cookie, signature, e-mail address
 * or path with an id. Requests, answers and errors that libraries log have the same fields.
 */
export function loggerOptions({ level, stream }: LogTarget) {
  return {
    level,
    ...(stream === undefined ? {} : { stream }),
    base: null,
    serializers: { req: requestFacts, res: () => ({}), err: errorFacts },
  };
}

/** How long lines are collected before one write, ms. A write for each line would cost a tenth of a request. */
const gatherMs = 20;

type Output = {
  write(text: string, done: (error?: Error | null) => void): unknown;
  on(event: 'error', listener: () => void): unknown;
};

/**
 * Standard output with fewer writes. Collected lines are written before the process ends. Lines are lost while their
 * reader is gone or the disk of their file is full. The next written line contains the number of lost lines.
 */
export function gatheredOutput(output: Output = process.stdout): { write(line: string): void } {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  let droppedCount = 0;
  const flush = () => {
    timer = undefined;
    const [text, lostCount] = [lines, droppedCount];
    lines = '';
    if (text === '') return;
    droppedCount = 0;
    const lossNote = lostCount === 0 ? '' : `{"level":${warning},"time":${Date.now()},"lines":${lostCount},"msg":"log lines were lost"}\n`;
    output.write(lossNote + text, (error) => {
      if (error) droppedCount += lostCount + text.split('\n').length - 1;
    });
  };
  process.on('exit', flush);
  output.on('error', () => undefined);
  return {
    write: (line) => {
      lines += line;
      timer ??= setTimeout(flush, gatherMs).unref();
    },
  };
}

/** The numbers of Pino for the levels of lines that are written without Pino. */
const [info, warning] = [30, 40] as const;

/** The levels at which finished requests are logged. */
const verboseLevels: ReadonlySet<string> = new Set(['trace', 'debug', 'info']);

/**
 * Writes the line of a finished request without the logger, in the same format, at half the cost. The JSON is built by
 * hand. This is safe, because the values are numbers, ids from the desk, methods from the HTTP parser, and routes of the
 * desk.
 */
export function createAnswerLog({ level, stream = process.stdout }: LogTarget): (request: FastifyRequest, reply: FastifyReply) => void {
  if (!verboseLevels.has(level)) return () => undefined;
  return (request, reply) => {
    const { method, route } = requestFacts(request);
    const [ms, user] = [Math.round(reply.elapsedTime * 10) / 10, request.session?.user.id];
    const userText = user === undefined ? '' : `,"user":${user}`;
    const requestFields = `"reqId":"${request.id}","method":"${method}","route":${JSON.stringify(route)}`;
    const lineEnd = `"status":${reply.statusCode},"ms":${ms}${userText},"msg":"answered"`;
    stream.write(`{"level":${info},"time":${Date.now()},${requestFields},${lineEnd}}\n`);
  };
}

/**
 * Logs whether the service can be reached, and each call of the service. A call that was lost or failed is logged as a
 * warning, and any other call at level `debug`. The line has the id of the request that caused the call.
 */
export function createServiceLog(log: FastifyBaseLogger): ServiceListeners {
  return {
    onReachable: (reason) => {
      if (reason === null) log.info('the custody service is reachable again');
      else log.error({ reason }, 'the custody service is unreachable');
    },
    onCalled: ({ endpoint, outcome, ms }) => {
      const line = { reqId: requestId(), endpoint, outcome, ms: Math.round(ms * 10) / 10 };
      if (/^[1-4]\d\d$/.test(outcome) && outcome !== '429') log.debug(line, 'called the service');
      else log.warn(line, 'called the service');
    },
  };
}

function requestFacts(request: Partial<FastifyRequest>) {
  return { method: request.method ?? '', route: request.is404 === true ? null : (request.routeOptions?.url ?? null) };
}

/**
 * The class, the code and the location of an error. The messages of the error and of its cause are left out, because they
 * may repeat values.
 */
function errorFacts(error: unknown): { type: string; message: string; stack: string; code: unknown; cause?: unknown } {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '', code: undefined };
  const code = 'code' in error ? error.code : undefined;
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  const facts = { type: error.name, message: '', stack: frames.slice(0, 8).join('\n'), code };
  return error.cause === undefined ? facts : { ...facts, cause: errorFacts(error.cause) };
}
