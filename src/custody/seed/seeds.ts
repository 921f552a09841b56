import type { SandboxSeed } from '#contract/service/sandbox.ts';
import { demo } from './demo.ts';
import { empty } from './empty.ts';
import { largeWorld } from './large.ts';
import type { Seed } from './seed.ts';

/** The worlds that a reset can restore. */
export const seeds: Readonly<Record<SandboxSeed, Seed>> = { demo, empty, large: largeWorld };
