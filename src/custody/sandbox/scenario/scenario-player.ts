import type * as z from 'zod/mini';
import type { sandboxScenarioSchema } from '#contract/service/sandbox.ts';
import { addressFor } from '#custody/addresses/address-for.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { Service } from '#custody/service.ts';
import { scenarioSteps, type ScenarioInput } from './scenario.ts';

type ScenarioState = z.input<typeof sandboxScenarioSchema>;

type PlayingScenario = { readonly timer: NodeJS.Timeout; readonly nextAt: Date };

/**
 * Plays a scenario automatically, with a pause before each scene. The player is in memory, so a restart or a reset of the world
 * stops the scenario. Our choice: the spec is silent.
 */
export class ScenarioPlayer {
  #playing: PlayingScenario | null = null;
  /** Number of the current play. A scene of an earlier play does not schedule a next scene. */
  #run = 0;
  log: { readonly at: string; readonly words: string }[] = [];

  /** Returns the log of the scenario so far, and the time of its next scene. */
  state(): ScenarioState {
    return {
      is_playing: this.#playing !== null,
      next_at: this.#playing?.nextAt.toISOString() ?? null,
      scenes: scenarioSteps.length,
      told: [...this.log],
    };
  }

  /** Starts a scenario from its first scene. Refuses if the world has no warm wallet. */
  async play(service: Service, pauseMs: number): Promise<void> {
    const wallets = await service.db.selectFrom('wallets').select('id').where('kind', '=', 'warm').orderBy('id').limit(3).execute();
    if (wallets.length === 0)
      throw new Refusal('invalid', 'A scenario needs a warm wallet: create one, or reset the sandbox to the demonstration world');
    this.stop();
    this.log = [];
    const input = { walletIds: wallets.map(({ id }) => id), returningSender: addressFor('eth', `morning ${Date.now()}`) };
    this.#plan(service, { input, pauseMs, stepIndex: 0, run: this.#run });
  }

  /** Stops the scenario. Its log remains. */
  stop(): void {
    this.#run += 1;
    if (this.#playing !== null) clearTimeout(this.#playing.timer);
    this.#playing = null;
  }

  #plan(service: Service, next: PlannedStep): void {
    const timer = setTimeout(() => void this.#show(service, next), next.pauseMs).unref();
    this.#playing = { timer, nextAt: new Date(Date.now() + next.pauseMs) };
  }

  async #show(service: Service, nextStep: PlannedStep): Promise<void> {
    const show = scenarioSteps[nextStep.stepIndex];
    const sentence = await show?.(service, nextStep.input).catch((error: unknown) => `Skipped: ${sentenceOf(error)}`);
    if (nextStep.run !== this.#run) return;
    this.log.push({ at: (await service.clock.now(service.db)).toISOString(), words: sentence ?? '' });
    if (nextStep.stepIndex + 1 < scenarioSteps.length) this.#plan(service, { ...nextStep, stepIndex: nextStep.stepIndex + 1 });
    else this.stop();
  }
}

type PlannedStep = { readonly input: ScenarioInput; readonly pauseMs: number; readonly stepIndex: number; readonly run: number };

function sentenceOf(error: unknown): string {
  return error instanceof Refusal ? error.message : 'a step failed in the sandbox';
}
