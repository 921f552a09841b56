// The exports of this module for other modules.

export { buildDesk } from './app.ts';
export type { DeskOptions } from './desk-options.ts';
export { examine, findingLines } from './doctor/doctor.ts';
export { readEnvironment, type Environment } from './env.ts';
export { gatheredOutput } from './logging.ts';
export { migrations } from './migrations.ts';
export { loadBuiltApp } from './pages/built-app.ts';
export { openDevelopmentApp } from './pages/development-app.ts';
export { withSecretFiles } from './secrets/secret-files.ts';
