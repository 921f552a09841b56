/** The signature scheme of the benchmark's services. */
export const benchScheme = 'BalanceAPIAuth';

/** The caller's credentials of the benchmark's services, which listen on this machine only and end with it. */
export const benchCredentials = { accessId: 'bench', secretKey: 'bench-secret-of-no-value' };
