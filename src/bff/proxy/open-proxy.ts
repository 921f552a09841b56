import type { Guard } from '#bff/auth/index.ts';
import type { Core } from '#bff/core.ts';
import { answerMsMax, type AnswerMs } from './ask-service.ts';
import { Masking } from './masking.ts';

/** What this room opens. */
type Opened = {
  readonly masking: Masking;
  /** Time limits of the service's answers to proxied calls. */
  readonly answerMs: AnswerMs;
};

/** The way to the service, and what is masked on the way back. */
export type Proxy = Core & Guard & Opened;

/** Opens the way; tests wait shorter. */
export function openProxy(answerMs: Partial<AnswerMs> = {}): Opened {
  return { masking: new Masking(), answerMs: { ...answerMsMax, ...answerMs } };
}
