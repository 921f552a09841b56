import type { sandboxEndpoints } from '#contract/service/sandbox.ts';
import type { Handlers } from '#custody/http/handler.ts';

/** Endpoints of a scenario that plays automatically, for training and demonstrations. */
export const scenarioHandlers = {
  playScenario: async ({ body, service }) => {
    await service.scenario.play(service, body.pause_seconds * 1000);
    return service.scenario.state();
  },

  stopScenario: async ({ service }) => {
    service.scenario.stop();
    return service.scenario.state();
  },
} satisfies Handlers<typeof sandboxEndpoints>;
