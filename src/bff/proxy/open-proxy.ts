import type { Guard } from '#bff/auth/index.ts';
import type { Core } from '#bff/core.ts';
import { answerMsMax, type AnswerMs } from './ask-service.ts';
import { Masking } from './masking.ts';

/** The parts that this module creates. */
type ProxyParts = {
  readonly masking: Masking;
  /** Time limits for the answers of the service to proxied calls. */
  readonly answerMs: AnswerMs;
};

/** Forwards requests to the service, and masks the answers. */
export type Proxy = Core & Guard & ProxyParts;

/** Opens the proxy. Tests set shorter time limits. */
export function openProxy(answerMs: Partial<AnswerMs> = {}): ProxyParts {
  return { masking: new Masking(), answerMs: { ...answerMsMax, ...answerMs } };
}
