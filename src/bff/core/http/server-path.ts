/** Whether a path belongs to the server, where unrouted paths do not exist. */
export function isServerPath(path: string): boolean {
  return /^\/(api|bff|hooks|oidc|assets)(\/|$)/.test(path);
}
