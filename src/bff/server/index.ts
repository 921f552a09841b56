// The door of this room: what other rooms may use of it.

export type { Environment } from './env.ts';
