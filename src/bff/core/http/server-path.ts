/** Whether a path belongs to the server. Below it, a path without a route does not exist. */
export function isServerPath(path: string): boolean {
  return /^\/(api|bff|hooks|oidc|assets)(\/|$)/.test(path);
}
